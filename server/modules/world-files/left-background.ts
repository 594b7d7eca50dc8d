// A background that was left out on the way in is nothing a person has changed here.
import { objectOf } from "../../../extensions/lore-formats/read/json.ts";
import type { Extensions } from "../worlds/world-bulk.service.ts";

/** What is kept of a file whose background stayed out: cards go back with their own scenario, not with the world's. */
export function withoutShownBackground(extensions: Extensions): Extensions {
  return Object.fromEntries(
    Object.entries(extensions).map(([format, kept]) => {
      const { shown, ...others } = objectOf(kept);
      if (shown === undefined) return [format, kept];
      const { background: _, ...rest } = objectOf(shown);
      return [format, { ...others, shown: rest }];
    }),
  );
}
