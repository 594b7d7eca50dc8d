// File names that are safe on every system and unique within a folder, also where upper and lower case are the same.
import { cutToLength } from "../../../contract/text-length.ts";
import { fileName } from "../../../extensions/text-formats/file-name.ts";

/** Characters kept of a title: at four bytes each and with an ending, the name still fits every file system. */
const TITLE_MAX = 48;

/** Returns a function that makes a file name of a title, different from all names it made before. */
export function createUniqueNames(fallback: string): (title: string) => string {
  const taken = new Set<string>();
  /** The last number given to each name, so that with thousands of equal titles no number is tried twice. */
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
