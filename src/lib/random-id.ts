// An id the browser chooses, so that a request that is sent twice makes one thing: a random UUID (version 4).

/** `crypto.randomUUID` is there on https and this machine's own address only; a server at home may have neither. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** One id for as long as it is asked for the same thing, another one for another. */
export function createIdFor(): (thing: string) => string {
  let last: { thing: string; id: string } | null = null;
  return (thing) => {
    if (last?.thing !== thing) last = { thing, id: randomId() };
    return last.id;
  };
}
