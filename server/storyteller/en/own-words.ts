// Words the storyteller itself begins sentences with: in a text it has gone on with, they are nobody's names.
import { partsOf } from "../template.ts";
import { ENGLISH_BEATS } from "./beats/all.ts";

export const NEVER_NAMES: ReadonlySet<string> = new Set(
  ENGLISH_BEATS.flatMap((beat) => partsOf(beat.text)).flatMap((part) =>
    "text" in part ? (part.text.match(/(?<!\p{L})\p{Lu}\p{L}+/gu) ?? []) : [],
  ),
);
