// The rows of uploaded pictures, from the issued credential to the verdict.
import { and, count, eq, gt, ne, sql } from "drizzle-orm";
import type { ImagePurpose } from "../../../contract/images.ts";
import type { Database, Executor, Transaction } from "../../db/client.ts";
import { users } from "../../db/tables/accounts.ts";
import { images } from "../../db/tables/images.ts";

export type ImageRow = typeof images.$inferSelect;

const seconds = (many: number) => sql`now() - ${many} * interval '1 second'`;

/** Makes a row that waits for its picture, or says which limit its owner has reached. */
export function issueImage(
  db: Database,
  { uid, purpose, perMinute, perDay }: { uid: string; purpose: ImagePurpose; perMinute: number; perDay: number },
): Promise<{ id: string } | "minute" | "day"> {
  return db.transaction(async (tx) => {
    // Locks the person's row, so that concurrent requests are all counted.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, uid)).for("no key update");
    const [counted] = await tx
      .select({
        minute: sql<number>`count(*) filter (where ${images.createdAt} > ${seconds(60)})`.mapWith(Number),
        day: count(),
      })
      .from(images)
      .where(and(eq(images.ownerId, uid), eq(images.imported, false), gt(images.createdAt, seconds(86_400))));
    if ((counted?.day ?? 0) >= perDay) return "day";
    if ((counted?.minute ?? 0) >= perMinute) return "minute";
    const [row] = await tx.insert(images).values({ ownerId: uid, purpose }).returning({ id: images.id });
    if (!row) throw new Error("no row was made");
    return row;
  });
}

/** Makes a row for an imported picture, whose bytes are already here; null if its owner was deleted. */
export async function addImported(db: Database, uid: string, purpose: ImagePurpose): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(
    sql`insert into images (owner_id, purpose, status, imported)
        select ${users.id}, ${purpose}, 'judging', true from ${users} where ${users.id} = ${uid} returning id`,
  );
  return rows[0]?.id ?? null;
}

/** Claims a waiting row, which can be used once; null if it was used, is too old, or is not this person's. */
export async function claimImage(
  db: Database,
  id: string,
  uid: string,
  lifeSeconds: number,
): Promise<ImagePurpose | null> {
  const [row] = await db
    .update(images)
    .set({ status: "judging" })
    .where(
      and(
        eq(images.id, id),
        eq(images.ownerId, uid),
        eq(images.status, "waiting"),
        gt(images.createdAt, seconds(lifeSeconds)),
      ),
    )
    .returning({ purpose: images.purpose });
  return row?.purpose ?? null;
}

/** Stores that the bytes are kept; false if the row was deleted meanwhile. */
export async function markStored(
  db: Database,
  id: string,
  size: { width: number; height: number; bytes: number },
): Promise<boolean> {
  const { rowCount } = await db
    .update(images)
    .set({ ...size, storedAt: sql`now()` })
    .where(and(eq(images.id, id), eq(images.status, "judging")));
  return rowCount === 1;
}

/** Stores a verdict and returns the owner's id; null if the picture already has one, which stays as it is. */
export async function settleImage(
  db: Executor,
  id: string,
  status: "passed" | "refused" | "failed",
): Promise<string | null> {
  const [row] = await db
    .update(images)
    .set({ status })
    .where(and(eq(images.id, id), eq(images.status, "judging")))
    .returning({ ownerId: images.ownerId });
  return row?.ownerId ?? null;
}

/** A person's picture, locked so that it is not judged until the transaction ends; or null. */
export async function lockImage(tx: Transaction, id: string, uid: string): Promise<ImageRow | null> {
  const [row] = await tx
    .select()
    .from(images)
    .where(and(eq(images.id, id), eq(images.ownerId, uid)))
    .for("no key update");
  return row ?? null;
}

/** A person's picture, or null. */
export async function findImage(db: Database, id: string, uid: string): Promise<ImageRow | null> {
  const [row] = await db
    .select()
    .from(images)
    .where(and(eq(images.id, id), eq(images.ownerId, uid)));
  return row ?? null;
}

/** Whether a picture may be shown to everybody. One of a report never is. */
export async function isShown(db: Database, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.id, id), eq(images.status, "passed"), ne(images.purpose, "report")));
  return rows.length === 1;
}

/** Whether it is a picture of a report or of feedback whose bytes are kept. */
export async function isOfReport(db: Database, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.id, id), eq(images.status, "passed"), eq(images.purpose, "report")));
  return rows.length === 1;
}
