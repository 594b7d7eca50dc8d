// How much of the player's line a reply repeats. A name counts as one word, however long it is.
import type { FindNames } from "./names.ts";

/** Words in a row that a reply may have in common with the player's line. */
export const ECHO_WORDS_MAX = 5;

/** Stands for a name: a character that no text has. */
const NAME = "\ufffe";
const TOKEN = /\ufffe|\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}'’])+/gu;

function tokensOf(text: string, names: FindNames): string[] {
  let marked = "";
  let at = 0;
  for (const { from, to } of names(text)) {
    marked += `${text.slice(at, from)}${NAME}`;
    at = to;
  }
  return (marked + text.slice(at)).toLowerCase().match(TOKEN) ?? [];
}

/** Makes a check for one line of a player. */
export function echoCheck(line: string, names: FindNames): (reply: string) => boolean {
  const said = tokensOf(line, names);
  const runs = new Set<string>();
  for (let at = 0; at + ECHO_WORDS_MAX < said.length; at++) runs.add(said.slice(at, at + ECHO_WORDS_MAX + 1).join(" "));
  return (reply) => {
    if (runs.size === 0) return false;
    const told = tokensOf(reply, names);
    for (let at = 0; at + ECHO_WORDS_MAX < told.length; at++)
      if (runs.has(told.slice(at, at + ECHO_WORDS_MAX + 1).join(" "))) return true;
    return false;
  };
}
