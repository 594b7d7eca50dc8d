// Checks the subjects of the latest commits: at most 72 characters, a capital first, no full stop.
import { run } from "./processes.ts";

const LOOKED_AT = 50;
const SUBJECT_MAX = 72;

/** The problem with a subject; null if there is none. */
export function subjectFault(subject: string): string | null {
  if (subject.length > SUBJECT_MAX) return `${subject.length} characters, ${SUBJECT_MAX} at most`;
  if (!/^\p{Lu}/u.test(subject)) return "it begins with a capital";
  return subject.endsWith(".") ? "it ends without a full stop" : null;
}

/** One line for each bad subject; empty if there is no history. */
export async function wrongSubjects(): Promise<string[]> {
  const { code, output } = await run("git", ["log", "--no-merges", `-n${LOOKED_AT}`, "--format=%s"], { quiet: true });
  if (code !== 0) return [];
  return output
    .split("\n")
    .filter(Boolean)
    .flatMap((subject) => {
      const fault = subjectFault(subject);
      return fault ? [`"${subject}": ${fault}`] : [];
    });
}
