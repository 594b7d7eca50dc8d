// The text key and values for a movement of power.
import type { PowerBucket, PowerMovement } from "../../../contract/power.ts";

type Spent = "continued" | "lab";
export type MovementText =
  | { key: `given_${"free" | "member" | "checkin" | "activity" | "pack"}` | `ended_${PowerBucket}` }
  | { key: "replaced" | "adjusted" | Spent }
  | { key: `${Spent}_story`; story: string }
  | { key: `${Spent}_chapter`; story: string; chapter: string };

const GIVEN = ["free", "member", "checkin", "pack"] as const;

/** `untitled`: what a story without a title is called. */
export function movementText({ kind, source, buckets, generation }: PowerMovement, untitled: string): MovementText {
  const bucket = buckets[0]?.bucket ?? "free";
  switch (kind) {
    case "grant": {
      const known = GIVEN.find((one) => one === source);
      return { key: `given_${known ?? bucket}` };
    }
    case "expire":
      return { key: `ended_${bucket}` };
    case "adjust":
      return { key: source === "member" ? "replaced" : "adjusted" };
    case "spend": {
      const spent = (generation?.kind ?? source) === "lab" ? "lab" : "continued";
      if (generation?.story_title == null) return { key: spent };
      const story = generation.story_title || untitled;
      const chapter = generation.chapter_name;
      return chapter ? { key: `${spent}_chapter`, story, chapter } : { key: `${spent}_story`, story };
    }
  }
}
