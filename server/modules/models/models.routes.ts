// The calls about models, served.
import type { FastifyInstance, FastifyReply } from "fastify";
import { modelEndpoints } from "../../../contract/models.ts";
import { bind } from "../../platform/bind.ts";
import type { ModelSettings } from "./models.service.ts";

export function modelRoutes(app: FastifyInstance, settings: ModelSettings): void {
  bind(app, modelEndpoints.list, ({ person }) => settings.list(person.uid));

  bind(app, modelEndpoints.settings, ({ person }) => settings.settings(person.uid));

  bind(app, modelEndpoints.change, ({ params, body, person }) => settings.change(person.uid, params.id, body));

  bind(app, modelEndpoints.test, ({ params, body, person, reply }) =>
    settings.test(person.uid, params.id, { locale: body?.lang, signal: leaving(reply) }),
  );

  bind(app, modelEndpoints.discover, ({ person }) => settings.discover(person.uid));
}

/** Aborts when who asked has gone: a model need not write for nobody. */
function leaving({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once("close", () => gone.abort());
  return gone.signal;
}
