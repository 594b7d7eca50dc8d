// The routes of moderators, and of a person's own decisions.
import type { FastifyInstance, FastifyReply } from "fastify";
import { moderationEndpoints } from "../../../contract/moderation.ts";
import { ownDecisionEndpoints } from "../../../contract/own-decisions.ts";
import { bind } from "../../platform/bind.ts";
import type { Moderation } from "./moderation.service.ts";
import type { OwnDecisions } from "./own-decisions.service.ts";

export function moderationRoutes(app: FastifyInstance, moderation: Moderation): void {
  bind(app, moderationEndpoints.own, ({ person }) => moderation.own(person.uid));
  bind(app, moderationEndpoints.cases, ({ person, query, request }) =>
    moderation.cases(person.uid, { ...query, url: request.url }),
  );
  bind(app, moderationEndpoints.case, ({ person, params }) => moderation.case(person.uid, params.caseId));
  bind(app, moderationEndpoints.evidence, ({ person, params }) => moderation.evidence(person.uid, params.evidenceId));
  bind(app, moderationEndpoints.reportPicture, async ({ person, params, reply }) =>
    sendPicture(reply, await moderation.reportPicture(person.uid, params.reportId, params.at)),
  );
  bind(app, moderationEndpoints.evidencePicture, async ({ person, params, reply }) =>
    sendPicture(reply, await moderation.evidencePicture(person.uid, params.evidenceId, params.at)),
  );
  bind(app, moderationEndpoints.decide, ({ person, params, body }) =>
    moderation.decide(person.uid, params.caseId, body),
  );
  bind(app, moderationEndpoints.undo, ({ person, params, body }) =>
    moderation.undo(person.uid, params.decisionId, body),
  );
  bind(app, moderationEndpoints.answerAppeal, ({ person, params, body }) =>
    moderation.answerAppeal(person.uid, params.decisionId, body),
  );
}

const sendPicture = (reply: FastifyReply, bytes: Buffer) =>
  reply
    // Nobody else may see the picture, so it is not cached; opened directly, it can do nothing but show itself.
    .header("cache-control", "private, no-store")
    .header("content-security-policy", "default-src 'none'; sandbox; frame-ancestors 'none'")
    .header("content-disposition", "inline")
    .type("image/webp")
    .send(bytes);

export function ownDecisionRoutes(app: FastifyInstance, ownDecisions: OwnDecisions): void {
  bind(app, ownDecisionEndpoints.list, ({ person }) => ownDecisions.list(person.uid));
  bind(app, ownDecisionEndpoints.appeal, ({ person, params, body }) =>
    ownDecisions.appeal(person.uid, params.decisionId, body.text),
  );
}
