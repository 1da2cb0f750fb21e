/** Our own sounds, synthesized: a chime for a turn, and short strokes of noise for cards. Nothing is loaded. */
export type Sound = 'turn' | 'card' | 'knock';

/** Seconds in which a sound fades away. */
const FADE = 0.3;
const LENGTHS: { [sound in Sound]: number } = { turn: 0.9, card: 0.09, knock: 0.3 };

let context: AudioContext | null = null;
/** When the last sound has faded, in the context's time, and the timer that suspends the sound device then. */
let faded = 0;
let rest: ReturnType<typeof setTimeout> | undefined;

/** Plays a sound at a volume from 0 to 1, `after` this many seconds; silent where the browser allows no sound yet. */
export function play(sound: Sound, volume: number, after = 0): void {
  if (volume <= 0) return;
  try {
    context ??= new AudioContext();
    void context.resume().catch(() => {});
    const at = context.currentTime + after;
    const out = loudness(context, volume, at, LENGTHS[sound]);
    restsAfter(context, at + LENGTHS[sound] + FADE);
    if (sound === 'card') stroke(context, out, at);
    else for (const [n, tone] of (sound === 'turn' ? [659.25, 880, 1318.5] : [220, 196]).entries()) note(context, out, tone, at + n * 0.11, LENGTHS[sound]);
  } catch {
    return;
  }
}

/** An idle audio context still runs a hundred times a second, so it is suspended once everything has faded. */
function restsAfter(audio: AudioContext, end: number): void {
  faded = Math.max(faded, end);
  clearTimeout(rest);
  rest = setTimeout(() => void audio.suspend().catch(() => {}), (faded - audio.currentTime + FADE) * 1000);
}

function loudness(audio: AudioContext, volume: number, at: number, length: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(volume * 0.5, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length + FADE);
  gain.connect(audio.destination);
  return gain;
}

function note(audio: AudioContext, out: GainNode, tone: number, at: number, length: number): void {
  const voice = audio.createOscillator();
  voice.type = 'triangle';
  voice.frequency.value = tone;
  voice.connect(out);
  voice.start(at);
  voice.stop(at + length);
}

/** A card on cloth: a breath of filtered noise. */
function stroke(audio: AudioContext, out: GainNode, at: number): void {
  const samples = Math.floor(audio.sampleRate * LENGTHS.card);
  const buffer = audio.createBuffer(1, samples, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < samples; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / samples) ** 3;
  const noise = audio.createBufferSource();
  noise.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = 2600;
  noise.connect(filter).connect(out);
  noise.start(at);
}
