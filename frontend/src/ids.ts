/** Command ids, also over plain HTTP, where browsers have no randomUUID. */

export function commandId(random: Crypto = crypto): string {
  const bytes = random.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
