// What a share's id, an id or a link that somebody typed or pasted names. Pure.
import { shareId as shareIdSchema } from "../../../contract/sharings-work.ts";
import { id as idSchema } from "../../../contract/text-fields.ts";

/** `share`: a public id, of whichever kind the share is; `work`: the id of a story or world of one's own. */
export type Named = { share: string } | { work: string };

/** Addresses of pages (contract/page-paths.ts) with the id as the last part, on whichever host the page was copied. */
const SHARE_PATH = /\/(?:story|universe)\/([^/?#\s]+)\/?(?:[?#]\S*)?$/;
const WORK_PATH = /\/dashboard\/(?:novels|worlds)\/([^/?#\s]+)\/?(?:[?#]\S*)?$/;
const EDITOR_PATH = /\/editor\/?\?(?:\S*&)?nid=([^&#\s]+)\S*$/;

export function namedBy(query: string): Named | null {
  const text = query.trim();
  const share = SHARE_PATH.exec(text)?.[1] ?? text;
  if (shareIdSchema.safeParse(share).success) return { share };
  const work = idSchema.safeParse(WORK_PATH.exec(text)?.[1] ?? EDITOR_PATH.exec(text)?.[1] ?? text);
  return work.success ? { work: work.data } : null;
}
