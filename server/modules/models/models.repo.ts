// The models' connections that administrators have set, in the database.
import { eq, sql } from "drizzle-orm";
import type { Executor, Transaction } from "../../db/client.ts";
import { modelSettings } from "../../db/tables/models.ts";

export type SettingRow = typeof modelSettings.$inferSelect;
export type SettingValues = Omit<SettingRow, "revision" | "changedAt">;

/** All stored connections; at most one for each model. */
export async function listSettings(db: Executor): Promise<SettingRow[]> {
  return db.select().from(modelSettings);
}

/** Reads a model's connection and locks it until the transaction ends, even if there is no row yet. */
export async function holdSetting(tx: Transaction, id: SettingRow["id"]): Promise<SettingRow | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('model-setting:' || ${id}, 0))`);
  const [row] = await tx.select().from(modelSettings).where(eq(modelSettings.id, id));
  return row ?? null;
}

/** Inserts or replaces a model's connection. */
export async function putSetting(db: Executor, values: SettingValues): Promise<void> {
  await db
    .insert(modelSettings)
    .values(values)
    .onConflictDoUpdate({
      target: modelSettings.id,
      set: { ...values, revision: sql`gen_random_uuid()`, changedAt: sql`now()` },
    });
}
