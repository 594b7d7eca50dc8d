// The HTTP routes about models.
import type { FastifyInstance, FastifyReply } from "fastify";
import { modelPullEndpoints } from "../../../contract/model-pulls.ts";
import { modelEndpoints } from "../../../contract/models.ts";
import { bind } from "../../platform/bind.ts";
import type { ModelSettings } from "./models.service.ts";

export function modelRoutes(app: FastifyInstance, settings: ModelSettings): void {
  bind(app, modelEndpoints.list, ({ person }) => settings.list(person.uid));

  bind(app, modelEndpoints.settings, ({ person }) => settings.settings(person.uid));

  bind(app, modelEndpoints.change, ({ params, body, person }) => settings.change(person.uid, params.id, body));

  bind(app, modelEndpoints.test, ({ params, body, person, reply }) =>
    settings.test(person.uid, params.id, { locale: body?.lang, signal: abortOnClose(reply) }),
  );

  bind(app, modelEndpoints.trial, ({ params, body: { lang, ...body }, person, reply }) =>
    settings.trial(person.uid, params.id, { ...body, locale: lang, signal: abortOnClose(reply) }),
  );

  bind(app, modelPullEndpoints.discover, ({ person }) => settings.discover(person.uid));

  bind(app, modelPullEndpoints.current, ({ person }) => settings.pull(person.uid));

  bind(app, modelPullEndpoints.start, ({ body, person }) => settings.startPull(person.uid, body));

  bind(app, modelPullEndpoints.stop, ({ person }) => settings.stopPull(person.uid));
}

/** Aborts when the client disconnects, so that a model does not go on generating a response nobody receives. */
function abortOnClose({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once("close", () => controller.abort());
  return controller.signal;
}
