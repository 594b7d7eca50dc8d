// Finds the things that earlier chapters left open: given, found, hidden or lost there, or named last in a chapter, and
// not named since.
import type { LeftItem } from "../../../../contract/suggestions.ts";
import { type Chapter, itemOf } from "./left-item.ts";
import type { Line } from "./lines.ts";
import { namesThing } from "./nouns.ts";
import { namedIn } from "./way-things.ts";

const EACH_MAX = 40;
/** What is only put somewhere or handed over is settled by that as often as not. */
const EVENT =
  /\b(?:found|finds|discovered|hung|hid|hides|buried|lost|stolen|stole|locked|sealed|slid|slipped|tucked|sewed|went back for|[Ii]nside (?:was|were)|meant to (?:take|give|ask|send|bring|return))\b/u;
/** What makes a thing more than a thing. */
const ODD =
  /\b(?:gone|missing|by itself|belonged to (?:nobody|no one|somebody)|nobody knew|opened something|had not been there|was not there|never (?:told|said|asked)|as if|didn't ask again|it was you|only the one|still (?:warm|going)|upside down)\b/u;
const LAST_LINES = 2;
/** Only what somebody could keep, lose or come back for. */
const LEAST = 1.2;
const LEAST_WITH_EVENT = 0.8;
const CLOSED =
  /\b(?:sealed|locked up|walled up|bricked up|boarded up|closed off|fenced off|nailed shut) (?:off |up )?the ((?:\p{Ll}+ )?(?:hold|room|cellar|door|gate|tower|shaft|mine|house|well|chapel|attic|wing|tunnel|passage|path))\b/u;

/** Things that stay where they are and are used in passing. */
const BOOKKEEPING = new Set("register roll list logbook sign label sheet page paper calendar".split(" "));

interface Left {
  item: LeftItem[];
  score: number;
}

/** The best last. */
export function thingsLeft(chapters: readonly Chapter[], now: string): LeftItem[] {
  const left = chapters.flatMap((chapter, at) => {
    const later = [...chapters.slice(at + 1).map(({ text }) => text), now].join("\n");
    return [...thingsOfChapter(chapter)].filter(([noun]) => !namesThing(later, noun)).map(([, one]) => one);
  });
  return left
    .sort((one, other) => one.score - other.score)
    .slice(-EACH_MAX)
    .flatMap(({ item }) => item);
}

/** For each noun the line that shows best what was left open. */
function thingsOfChapter({ id, lines }: Chapter): Map<string, Left> {
  const found = new Map<string, Left>();
  const count = new Map<string, number>();
  const keep = (noun: string, item: LeftItem[], score: number) => {
    if (item.length > 0 && score > (found.get(noun)?.score ?? 0)) found.set(noun, { item, score });
  };
  for (const [at, line] of lines.entries()) {
    const closed = CLOSED.exec(line.told)?.[1];
    if (closed) keep(closed.split(" ").at(-1) as string, itemOf("place", `the ${closed}`, line, id), 2.5);
    for (const { name, noun } of namedIn({ told: line.told, spoken: "" })) {
      const weight = noun.domain.weight ?? 1;
      const score = scoreOf(line, weight, at >= lines.length - LAST_LINES);
      count.set(noun.noun, (count.get(noun.noun) ?? 0) + 1);
      if (
        noun.domain.fixed ||
        BOOKKEEPING.has(noun.noun) ||
        noun.form === "many" ||
        noun.form === "mass" ||
        score === 0
      )
        continue;
      keep(noun.noun, itemOf("thing", name, line, id), score);
    }
  }
  for (const [noun, times] of count) {
    const one = found.get(noun);
    if (one) one.score += 0.3 * Math.min(3, times - 1);
  }
  return found;
}

function scoreOf({ told }: Line, weight: number, isLast: boolean): number {
  const [event, odd] = [EVENT.test(told), ODD.test(told)];
  if (!(weight >= LEAST ? event || odd : weight >= LEAST_WITH_EVENT && (odd || (event && isLast)))) return 0;
  return weight + (event ? 0.5 : 0) + (odd ? 0.8 : 0) + (isLast ? 0.6 : 0);
}
