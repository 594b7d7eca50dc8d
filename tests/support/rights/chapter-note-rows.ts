// The rights matrix: a person's own notes beside a chapter.
import { randomUUID } from "node:crypto";
import type { World } from "../world.ts";
import { type Actor, type Ask, type Row, writers } from "./row.ts";
import { chapter, chapterOfAnother, deletedChapter } from "./shared-story.ts";

/** A note of the person's own; a guest has the owner's. */
const ownNote = (w: World, actor: Actor) => ({ ...chapter(w), note: w.notes[actor === "guest" ? "owner" : actor] });
const changed = { text: "She keeps the letter" };
const added = () => ({ id: randomUUID(), text: "She finds the letter" });

/** The twists of a chapter's path with a note of one's own. */
const otherChapters = (more: Partial<Ask> = {}) =>
  [...chapterOfAnother("owner", more), deletedChapter("owner", more)].map((twist) => ({
    ...twist,
    ask: (w: World, actor: Actor) => {
      const ask = twist.ask(w, actor);
      return { ...ask, params: { ...ask.params, note: w.notes.owner } };
    },
  }));

export const CHAPTER_NOTE_ROWS: Record<string, Row> = {
  "GET /api/v2/novels/:nid/chapters/:cid/notes": {
    ask: (w) => ({ params: chapter(w) }),
    expect: writers,
    twists: [...chapterOfAnother("owner"), deletedChapter("owner")],
  },
  "POST /api/v2/novels/:nid/chapters/:cid/notes": {
    ask: (w) => ({ params: chapter(w), body: added() }),
    expect: writers,
    twists: [
      ...chapterOfAnother("owner", { body: added() }),
      deletedChapter("owner", { body: added() }),
      {
        what: "the id of somebody else's note",
        as: "writer",
        ask: (w) => ({ params: chapter(w), body: { ...added(), id: w.notes.owner } }),
        code: 40900,
      },
    ],
  },
  "PUT /api/v2/novels/:nid/chapters/:cid/notes/:note": {
    ask: (w, actor) => ({ params: ownNote(w, actor), body: changed }),
    expect: writers,
    twists: [
      ...otherChapters({ body: changed }),
      {
        what: "somebody else's note",
        as: "owner",
        ask: (w) => ({ params: { ...chapter(w), note: w.notes.writer }, body: changed }),
        code: 40449,
      },
      {
        what: "one's own note under another chapter",
        as: "owner",
        ask: (w) => ({ params: { ...ownNote(w, "owner"), cid: w.shared.secondCid }, body: changed }),
        code: 40449,
      },
    ],
  },
  "DELETE /api/v2/novels/:nid/chapters/:cid/notes/:note": {
    ask: (w, actor) => ({ params: ownNote(w, actor) }),
    expect: writers,
    twists: otherChapters(),
  },
};
