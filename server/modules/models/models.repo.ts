// How administrators have connected the models, in the database.
import { sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { modelSettings } from "../../db/tables/models.ts";

export type SettingRow = typeof modelSettings.$inferSelect;
export type SettingValues = Omit<SettingRow, "revision" | "changedAt">;

/** All that were ever connected here; at most one for each model. */
export async function listSettings(db: Executor): Promise<SettingRow[]> {
  return db.select().from(modelSettings);
}

/** Writes a model's connection over the one there was. */
export async function putSetting(db: Executor, values: SettingValues): Promise<void> {
  await db
    .insert(modelSettings)
    .values(values)
    .onConflictDoUpdate({
      target: modelSettings.id,
      set: { ...values, revision: sql`gen_random_uuid()`, changedAt: sql`now()` },
    });
}
