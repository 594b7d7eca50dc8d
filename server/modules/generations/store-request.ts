// Stores requested generations: a repeated request only once, one generation a person at a time, and its power, if it
// costs any, held in the transaction that stores it.
import { randomUUID } from "node:crypto";
import type { Generation } from "../../../contract/generations.ts";
import { POWER_HOLD_MAX_SECONDS } from "../../../contract/limits.ts";
import type { Database, Executor, Transaction } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import type { Power } from "../power/power.service.ts";
import type { Safety } from "../safety/safety.service.ts";
import { presentGeneration, presentNew } from "./generations.present.ts";
import {
  findGeneration,
  type GenerationRequest,
  type GenerationRow,
  insertGeneration,
  listConflicting,
  lockPerson,
  type NewCandidate,
} from "./generations.repo.ts";
import { resolveAbandoned } from "./running/abandoned.ts";

/** UTF-16 code units of the text before the cursor that tell results of a chapter apart. */
const TAIL_UNITS = 160;

/** A validated request. */
export interface ValidatedRequest extends GenerationRequest {
  /** Whether the built-in helper does it. */
  isFree: boolean;
  candidates: readonly Pick<NewCandidate, "flavour" | "suggestion">[];
  /** What stands before the cursor; for the Lab its text. */
  text: string;
  hash: Buffer;
}

export interface AskingDeps {
  db: Database;
  processId: string;
  power: Pick<Power, "hold" | "release">;
  safety: Pick<Safety, "refuses">;
}

/**
 * The generation of a repeated request; null for a new one. Throws conflict if the id belongs to another request.
 */
export async function findSame(db: Executor, uid: string, id: string, hash: Buffer): Promise<Generation | null> {
  const row = await findGeneration(db, uid, id);
  return row && presentSame(row, hash);
}

function presentSame(row: GenerationRow, hash: Buffer): Generation {
  if (!row.request_hash.equals(hash)) throw new AppError("conflict");
  return presentGeneration(row);
}

/**
 * Stores a generation and holds its power. `isNew` is false if the same request was stored meanwhile.
 * Throws conflict, generation_running { generation_id }, power_short.
 */
export async function storeRequest(
  deps: AskingDeps,
  asked: ValidatedRequest,
): Promise<{ generation: Generation; isNew: boolean }> {
  for (;;) {
    const stored = await deps.db.transaction((tx) => store(tx, deps, asked));
    if (!("abandoned" in stored)) return stored;
    // A generation whose process died does not block the person's next one.
    await resolveAbandoned(deps, stored.abandoned);
  }
}

type Stored = { generation: Generation; isNew: boolean } | { abandoned: string };

async function store(tx: Transaction, { power, processId }: AskingDeps, asked: ValidatedRequest): Promise<Stored> {
  await lockPerson(tx, asked.uid);
  const against = await listConflicting(tx, asked.uid, asked.id);
  const same = against.find(({ id }) => id === asked.id);
  if (same) return { generation: presentSame(same, asked.hash), isNew: false };
  const [running] = against;
  if (running?.silent) return { abandoned: running.id };
  if (running) throw new AppError("generation_running", { generation_id: running.id });
  const generation = await insert(tx, processId, asked);
  // The built-in helper needs no hold, not even of nothing.
  if (asked.isFree) return { generation, isNew: true };
  // Last, as the person's wallet is locked from here until the transaction ends. The id of a pruned generation is
  // refused, because power was already held for it.
  await power.hold(tx, {
    uid: asked.uid,
    generationId: asked.id,
    kind: asked.kind,
    storyId: asked.storyId,
    chapterId: asked.chapterId,
    amount: asked.cost,
    expiresAt: new Date(Date.now() + POWER_HOLD_MAX_SECONDS * 1_000),
    isNew: true,
  });
  return { generation, isNew: true };
}

async function insert(tx: Transaction, processId: string, asked: ValidatedRequest): Promise<Generation> {
  const candidates = asked.candidates.map((one) => ({ ...one, id: randomUUID() }));
  const contextTail = tailOf(asked.text);
  const made = await insertGeneration(tx, { ...asked, candidates, requestHash: asked.hash, processId, contextTail });
  // The id belongs to another person's generation.
  if (!made) throw new AppError("conflict");
  return presentNew(asked, { ...made, contextTail, candidates });
}

/** The end of a text, never beginning within a surrogate pair. */
function tailOf(text: string): string {
  return text
    .slice(-TAIL_UNITS)
    .replace(/^[\udc00-\udfff]/, "")
    .toWellFormed();
}
