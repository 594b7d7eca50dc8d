// Removes API keys from what a server says: it may repeat the key of the request whole, shortened, or encoded in a
// header, an address or a log. Every part long enough to be of use to a reader is removed.

/** Fewer consecutive characters of a key are ignored as chance: dashboards name keys by their first and last four. */
const RUN = 8;
const MARK = "[key]";

/**
 * The text with "[key]" in place of each run of RUN characters or more of the key, plain or encoded. Linear in the
 * text's length.
 */
export function redact(text: string, secret: string | null): string {
  if (!secret) return text;
  const plain = text.replaceAll(secret, MARK);
  if (secret.length < RUN) return encodedForms(secret).reduce((said, form) => said.replaceAll(form, MARK), plain);
  const hidden = new Uint8Array(plain.length);
  const lower = lowered(plain);
  for (const [form, run] of formsOf(secret)) hide(lower, lowered(form), run, hidden);
  let out = "";
  for (let at = 0; at < plain.length; at++) {
    if (!hidden[at]) out += plain[at];
    else if (!hidden[at - 1]) out += MARK;
  }
  return out;
}

/** An error without the key in its message or those of its causes; otherwise the same for the log. */
export function redactError(error: unknown, secret: string | null, depth = 0): unknown {
  if (typeof error === "string") return redact(error, secret);
  if (!secret || !(error instanceof Error) || depth > 5) return secret && depth > 5 ? undefined : error;
  const copy = Object.create(Object.getPrototypeOf(error) as object) as Error;
  const facts = error as unknown as Record<string, unknown>;
  const keep = (name: string, value: unknown) => Object.defineProperty(copy, name, { value, configurable: true });
  for (const name of ["name", "code", "syscall", "address", "port"])
    if (facts[name] !== undefined) keep(name, facts[name]);
  keep("message", redact(error.message, secret));
  keep("stack", redact(error.stack ?? "", secret));
  if (error.cause !== undefined) keep("cause", redactError(error.cause, secret, depth + 1));
  if (error instanceof AggregateError)
    keep(
      "errors",
      error.errors.map((each) => redactError(each, secret, depth + 1)),
    );
  return copy;
}

/** Marks every run of at least `run` characters of the form, wherever in the form it begins. */
function hide(text: string, form: string, run: number, hidden: Uint8Array): void {
  if (form.length < run) return;
  const runs = new Set<string>();
  for (let at = 0; at + run <= form.length; at++) runs.add(form.slice(at, at + run));
  for (let at = 0; at + run <= text.length; at++) if (runs.has(text.slice(at, at + run))) hidden.fill(1, at, at + run);
}

/** How the key may be written, with the length that RUN of its characters have in that form. */
function formsOf(secret: string): [form: string, run: number][] {
  const bytes = Buffer.from(secret);
  const everyByte = (before: string) => [...bytes].map((byte) => before + byte.toString(16).padStart(2, "0")).join("");
  const units = [...Array(secret.length).keys()].map((at) => secret.charCodeAt(at).toString(16).padStart(4, "0"));
  const forms: [string, number][] = [
    [secret, RUN],
    [encodeURIComponent(secret), RUN],
    [JSON.stringify(secret).slice(1, -1), RUN],
    [everyByte(""), RUN * 2],
    [everyByte("%"), RUN * 3],
    [everyByte("\\x"), RUN * 4],
    [units.map((unit) => `\\u${unit}`).join(""), RUN * 6],
  ];
  // In "user:key" and "Bearer key", encoded in Base64 as one text, the key begins at one of three offsets within a
  // group.
  for (let before = 0; before < 3; before++) {
    const whole = Buffer.concat([Buffer.alloc(before), bytes])
      .toString("base64")
      .replace(/=+$/, "");
    // A group shared with the text before has a different letter each time.
    const inner = whole.slice(before === 0 ? 0 : before + 1);
    const ofRun = Math.floor((RUN * 8) / 6);
    for (const form of [inner, toUrl(inner), encodeURIComponent(inner)]) forms.push([form, ofRun]);
  }
  return forms;
}

const toUrl = (base64: string): string => base64.replaceAll("+", "-").replaceAll("/", "_");

/** For a key too short to tell its runs from chance: only the whole key. */
function encodedForms(secret: string): string[] {
  const base64 = Buffer.from(secret).toString("base64").replace(/=+$/, "");
  const hex = Buffer.from(secret).toString("hex");
  return [encodeURIComponent(secret), base64, toUrl(base64), hex, hex.toUpperCase()].filter((form) => form.length > 5);
}

/** Lower case of the same length as the text: some non-ASCII letters would become two. */
const lowered = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
