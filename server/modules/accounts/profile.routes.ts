// The routes of one's own name, picture and writing preferences.
import type { FastifyInstance } from "fastify";
import { profileEndpoints } from "../../../contract/profile.ts";
import { bind } from "../../platform/bind.ts";
import type { Profiles } from "./profile.service.ts";

export function profileRoutes(app: FastifyInstance, profiles: Profiles): void {
  bind(app, profileEndpoints.limits, ({ person }) => profiles.limits(person.uid));
  bind(app, profileEndpoints.nickname, ({ person, body }) => profiles.setNickname(person.uid, body.nickname));
  bind(app, profileEndpoints.writing, ({ person, body }) =>
    profiles.setWriting(person.uid, { writeLength: body.write_length, modelType: body.write_type }),
  );
  bind(app, profileEndpoints.avatar, ({ person, body }) => profiles.setAvatar(person.uid, body.query_id));
}
