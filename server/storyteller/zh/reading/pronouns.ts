// Whom the pronouns of a Chinese narration refer to: a pronoun at the beginning of a sentence refers to the subject of
// the previous sentence.

/** Evidence for a woman and for a man. */
export interface Meant {
  female: number;
  male: number;
}

/**
 * A pronoun refers to the subject of its own sentence or of the previous one; less likely, to somebody else named
 * there.
 */
const SUBJECT = 1;
const OTHER = 0.4;
/** A text with this many pronouns has a main character. */
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
      // Parts of a longer name are not counted again.
      rest = rest.slice(0, at) + " ".repeat(name.length) + rest.slice(at + name.length);
    }
  }
  return found.sort((one, other) => one.at - other.at);
}

/** The evidence of the pronouns near each name. Quotations must be blanked out of the narration. */
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
    // A pronoun refers back across a paragraph only if there is no doubt about the person.
    if (new Set(before.map(({ name }) => name)).size > 1) before = [];
    for (const sentence of paragraph.split(/(?<=[。！？])/u)) {
      const named = namesIn(sentence, longestFirst);
      const [first, ...more] = sentence.matchAll(/[他她](?!们)/gu);
      if (first) {
        const own = named.filter(({ at }) => at < first.index);
        // 四婆看了她很久: after the verb the pronoun refers to somebody else.
        const behind = own.length > 0 && !CLAUSE_BEGINS.test(sentence.slice(0, first.index));
        const people = new Set((behind || own.length === 0 ? before : own).map(({ name }) => name));
        if (behind) people.delete(own[0]?.name ?? "");
        const [subject, ...others] = people;
        if (subject !== undefined) speak(subject, first[0], behind ? OTHER : SUBJECT);
        // 她觉得他有话要说: the second pronoun refers to another person.
        const second = more.find(([pronoun]) => pronoun !== first[0])?.[0];
        for (const name of others) speak(name, second ?? first[0], second ? SUBJECT : OTHER);
      }
      // A sentence that begins with a pronoun keeps the subject.
      if (named.length > 0) before = named;
    }
  }
  return meant;
}

/** The pronoun of the main character; null if two people are equally frequent, or there are hardly any pronouns. */
export function leadingGender(narration: string): "female" | "male" | null {
  const female = narration.match(/她(?!们)/gu)?.length ?? 0;
  const male = narration.match(/他(?!们)/gu)?.length ?? 0;
  if (Math.max(female, male) < LEADING || Math.max(female, male) < 2 * Math.min(female, male)) return null;
  return female > male ? "female" : "male";
}

/** With less evidence than this, nobody is called he or she. */
const SURE = 0.8;

/** The gender with clearly more evidence. */
export function genderMeant(meant: Meant | undefined): "female" | "male" | null {
  if (!meant || Math.abs(meant.female - meant.male) < SURE) return null;
  return meant.female > meant.male ? "female" : "male";
}
