// Finds words that the glossary of docs/architecture.md has retired, and error numbers that must be written as names of
// the catalogue, in code, comments and documents.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ERRORS } from "../contract/errors.ts";
import { ROOT, run } from "./processes.ts";

interface WordRule {
  word: RegExp;
  say: string;
  /** Files in which it is searched. */
  files: RegExp;
  except?: RegExp;
}

const WRITTEN = /\.(tsx?|css|md)$/;
const CODE = /^(contract|extensions|server|src|scripts|bench|tests)\/.*\.(tsx?|css)$/;
/** Excepted: texts for people and models, and this list. */
const PROSE = /^server\/(storyteller|modules\/demo|modules\/context\/wording)\/|^scripts\/word-rules/;
const NUMBERS = Object.values(ERRORS).map(({ number }) => number);

const RULES: readonly WordRule[] = [
  { word: /\bwhoever\b/i, say: '"anyone who", or who is meant', files: WRITTEN, except: PROSE },
  { word: /takeStanding/, say: "drain", files: CODE, except: PROSE },
  { word: /giveBack/, say: "requeue or refund", files: CODE, except: PROSE },
  { word: /placeAfter/, say: "map position", files: CODE, except: PROSE },
  { word: /createTurns/, say: "concurrency limiter", files: CODE, except: PROSE },
  { word: /key-?box/i, say: "secret encryption", files: CODE, except: PROSE },
  { word: /useSettled/, say: "useDebouncedValue", files: CODE, except: PROSE },
  { word: /isLineBroken/, say: "isDisconnected", files: CODE, except: PROSE },
  { word: /mailbox/i, say: "event buffer", files: /^(contract|server|src)\/.*\.tsx?$/, except: PROSE },
  { word: /ChapterSheet|PromptSheet/, say: "chapter page, prompt budget", files: CODE, except: PROSE },
  { word: /socket-?book/i, say: "socket registry", files: CODE, except: PROSE },
  { word: /ways_?in\b/i, say: "login methods", files: CODE, except: PROSE },
  { word: /entry-?rest\b/i, say: "overlong text", files: CODE, except: PROSE },
  { word: /\bcrumbs?\b/i, say: "what it is about", files: CODE, except: PROSE },
  {
    word: new RegExp(`(?<![\\w.])(?:${NUMBERS.join("|")})(?!\\w|[.]\\d)`),
    say: "the error's name",
    files: /^(contract|extensions|server|src)\/.*\.tsx?$/,
    // Tests of the wire format spell numbers out.
    except: /\.test\.tsx?$|^contract\/errors\.ts$|\/region-data\.ts$/,
  },
];

/** The retired words in a file: one line each, with its place. */
export function retiredWords(name: string, text: string): string[] {
  const rules = RULES.filter(({ files, except }) => files.test(name) && !except?.test(name));
  if (rules.length === 0) return [];
  return text.split("\n").flatMap((line, index) =>
    rules.flatMap(({ word, say }) => {
      const found = word.exec(line);
      return found ? [`${name}:${index + 1}: "${found[0]}" is retired; say ${say}`] : [];
    }),
  );
}

/** The retired words in all files of the project. */
export async function checkWords(): Promise<string[]> {
  const { output } = await run("git", ["ls-files"], { quiet: true });
  const names = output.split("\n").filter((name) => WRITTEN.test(name));
  const found = await Promise.all(
    names.map(async (name) => retiredWords(name, await readFile(join(ROOT, name), "utf8").catch(() => ""))),
  );
  return found.flat();
}
