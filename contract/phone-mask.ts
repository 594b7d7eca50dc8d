// Masks a phone number, so that its owner recognises it and nobody else can read it.

/** "+86 138****8000": enough to tell two accounts apart, too little to call. */
export function maskPhone(callCode: string, number: string): string {
  const first = Math.min(3, Math.round(number.length / 4));
  const last = Math.min(4, Math.round(number.length / 3));
  const hidden = "*".repeat(number.length - first - last);
  return `+${callCode} ${number.slice(0, first)}${hidden}${number.slice(-last)}`;
}
