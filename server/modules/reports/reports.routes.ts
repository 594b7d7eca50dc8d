// The routes for reports and feedback, and for administrators to read the feedback.
import type { FastifyInstance } from "fastify";
import { moderationEndpoints } from "../../../contract/moderation.ts";
import { reportEndpoints } from "../../../contract/reports.ts";
import { bind } from "../../platform/bind.ts";
import type { Feedback } from "./feedback.service.ts";
import type { Reports } from "./reports.service.ts";

export function reportRoutes(app: FastifyInstance, reports: Reports, feedback: Feedback): void {
  bind(app, reportEndpoints.report, async ({ person, body }) => {
    await reports.report(person.uid, body);
    return {};
  });
  bind(app, reportEndpoints.credential, ({ person }) => reports.credential(person.uid));
  bind(app, reportEndpoints.feedback, async ({ person, body }) => {
    await feedback.send(person.uid, body);
    return {};
  });
  bind(app, moderationEndpoints.feedback, ({ person, query, request }) =>
    feedback.list(person.uid, { ...query, done: query.done === "true", url: request.url }),
  );
  bind(app, moderationEndpoints.feedbackPicture, async ({ person, params, reply }) => {
    const bytes = await feedback.picture(person.uid, params.feedbackId, params.at);
    return (
      reply
        // Nobody else may see the picture, so it is not cached; opened directly, it can do nothing but show itself.
        .header("cache-control", "private, no-store")
        .header("content-security-policy", "default-src 'none'; sandbox; frame-ancestors 'none'")
        .header("content-disposition", "inline")
        .type("image/webp")
        .send(bytes)
    );
  });
  bind(app, moderationEndpoints.feedbackDone, async ({ person, params, body }) => {
    await feedback.setDone(person.uid, params.feedbackId, body.done);
    return {};
  });
}
