// The HTTP routes of a person's own notes beside a chapter.
import type { FastifyInstance } from "fastify";
import { chapterNoteEndpoints } from "../../../contract/chapter-notes.ts";
import { bind } from "../../platform/bind.ts";
import type { ChapterNotes } from "./chapter-notes.service.ts";

export function chapterNoteRoutes(app: FastifyInstance, notes: ChapterNotes): void {
  bind(app, chapterNoteEndpoints.list, async ({ params: { nid, cid }, person }) => ({
    data: await notes.list(person.uid, nid, cid),
  }));

  bind(app, chapterNoteEndpoints.create, ({ params: { nid, cid }, body: { id, text, created_at }, person }) =>
    notes.create(person.uid, nid, cid, { id, text, createdAt: created_at }),
  );

  bind(app, chapterNoteEndpoints.put, ({ params: { nid, cid, note }, body, person }) =>
    notes.change(person.uid, nid, cid, note, body.text),
  );

  bind(app, chapterNoteEndpoints.remove, async ({ params: { nid, cid, note }, person }) => {
    await notes.remove(person.uid, nid, cid, note);
    return {};
  });
}
