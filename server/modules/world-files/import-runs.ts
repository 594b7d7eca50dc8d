// Runs imports in this process: reads the file again in a thread, stores its pictures, then stores all the rest in one
// transaction that also marks the import as done. So an import happens once or not at all, even if it is requested
// several times or a process dies meanwhile.
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { errorNumber } from "../../../contract/errors.ts";
import { IMPORTS_PER_PERSON } from "../../../contract/limits.ts";
import type { ImportChoices, ImportOutcome } from "../../../contract/world-files.ts";
import type { World } from "../../../contract/worlds.ts";
import { tieNamer } from "../../../extensions/lore-formats/fit/resolve-relationships.ts";
import type { LoreEntry, LorePicture } from "../../../extensions/lore-formats/lore-world.ts";
import { objectOf } from "../../../extensions/lore-formats/read/json.ts";
import type { Database, Transaction } from "../../db/client.ts";
import { AppError, toAppError } from "../../platform/errors.ts";
import type { Logger } from "../../platform/log.ts";
import type { Images } from "../images/images.service.ts";
import { type KeptEntry, type Stored, WorldChanged } from "../worlds/world-bulk.service.ts";
import type { Worlds } from "../worlds/worlds.service.ts";
import { withPicture } from "./card-originals.ts";
import { entriesToStore } from "./entries-to-store.ts";
import type { FileSummary } from "./file-summary.ts";
import { fittingWords } from "./fitting-words.ts";
import { type ImportPlan, matchRows, type PresentEntry, planImport } from "./import-plan.ts";
import { type CardsJoined, joinCards, withJoinedIds } from "./join-cards.ts";
import { digestsText } from "./original-digests.ts";
import { presentEntries } from "./present-entries.ts";
import { previewDigest } from "./preview-digest.ts";
import type { OpenFile, ReadFile } from "./read-file.ts";
import { createRunProgress, type RunProgress } from "./run-progress.ts";
import { setHeldPictureTargets } from "./set-held-targets.ts";
import { type PictureStore, storePictures } from "./store-pictures.ts";
import { claimRun, failRun, finishRun, readBytes } from "./world-files.repo.ts";
import { withoutOrigin, withoutShownBackground } from "./world-originals.ts";

export interface ImportRuns {
  /** Begins a file's import, unless it is running or has succeeded. Throws too_many_requests. */
  begin(uid: string, file: { id: string; name: string }, summary: FileSummary, choices: ImportChoices): Promise<void>;
  /** Aborts the import of a file that is discarded, before the next picture or entry. Committed imports stay. */
  cancel(fileId: string): void;
  /** Aborts the running imports and waits for them to end. */
  stop(): Promise<void>;
}

export interface ImportRunsDeps {
  db: Database;
  log: Logger;
  readFile: ReadFile;
  worlds: Pick<Worlds, "get" | "compareEntries" | "cardIds" | "createWorldWith" | "addEntries">;
  pictures: PictureStore;
  aimPicture: Images["aimWithin"];
}

const STOP_MS = 10_000;
const RETRY_AFTER_SECONDS = 5;
/** Attempts to store an import if the world keeps changing in between. */
const LOOKS = 3;

export function createImportRuns({ db, log, readFile, worlds, pictures, aimPicture }: ImportRunsDeps): ImportRuns {
  const running = new Map<Promise<void>, { fileId: string; cancelled: AbortController }>();
  const stopping = new AbortController();
  const throwIfStopping = () => {
    if (stopping.signal.aborted) throw new AppError("store_unavailable");
  };

  async function planFor(uid: string, summary: FileSummary, choices: ImportChoices): Promise<Target> {
    const { unid } = choices;
    const into = unid === null ? null : await worlds.get(uid, unid);
    const present = unid === null ? [] : await presentEntries(worlds.compareEntries(uid, unid));
    const matches = matchRows(summary.rows, present);
    if (choices.seen !== undefined && choices.seen !== previewDigest(into, matches, present))
      throw new AppError("conflict");
    const plan = planImport(summary.rows, matches, choices);
    const takesBackground = into !== null && (choices.background ?? into.background === "");
    const background =
      takesBackground && summary.format.startsWith("card_") && summary.background !== "" ? summary.background : null;
    const hasCards = unid !== null && summary.rows.some(({ card }) => card !== undefined);
    const there = hasCards ? await worlds.cardIds(unid) : new Map<string, string>();
    const joined = joinCards(summary, matches, { plan, there, background, skip: new Set(choices.skip) });
    return { into, present, plan, takesBackground, joined };
  }

  async function run(uid: string, file: Begun, summary: FileSummary, choices: ImportChoices): Promise<void> {
    const progress = createRunProgress(db, file.id, file.runId);
    const throwIfAborted = () => {
      file.throwIfAborted();
      if (progress.isLost()) throw new AppError("world_file_gone");
    };
    try {
      const load = async () => {
        const bytes = await readBytes(db, file.id);
        if (!bytes) throw new AppError("world_file_gone");
        return { name: file.name, bytes, language: summary.language };
      };
      const first = await planFor(uid, summary, choices);
      const read = await readFile(uid, load, (open) =>
        readChosen(open, summary, first, choices, progress, throwIfAborted),
      );
      const taken = await storePictures(pictures, uid, read.pictures, (done, total) => {
        throwIfAborted();
        progress.report("pictures", done, total);
      });
      for (let look = 1; ; look++) {
        // Pictures take a while, so the world may have changed: plan again.
        const target =
          look === 1 && read.pictures.cover === null && read.pictures.avatars.size === 0
            ? first
            : await planFor(uid, summary, choices);
        throwIfAborted();
        try {
          await store(uid, { ...file, throwIfAborted }, { summary, ...read, ...taken }, target, choices, progress);
          return;
        } catch (error) {
          const isOther =
            error instanceof WorldChanged || (error instanceof AppError && error.code === "entry_deleted");
          if (!isOther || look === LOOKS) throw error;
        }
      }
    } catch (error) {
      const { code, status, content } = toAppError(error);
      if (status >= 500) log.error({ err: error, file: file.id }, "an import failed");
      const { entry } = objectOf(content);
      await failRun(db, file.id, file.runId, {
        code: errorNumber(code),
        entry: typeof entry === "string" ? entry : null,
      });
    } finally {
      progress.end();
    }
  }

  /** Stores everything in one transaction. */
  async function store(
    uid: string,
    file: Begun,
    { summary, head, entries, cover, avatars, held, problems }: ToStore,
    { into, present, plan, takesBackground, joined }: Target,
    choices: ImportChoices,
    progress: RunProgress,
  ): Promise<void> {
    const isCard = summary.format.startsWith("card_");
    const words = fittingWords(into?.forbidden_words ?? [], choices.forbidden_words ? head.forbiddenWords : []);
    const told = words.over.length === 0 ? [] : [{ entry: null, kind: "words_over", detail: words.over.join(", ") }];
    const isSplit = new Set(plan.split);
    const people = [...present, ...summary.rows.map(({ aliases = [], ...row }) => ({ ...row, aliases }))];
    const withNames = tieNamer(people);
    const keptOf = ({ body, extensions, files }: LoreEntry, index: number): KeptEntry => {
      const avatar = avatars.get(index);
      const has = Object.keys(extensions).length > 0;
      const row = summary.rows[index];
      const digests = isSplit.has(index) ? row?.split?.originals : row?.originals;
      const originals = { extensions_digest: digestsText(digests ?? {}) };
      const own = avatar ?? held.avatars.get(index);
      const ours = withJoinedIds(extensions, joined.ids);
      const kept = own && isCard ? withPicture(ours, own) : ours;
      return {
        ...withNames(body),
        ...(avatar && { avatar }),
        ...(has && { ...originals, extensions: kept }),
        ...(files && { files }),
      };
    };
    const stored = await entriesToStore(
      plan,
      summary.rows,
      present.map(({ name }) => name),
      {
        entryOf: (index) => entries.get(index) ?? missing(index),
        keptOf,
      },
    );
    const total = stored.add.length + stored.replace.length;
    progress.report("storing", 0, total);
    const alongside = {
      stored: (done: number) => {
        file.throwIfAborted();
        progress.report("storing", done, total);
      },
      last: async (tx: Transaction, world: ImportOutcome["world"], { entryIds, filesLeft }: Stored) => {
        await setHeldPictureTargets(
          aimPicture,
          tx,
          { uid, worldId: world._id, plan, added: stored.rowIds(entryIds) },
          held,
        );
        const over = filesLeft > 0 ? [{ entry: null, kind: "files_over", detail: String(filesLeft) }] : [];
        const outcome = {
          world,
          added: stored.add.length,
          overwritten: plan.overwrite.length,
          kept: plan.kept,
          same: plan.same,
          skipped: plan.skipped,
          ...stored.told(entryIds),
          problems: [...problems, ...stored.problems, ...over, ...told],
        };
        // Another run has taken over meanwhile: this transaction is rolled back.
        if (!(await finishRun(tx, file.id, file.runId, outcome))) throw new AppError("conflict");
      },
    };
    if (into === null) {
      const world = {
        title: choices.title ?? head.title,
        background: choices.background === false ? "" : head.background,
        forbidden_words: words.fitting,
        cover,
        extensions: choices.background === false ? withoutShownBackground(head.extensions) : head.extensions,
        settings_digests: summary.settings,
        entries: stored.add,
      };
      await worlds.createWorldWith(uid, world, alongside);
      return;
    }
    await worlds.addEntries(
      uid,
      into._id,
      {
        add: stored.add,
        replace: stored.replace,
        forbidden_words: words.fitting,
        ...(takesBackground && head.background !== "" && { background: head.background }),
        ...(cover && { cover }),
        extensions: withoutOrigin(
          withJoinedIds(takesBackground ? head.extensions : withoutShownBackground(head.extensions), joined.ids),
        ),
        joined: joined.cards,
        shared: joined.shared,
        settings_digests: summary.settings,
        // A person who chose by a preview must not overwrite changes made since: `addEntries` throws if there are any.
        ...(choices.seen !== undefined && { updated_at: into.updated_at }),
      },
      alongside,
    );
  }

  return {
    async begin(uid, { id, name }, summary, choices) {
      throwIfStopping();
      const runId = randomUUID();
      const claimed = await claimRun(db, uid, { id, runId, most: IMPORTS_PER_PERSON });
      if (claimed === "full") throw new AppError("too_many_requests", { retry_after: RETRY_AFTER_SECONDS });
      if (claimed === "not") return;
      const cancelled = new AbortController();
      const throwIfAborted = () => {
        throwIfStopping();
        if (cancelled.signal.aborted) throw new AppError("world_file_gone");
      };
      const work: Promise<void> = run(uid, { id, name, runId, throwIfAborted }, summary, choices)
        .catch((error: unknown) => log.error({ err: error, file: id }, "the end of an import could not be stored"))
        .finally(() => running.delete(work));
      running.set(work, { fileId: id, cancelled });
    },
    cancel(fileId) {
      for (const one of running.values()) if (one.fileId === fileId) one.cancelled.abort();
    },
    async stop() {
      stopping.abort();
      await Promise.race([Promise.all(running.keys()), delay(STOP_MS, undefined, { ref: false })]);
    },
  };
}

interface Begun {
  id: string;
  name: string;
  runId: string;
  /** Throws if the run has to end. */
  throwIfAborted(): void;
}

interface Target {
  /** The world to import into; null for a new one. */
  into: World | null;
  /** The entries of that world. */
  present: readonly PresentEntry[];
  plan: ImportPlan;
  /** Whether the file's background replaces the world's. */
  takesBackground: boolean;
  joined: CardsJoined;
}

interface Chosen {
  head: OpenFile["head"];
  entries: Map<number, LoreEntry>;
  pictures: { cover: LorePicture | null; avatars: Map<number, LorePicture> };
}

type ToStore = { summary: FileSummary } & Omit<Chosen, "pictures"> & Awaited<ReturnType<typeof storePictures>>;

/** Reads the rows to import again. Throws world_file_gone if they differ from those the preview showed. */
async function readChosen(
  { summary: now, head, entries }: OpenFile,
  shown: FileSummary,
  { into, plan }: Target,
  choices: ImportChoices,
  progress: RunProgress,
  throwIfAborted: () => void,
): Promise<Chosen> {
  const sameRow = (row: FileSummary["rows"][number], index: number) => row.digest === shown.rows[index]?.digest;
  if (now.rows.length !== shown.rows.length || !now.rows.every(sameRow)) throw new AppError("world_file_gone");
  const skip = new Set(choices.skip);
  const withPicture = new Set([...plan.add, ...plan.overwrite.map(({ index }) => index)]);
  const takesCover = choices.cover ?? into?.cover == null;
  const chosen: Chosen = {
    head,
    entries: new Map(),
    pictures: { cover: takesCover ? head.cover : null, avatars: new Map() },
  };
  let index = 0;
  for await (const batch of entries()) {
    throwIfAborted();
    for (const entry of batch) {
      const { picture } = entry;
      if (!skip.has(index)) chosen.entries.set(index, { ...entry, picture: null });
      if (picture && withPicture.has(index)) chosen.pictures.avatars.set(index, picture);
      index++;
    }
    progress.report("reading", index, shown.rows.length);
  }
  return chosen;
}

function missing(index: number): never {
  throw new Error(`row ${index} was not read`);
}
