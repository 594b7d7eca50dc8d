// The HTTP routes about an exploration's own copy of the world: the calls of worlds, on the copy.
import type { FastifyInstance } from "fastify";
import { chatWorldEndpoints } from "../../../contract/chat-worlds.ts";
import { bind } from "../../platform/bind.ts";
import type { Chats } from "./chats.service.ts";

export function chatWorldRoutes(app: FastifyInstance, { withCopy }: Pick<Chats, "withCopy">): void {
  bind(app, chatWorldEndpoints.get, ({ params: { unid }, person: { uid } }) =>
    withCopy(uid, unid, (copies) => copies.get(uid, unid)),
  );

  bind(app, chatWorldEndpoints.putBackground, ({ params: { unid }, body: { background, base }, person: { uid } }) =>
    withCopy(uid, unid, (copies) =>
      copies.update(uid, unid, { background, ...(base !== undefined && { base: { background: base } }) }),
    ),
  );

  bind(app, chatWorldEndpoints.addBannedWord, ({ params: { unid }, body: { word }, person: { uid } }) =>
    withCopy(uid, unid, (copies) => copies.addBannedWord(uid, unid, word)),
  );

  bind(app, chatWorldEndpoints.removeBannedWord, ({ params: { unid, word }, person: { uid } }) =>
    withCopy(uid, unid, (copies) => copies.removeBannedWord(uid, unid, word)),
  );

  bind(app, chatWorldEndpoints.characters, ({ params: { unid }, person: { uid } }) =>
    withCopy(uid, unid, async (copies) => ({ data: await copies.characters(uid, unid) })),
  );

  bind(app, chatWorldEndpoints.entries, ({ params: { unid }, query, person: { uid }, request: { url } }) =>
    withCopy(uid, unid, (copies) => copies.entries(uid, unid, { ...query, url })),
  );

  bind(app, chatWorldEndpoints.createEntry, ({ params: { unid }, body: { lang: _, ...entry }, person: { uid } }) =>
    withCopy(uid, unid, (copies) => copies.createEntry(uid, unid, entry)),
  );

  bind(app, chatWorldEndpoints.entry, ({ params: { unid, entryId }, person: { uid } }) =>
    withCopy(uid, unid, (copies) => copies.entry(uid, unid, entryId)),
  );

  bind(
    app,
    chatWorldEndpoints.putEntry,
    ({ params: { unid, entryId }, body: { lang: _, ...entry }, person: { uid } }) =>
      withCopy(uid, unid, (copies) => copies.putEntry(uid, unid, entryId, entry)),
  );

  bind(app, chatWorldEndpoints.removeEntry, ({ params: { unid, entryId }, person: { uid } }) =>
    withCopy(uid, unid, async (copies) => {
      await copies.removeEntries(uid, unid, [entryId]);
      return {};
    }),
  );

  bind(app, chatWorldEndpoints.recoverEntries, ({ params: { unid }, body: { entry_ids }, person: { uid } }) =>
    withCopy(uid, unid, async (copies) => ({ entry_ids: await copies.recoverEntries(uid, unid, entry_ids) })),
  );
}
