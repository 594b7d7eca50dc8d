// What the page of a published work and the lists of works have in common: its public id, state and author. Apart from the
// calls of sharings.ts, so that lists do not load those.
import { z } from "zod";
import { SHARE_ID_LENGTH } from "./limits.ts";

/** Letters and digits that cannot be mistaken for each other (Base58): 99 random bits. */
export const shareId = z.string().regex(new RegExp(`^[1-9A-HJ-NP-Za-km-z]{${SHARE_ID_LENGTH}}$`));

/** The author of a published work, as everybody sees them. */
export const workAuthor = z.object({
  _id: z.string(),
  name: z.string(),
  /** Path of the avatar; null: one is drawn from the name. */
  avatar: z.string().nullable(),
  /** Marked as official by an administrator of this server. */
  is_official: z.boolean(),
});

/** What is shared; calls and addresses say "universe" for a world. */
export const shareKind = z.enum(["story", "universe"]);
export type ShareKind = z.infer<typeof shareKind>;

/** `link`: anybody who has the link reads what is published; `square`: it is listed on the square as well. */
export const shareState = z.enum(["private", "link", "square"]);
/** The state of a share, which a moderator may have banned: then its author alone sees the work. */
export const shareStatus = z.enum([...shareState.options, "banned"]);
export type ShareStatus = z.infer<typeof shareStatus>;
