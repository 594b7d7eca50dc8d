// Whom the pronouns of a Chinese narration mean: he or she at the beginning of a sentence is the one the one before was
// about.

/** How much speaks for a woman and for a man. */
export interface Meant {
  female: number;
  male: number;
}

/**
 * A pronoun means the subject of its own sentence or of the one before; less likely, somebody else who is named there.
 */
const SUBJECT = 1;
const OTHER = 0.4;
/** So many pronouns have somebody whom the story is about. */
const LEADING = 4;
const CLAUSE_BEGINS = /(?:^|[，。！？；：、\s—])$/u;

interface Named {
  name: string;
  at: number;
}

function namesIn(sentence: string, longestFirst: readonly string[]): Named[] {
  const found: Named[] = [];
  let rest = sentence;
  for (const name of longestFirst) {
    for (let at = rest.indexOf(name); at >= 0; at = rest.indexOf(name)) {
      found.push({ name, at });
      // What is part of a longer name is not found again.
      rest = rest.slice(0, at) + " ".repeat(name.length) + rest.slice(at + name.length);
    }
  }
  return found.sort((one, other) => one.at - other.at);
}

/** For each name, whom the pronouns near it speak for. Quotations must be blanked out of the narration. */
export function pronounsOf(narration: string, names: readonly string[]): ReadonlyMap<string, Meant> {
  const meant = new Map<string, Meant>();
  const longestFirst = names.filter((name) => name !== "").sort((one, other) => other.length - one.length);
  const speak = (name: string, pronoun: string, weight: number) => {
    const known = meant.get(name) ?? { female: 0, male: 0 };
    known[pronoun === "她" ? "female" : "male"] += weight;
    meant.set(name, known);
  };
  let before: Named[] = [];
  for (const paragraph of narration.split("\n")) {
    // Into the next paragraph a pronoun is carried only where there is no doubt who it was.
    if (new Set(before.map(({ name }) => name)).size > 1) before = [];
    for (const sentence of paragraph.split(/(?<=[。！？])/u)) {
      const named = namesIn(sentence, longestFirst);
      const [first, ...more] = sentence.matchAll(/[他她](?!们)/gu);
      if (first) {
        const own = named.filter(({ at }) => at < first.index);
        // 四婆看了她很久: behind its verb the pronoun is somebody else's.
        const behind = own.length > 0 && !CLAUSE_BEGINS.test(sentence.slice(0, first.index));
        const people = new Set((behind || own.length === 0 ? before : own).map(({ name }) => name));
        if (behind) people.delete(own[0]?.name ?? "");
        const [subject, ...others] = people;
        if (subject !== undefined) speak(subject, first[0], behind ? OTHER : SUBJECT);
        // 她觉得他有话要说: the other pronoun is the other one's.
        const second = more.find(([pronoun]) => pronoun !== first[0])?.[0];
        for (const name of others) speak(name, second ?? first[0], second ? SUBJECT : OTHER);
      }
      // A sentence that goes on by its pronoun is still about the same.
      if (named.length > 0) before = named;
    }
  }
  return meant;
}

/** The pronoun most of the narration is about; null where there are two such people, or hardly any pronoun. */
export function leadingGender(narration: string): "female" | "male" | null {
  const female = narration.match(/她(?!们)/gu)?.length ?? 0;
  const male = narration.match(/他(?!们)/gu)?.length ?? 0;
  if (Math.max(female, male) < LEADING || Math.max(female, male) < 2 * Math.min(female, male)) return null;
  return female > male ? "female" : "male";
}

/** Below this nothing is sure enough to call somebody he or she. */
const SURE = 0.8;

/** The gender that clearly more speaks for. */
export function genderMeant(meant: Meant | undefined): "female" | "male" | null {
  if (!meant || Math.abs(meant.female - meant.male) < SURE) return null;
  return meant.female > meant.male ? "female" : "male";
}
