// Held pictures, which only a person can still judge, and storing the verdict on one.
import { and, eq, isNotNull, lte, ne, type SQL, sql } from "drizzle-orm";
import type { JudgedPurpose } from "../../../contract/images.ts";
import type { Executor, Transaction } from "../../db/client.ts";
import { users } from "../../db/tables/accounts.ts";
import { images } from "../../db/tables/images.ts";

/** A place in the list: the moment in microseconds, then the id. */
export interface HeldAfter {
  moment: string;
  id: string;
}

/** Pictures of reports are not judged, so none is held. */
const judgedPurpose = sql<JudgedPurpose>`${images.purpose}`;

const columns = {
  id: images.id,
  ownerId: images.ownerId,
  nickname: users.nickname,
  email: users.email,
  purpose: judgedPurpose,
  width: images.width,
  height: images.height,
  bytes: images.bytes,
  imported: images.imported,
  createdAt: sql<number>`extract(epoch from ${images.createdAt})::float8`,
  cursorAt: sql<string>`(extract(epoch from ${images.createdAt}) * 1000000)::bigint::text`,
};

/** Stored for so long without a verdict that no automatic one will follow. Pictures of reports are not judged. */
function isHeld(judgingSeconds: number): SQL | undefined {
  return and(
    eq(images.status, "judging"),
    ne(images.purpose, "report"),
    isNotNull(images.storedAt),
    lte(images.storedAt, sql`now() - ${judgingSeconds} * interval '1 second'`),
  );
}

/** A page of held pictures, the oldest first; one row more than `limit` if there are more. */
export function listHeld(
  db: Executor,
  { judgingSeconds, after, limit }: { judgingSeconds: number; after: HeldAfter | null; limit: number },
) {
  const from =
    after &&
    sql`(${images.createdAt}, ${images.id}) > (timestamptz 'epoch' + ${after.moment}::bigint * interval '1 microsecond', ${after.id}::uuid)`;
  return db
    .select(columns)
    .from(images)
    .innerJoin(users, eq(users.id, images.ownerId))
    .where(and(isHeld(judgingSeconds), from ?? undefined))
    .orderBy(images.createdAt, images.id)
    .limit(limit + 1);
}

export type HeldRow = Awaited<ReturnType<typeof listHeld>>[number];

/** Whether a picture is held. */
export async function isHeldImage(db: Executor, id: string, judgingSeconds: number): Promise<boolean> {
  const rows = await db
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.id, id), isHeld(judgingSeconds)));
  return rows.length === 1;
}

/** Stores the verdict on a held picture; returns its owner and purpose, or null if it is not held (any more). */
export async function settleHeld(
  tx: Transaction,
  id: string,
  { passed, judgingSeconds }: { passed: boolean; judgingSeconds: number },
): Promise<{ ownerId: string; purpose: JudgedPurpose } | null> {
  const [row] = await tx
    .update(images)
    // A held picture can't be shown anywhere, so the day that unlinked pictures are kept begins now.
    .set({ status: passed ? "passed" : "refused", unlinkedAt: null })
    .where(and(eq(images.id, id), isHeld(judgingSeconds)))
    .returning({ ownerId: images.ownerId, purpose: judgedPurpose });
  return row ?? null;
}
