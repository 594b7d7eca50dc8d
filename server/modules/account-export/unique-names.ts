// Names of files side by side: safe on every system, and each there once, also where upper and lower case are the same.
import { cutToLength } from "../../../contract/text-length.ts";
import { fileName } from "../../../extensions/text-formats/file-name.ts";

/** Of a title. With four bytes each and an ending it is a name on every file system. */
const TITLE_MAX = 48;

/** Makes a name of a title that none of those made before has. */
export function createUniqueNames(fallback: string): (title: string) => string {
  const taken = new Set<string>();
  /** Where counting goes on: of thousands of the same title none is tried again. */
  const counts = new Map<string, number>();
  return (title) => {
    const name = fileName(cutToLength(title, TITLE_MAX), fallback);
    const key = name.toLowerCase();
    let [free, count] = [name, counts.get(key) ?? 1];
    while (taken.has(free.toLowerCase())) free = `${name} (${++count})`;
    counts.set(key, count);
    taken.add(free.toLowerCase());
    return free;
  };
}
