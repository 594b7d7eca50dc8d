// The HTTP routes about explorations and their messages.
import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { chatEndpoints } from "../../../contract/chats.ts";
import { bind } from "../../platform/bind.ts";
import type { Chats } from "./chats.service.ts";

export function chatRoutes(app: FastifyInstance, chats: Chats): void {
  bind(app, chatEndpoints.createFromWorld, ({ body: { lang: _, id = randomUUID(), ...begin }, person }) =>
    chats.fromWorld(person.uid, { id, ...begin }),
  );

  bind(app, chatEndpoints.createFromShare, ({ body: { lang: _, id = randomUUID(), ...begin }, person }) =>
    chats.fromShare(person.uid, { id, ...begin }),
  );

  bind(app, chatEndpoints.list, ({ query: { cursor, ...query }, person, request }) =>
    chats.list(person.uid, { ...query, cursor, url: request.url }),
  );

  bind(app, chatEndpoints.get, ({ params, person }) => chats.get(person.uid, params.unid));

  bind(app, chatEndpoints.rename, ({ params, body, person }) => chats.rename(person.uid, params.unid, body.title));

  bind(app, chatEndpoints.remove, async ({ params, person }) => {
    await chats.remove(person.uid, params.unid);
    return {};
  });

  bind(app, chatEndpoints.recover, ({ params, person }) => chats.recover(person.uid, params.unid));

  bind(app, chatEndpoints.history, ({ params, query: { limit, cursor }, person, request }) =>
    chats.history(person.uid, params.unid, { limit, cursor, url: request.url }),
  );

  bind(app, chatEndpoints.playedOptions, async ({ params, query, person }) => ({
    data: await chats.playedOptions(person.uid, params.unid, query.limit),
  }));

  bind(app, chatEndpoints.send, ({ params, body: { lang: _, ...message }, person }) =>
    chats.send(person.uid, params.unid, message),
  );

  bind(app, chatEndpoints.reply, ({ params, body, person }) =>
    chats.reply(person.uid, params.unid, params.msgId, body.id),
  );

  bind(app, chatEndpoints.edit, ({ params, body: { text, base, is_withdrawn = false }, person }) =>
    text === undefined
      ? chats.withdraw(person.uid, params.unid, params.msgId, is_withdrawn)
      : chats.edit(person.uid, params.unid, params.msgId, { text, base }),
  );

  bind(app, chatEndpoints.branch, ({ params, body, person }) =>
    chats.branch(person.uid, params.unid, body.message_id, body.to),
  );
}
