// The HTTP routes of following people.
import type { FastifyInstance } from "fastify";
import { followEndpoints } from "../../../contract/follows.ts";
import { bind } from "../../platform/bind.ts";
import type { Follows } from "./follows.service.ts";

export function followRoutes(app: FastifyInstance, follows: Follows): void {
  bind(app, followEndpoints.get, ({ params, person }) => follows.get(person.uid, params.uid));
  bind(app, followEndpoints.follow, ({ params, person }) => follows.follow(person.uid, params.uid));
  bind(app, followEndpoints.unfollow, ({ params, person }) => follows.unfollow(person.uid, params.uid));
}
