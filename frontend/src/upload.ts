/** Uploads a file to the table and reports progress, which `fetch` cannot do. */
import { Refused } from './api';
import type { Problem } from './wire';

export function upload(address: string, file: File, told: (share: number) => void): Promise<string> {
  const form = new FormData();
  form.set('file', file, file.name);
  return new Promise((taken, refused) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.upload.onprogress = (event) => told(event.lengthComputable ? event.loaded / event.total : 0);
    request.onload = () => {
      const answer = read(request.responseText);
      if (request.status === 201 && answer.asset) taken(answer.asset);
      else refused(new Refused({ title: `the server answered ${request.status}`, ...answer } as Problem));
    };
    request.onerror = () => refused(new Refused({ title: 'the server could not be reached; try again' } as Problem));
    request.send(form);
  });
}

function read(text: string): Partial<Problem> & { asset?: string } {
  try {
    return JSON.parse(text) as Partial<Problem> & { asset?: string };
  } catch {
    return {};
  }
}
