// The HTTP routes about worlds and their entries.
import type { FastifyInstance } from "fastify";
import { overlongTextEndpoints } from "../../../contract/overlong-text.ts";
import { worldBinEndpoints } from "../../../contract/world-bin.ts";
import { type World, worldEndpoints } from "../../../contract/worlds.ts";
import { bind } from "../../platform/bind.ts";
import type { Worlds } from "./worlds.service.ts";

/** Makes a shared world one's own. */
interface SharedWorldCopies {
  copy(uid: string, shared: { share_id: string; id?: string | undefined }): Promise<World>;
}

export function worldRoutes(app: FastifyInstance, worlds: Worlds, sharedWorlds: SharedWorldCopies): void {
  bind(app, worldEndpoints.list, ({ query, person, request }) =>
    worlds.list(person.uid, { ...query, url: request.url }),
  );

  bind(app, worldEndpoints.create, ({ body: { lang: _, share_id, title = "", ...world }, person }) =>
    share_id === undefined
      ? worlds.create(person.uid, { title, ...world })
      : sharedWorlds.copy(person.uid, { share_id, id: world.id }),
  );

  bind(app, worldEndpoints.remove, async ({ body, person }) => ({
    universe_ids: await worlds.remove(person.uid, body.universe_ids),
  }));

  bind(app, worldEndpoints.recover, async ({ body, person }) => ({
    universe_ids: await worlds.recover(person.uid, body.universe_ids),
  }));

  bind(app, worldEndpoints.get, ({ params, person }) => worlds.get(person.uid, params.unid));

  bind(app, worldEndpoints.update, ({ params, body: { lang: _, ...change }, person }) =>
    worlds.update(person.uid, params.unid, change),
  );

  bind(app, worldEndpoints.addBannedWord, ({ params, body, person }) =>
    worlds.addBannedWord(person.uid, params.unid, body.word),
  );

  bind(app, worldEndpoints.removeBannedWord, ({ params, person }) =>
    worlds.removeBannedWord(person.uid, params.unid, params.word),
  );

  bind(app, worldEndpoints.characters, async ({ params, person }) => ({
    data: await worlds.characters(person.uid, params.unid),
  }));

  bind(app, worldEndpoints.entries, ({ params, query, person, request }) =>
    worlds.entries(person.uid, params.unid, { ...query, url: request.url }),
  );

  bind(app, worldEndpoints.createEntry, ({ params, body: { lang: _, ...entry }, person }) =>
    worlds.createEntry(person.uid, params.unid, entry),
  );

  bind(app, worldEndpoints.entry, ({ params, person }) => worlds.entry(person.uid, params.unid, params.entryId));

  bind(app, worldEndpoints.putEntry, ({ params, body: { lang: _, ...entry }, person }) =>
    worlds.putEntry(person.uid, params.unid, params.entryId, entry),
  );

  bind(app, worldEndpoints.removeEntry, async ({ params, person }) => {
    await worlds.removeEntries(person.uid, params.unid, [params.entryId]);
    return {};
  });

  bind(app, worldEndpoints.removeEntries, async ({ params, body, person }) => ({
    entry_ids: await worlds.removeEntries(person.uid, params.unid, body.entry_ids),
  }));

  bind(app, worldEndpoints.recoverEntries, async ({ params, body, person }) => ({
    entry_ids: await worlds.recoverEntries(person.uid, params.unid, body.entry_ids),
  }));

  bind(app, overlongTextEndpoints.get, ({ params, person }) =>
    worlds.overlongText(person.uid, params.unid, params.entryId),
  );

  bind(app, overlongTextEndpoints.put, ({ params, body, person }) =>
    worlds.keepOverlongText(person.uid, params.unid, params.entryId, body.kept),
  );

  bind(app, worldBinEndpoints.worlds, ({ query, person, request }) =>
    worlds.deletedWorlds(person.uid, { ...query, url: request.url }),
  );

  bind(app, worldBinEndpoints.entries, ({ params, query, person, request }) =>
    worlds.deletedEntries(person.uid, params.unid, { ...query, url: request.url }),
  );

  bind(app, worldBinEndpoints.eraseWorld, async ({ params, person }) => {
    await worlds.eraseWorld(person.uid, params.unid);
    return {};
  });

  bind(app, worldBinEndpoints.eraseEntry, async ({ params, person }) => {
    await worlds.eraseEntry(person.uid, params.unid, params.entryId);
    return {};
  });
}
