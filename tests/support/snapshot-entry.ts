// Entries of snapshots that no database has seen.
import type { SnapshotEntry } from "../../server/modules/shared-worlds/snapshot.repo.ts";

export const fakeEntry = (name: string, description: string): SnapshotEntry => ({
  ...{ entry_id: name, type: "normal", name, aliases: [], description, use: "always", underline: false },
  ...{ avatar_id: null, character_status: "alive", character_age: "unknown", character_gender: null },
  ...{ is_recommended: false, character_target: "", character_relationships: [], search_text: "", sort_key: name },
});
