// Makes the documents of search follow the works: triggers write down which shares have changed
// (server/db/functions/search-changed.sql), and within a second their documents are made anew from what readers see.
import { createHash } from "node:crypto";
import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import type { ShareCard } from "../../../contract/square.ts";
import type { Database, Transaction } from "../../db/client.ts";
import type { Logger } from "../../platform/log.ts";
import type { Square } from "../square/square.service.ts";
import { type CharacterRow, listCharacters } from "./characters.repo.ts";
import { charactersTerm } from "./facets.ts";
import {
  addWords,
  type Change,
  hasChanges,
  hasTerm,
  listChanges,
  lockIndex,
  noteEndedLocks,
  putDocuments,
  removeDocuments,
  removeOtherCharacters,
  removeUnusedWords,
  type SearchDocument,
  setRanks,
  setTiers,
  takeChanges,
} from "./index.repo.ts";
import { shownExcerpt } from "./search.present.ts";
import { stemOf } from "./stem.ts";
import { type DocumentText, documentTerms, documentWords } from "./terms.ts";
import { formsOf } from "./typo.ts";

export interface SearchIndex {
  /** Makes the documents equal to the works as they are now. */
  catchUp(): Promise<void>;
  /** Sets ranks and tiers anew. */
  arrange(): Promise<void>;
  /** Has works found again whose author's lock has ended by itself. */
  noteEndedLocks(): Promise<void>;
  /** Removes words that no document has any more. */
  removeUnusedWords(): Promise<void>;
  /** Catches up once a second from now on. */
  follow(): void;
  /** Ends what is under way after its present transaction, and begins nothing any more. */
  abort(): void;
  /** Aborts, and waits for what follows. */
  stop(): Promise<void>;
}

const FOLLOW_MS = 700;
/** Changes that are read at once. */
const CHANGES_AT_ONCE = 200;
/** Documents that are made without letting go of the event loop, and of several works in one transaction. */
const DOCUMENTS_AT_ONCE = 100;
/** How long a work is set aside whose documents could not be made. */
const ASIDE_MS = 60_000;
const RANKS_AT_ONCE = 2_000;
const WORDS_AT_ONCE = 2_000;

function documentOf(card: ShareCard, text: DocumentText, entryId: string | null): SearchDocument {
  return {
    kind: entryId === null ? card.kind : "character",
    shareId: card.share_id,
    entryId,
    terms: documentTerms(text),
    words: documentWords(text),
  };
}

const characterDocument = (card: ShareCard, { entry_id, name, aliases, excerpt }: CharacterRow): SearchDocument =>
  documentOf(card, { names: [name, ...aliases], by: card.title, text: shownExcerpt(excerpt) }, entry_id);

const workDocument = (card: ShareCard): SearchDocument =>
  documentOf(card, { names: [card.title], by: card.author.name, text: card.excerpt }, null);

async function put(tx: Transaction, documents: readonly SearchDocument[]): Promise<void> {
  await putDocuments(tx, documents);
  const words = [...new Set(documents.flatMap((document) => document.words))].toSorted();
  await addWords(
    tx,
    words.map((word) => ({ word, stem: stemOf(word), forms: formsOf(word) })),
  );
}

/** Makes the documents of a world's characters, of which there may be thousands; returns the world's own. */
async function putCharacters(tx: Transaction, world: ShareCard): Promise<SearchDocument> {
  const characters = await listCharacters(tx, world.share_id);
  const madeOf = JSON.stringify([world.title, world.language, world.nsfw, characters]);
  const made = charactersTerm(createHash("sha256").update(madeOf).digest("base64url"));
  // Where only the author's name has changed, say, the characters stay.
  if (!(await hasTerm(tx, world.share_id, made))) {
    const entryIds = characters.map(({ entry_id }) => entry_id);
    await removeOtherCharacters(tx, world.share_id, entryIds);
    for (let at = 0; at < characters.length; at += DOCUMENTS_AT_ONCE) {
      const some = characters.slice(at, at + DOCUMENTS_AT_ONCE);
      await put(
        tx,
        some.map((character) => characterDocument(world, character)),
      );
      await nextTurn();
    }
  }
  const document = workDocument(world);
  return { ...document, terms: [made, ...document.terms] };
}

/** Changes that are carried out in one transaction: of few documents, or of one work. */
function grouped(changes: readonly Change[]): Change[][] {
  const groups: Change[][] = [];
  let documents = Number.POSITIVE_INFINITY;
  for (const change of changes) {
    documents += change.documents;
    if (documents > DOCUMENTS_AT_ONCE) {
      groups.push([]);
      documents = change.documents;
    }
    groups.at(-1)?.push(change);
  }
  return groups;
}

export interface SearchIndexDeps {
  db: Database;
  log: Logger;
  square: Pick<Square, "cardsOf">;
}

export function createSearchIndex({ db, log, square }: SearchIndexDeps): SearchIndex {
  const stopping = new AbortController();
  let following: Promise<void> | undefined;

  /** Works whose documents could not be made, and until when they are left. */
  const setAside = new Map<string, number>();

  function aside(): string[] {
    for (const [shareId, until] of setAside) if (until <= Date.now()) setAside.delete(shareId);
    return [...setAside.keys()];
  }

  const make = (changes: readonly Change[]): Promise<void> =>
    db.transaction(async (tx) => {
      await lockIndex(tx);
      const shareIds = await takeChanges(
        tx,
        changes.flatMap(({ ids }) => ids),
      );
      const cards = await square.cardsOf(shareIds, { language: undefined, nsfw: true }, tx);
      const shown = new Set(cards.map(({ share_id }) => share_id));
      await removeDocuments(
        tx,
        shareIds.filter((shareId) => !shown.has(shareId)),
      );
      const documents: SearchDocument[] = [];
      for (const card of cards)
        documents.push(card.kind === "universe" ? await putCharacters(tx, card) : workDocument(card));
      await put(tx, documents);
    });

  /** One work that cannot be read holds up no other. */
  async function makeOrSetAside(changes: readonly Change[]): Promise<void> {
    try {
      await make(changes);
    } catch (error) {
      // Thrown here where it is the database that cannot be reached.
      await hasChanges(db, []);
      const [only, another] = changes;
      if (another) for (const change of changes) await makeOrSetAside([change]);
      else if (only) {
        setAside.set(only.share_id, Date.now() + ASIDE_MS);
        log.error({ err: error, share_id: only.share_id }, "a work could not be made ready for search; set aside");
      }
    }
  }

  async function catchUp(): Promise<void> {
    while (!stopping.signal.aborted) {
      const options = { limit: CHANGES_AT_ONCE, without: aside(), counted: DOCUMENTS_AT_ONCE };
      const changes = await listChanges(db, options);
      if (changes.length === 0) return;
      for (const group of grouped(changes)) {
        if (stopping.signal.aborted) return;
        await makeOrSetAside(group);
        await nextTurn();
      }
    }
  }

  async function followUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        if (await hasChanges(db, aside())) await catchUp();
      } catch (error) {
        log.warn({ err: error }, "search could not follow the works; tried again");
      }
      await delay(FOLLOW_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  }

  return {
    catchUp,
    async arrange() {
      await db.transaction(async (tx) => {
        await lockIndex(tx);
        await setTiers(tx);
      });
      // Documents that are made meanwhile have the new tiers.
      for (let last: number | null = 0; last !== null && !stopping.signal.aborted; )
        last = await db.transaction(async (tx) => {
          await lockIndex(tx);
          return setRanks(tx, last ?? 0, RANKS_AT_ONCE);
        });
    },
    noteEndedLocks: () => noteEndedLocks(db),
    async removeUnusedWords() {
      for (let last: string | null = ""; last !== null && !stopping.signal.aborted; )
        last = await db.transaction(async (tx) => {
          await lockIndex(tx);
          return removeUnusedWords(tx, last ?? "", WORDS_AT_ONCE);
        });
    },
    follow() {
      following ??= followUntilStopped();
    },
    abort: () => stopping.abort(),
    async stop() {
      stopping.abort();
      await following;
    },
  };
}
