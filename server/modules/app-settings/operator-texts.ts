// The operator's texts from a file of the data folder. It is read again when it has changed; what is wrong with it is
// logged once, and what is right of it is shown.
import { createHash } from "node:crypto";
import { constants, type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { OPERATOR_TEXT_MAX, OPERATOR_TEXT_NAMES, operatorText } from "../../../contract/app-settings-copy.ts";
import type { Logger } from "../../platform/log.ts";

const FILE = "copy.json";
/** Bytes: more than all texts at their longest need. */
const FILE_MAX = 32 * 1024;

export interface OperatorTextsFile {
  /** JSON in the form of the contract's `operatorTexts`. */
  json: string;
  etag: string;
  isEmpty: boolean;
}

export interface OperatorTextsReader {
  /** Never throws: a file that is missing or broken has no texts. */
  read(): Promise<OperatorTextsFile>;
}

export function createOperatorTexts(dataDir: string, log: Pick<Logger, "warn">): OperatorTextsReader {
  const path = join(dataDir, FILE);
  const none = present({});
  let known: { version: string; file: OperatorTextsFile } | null = null;

  /** Logs what is wrong, once for each state of the file. */
  function settle(version: string, file: OperatorTextsFile, wrong: readonly string[]): OperatorTextsFile {
    if (known?.version === version) return known.file;
    known = { version, file };
    if (wrong.length > 0) log.warn({ path, wrong }, "Texts of the operator are not shown");
    return file;
  }

  return {
    async read() {
      let handle: FileHandle | null = null;
      try {
        // Without blocking: opening a named pipe would wait for its writer.
        handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
        const stat = await handle.stat();
        const version = `${stat.ino} ${stat.size} ${stat.mtimeMs}`;
        if (known?.version === version) return known.file;
        if (!stat.isFile()) return settle(version, none, ["it is not a file"]);
        if (stat.size > FILE_MAX) return settle(version, none, [`it has more than ${FILE_MAX} bytes`]);
        const { texts, wrong } = parse(await handle.readFile("utf8"));
        return settle(version, present(texts), wrong);
      } catch (error) {
        const code = (error as NodeJS.ErrnoException).code ?? "unknown";
        return settle(code, none, code === "ENOENT" ? [] : [`it cannot be read (${code})`]);
      } finally {
        await handle?.close().catch(() => {});
      }
    },
  };
}

function parse(json: string): { texts: Record<string, unknown>; wrong: string[] } {
  let given: unknown;
  try {
    // Editors of some systems begin a file with a byte order mark.
    given = JSON.parse(json.replace(/^\uFEFF/, ""));
  } catch {
    return { texts: {}, wrong: ["it is not JSON"] };
  }
  if (typeof given !== "object" || given === null || Array.isArray(given))
    return { texts: {}, wrong: ["it is not an object keyed by name"] };
  const names: readonly string[] = OPERATOR_TEXT_NAMES;
  const wrong: string[] = [];
  const texts: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    const text = operatorText.safeParse(value);
    if (!names.includes(name)) wrong.push(`${name.slice(0, 100)}: there is no such text`);
    else if (text.success) texts[name] = text.data;
    else wrong.push(`${name}: must have texts "en" or "zh" or both, each of at most ${OPERATOR_TEXT_MAX} characters`);
  }
  return { texts, wrong };
}

function present(texts: Record<string, unknown>): OperatorTextsFile {
  const json = JSON.stringify(texts);
  const sum = createHash("sha256").update(json).digest("base64url").slice(0, 22);
  return { json, etag: `"${sum}"`, isEmpty: Object.keys(texts).length === 0 };
}
