// An exploration's own copy of the world (calls.md 7, "Explorations"): the calls of worlds.ts, at addresses of the chat.
// `unid` is the chat's id, which its copy has too, so that what edits an entry of a world edits one of a copy.
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "./endpoint.ts";
import type { ErrorCode } from "./errors.ts";
import { LOCALES } from "./limits.ts";
import { id } from "./text-fields.ts";
import { world, worldBackground, worldEndpoints } from "./worlds.ts";

const UNIVERSE = "/api/v2/chats/:unid/universe" as const;
const GONE: readonly ErrorCode[] = ["chat_not_found", "chat_deleted"];

/** A call of a world as a call of a chat's copy. */
function ofChat<E extends Endpoint>(call: E, path: Endpoint["path"], summary: string): E {
  const errors = [...GONE, ...call.errors.filter((code) => code !== "world_not_found")];
  return { ...call, path, tag: "chats", summary, errors };
}

export const chatWorldEndpoints = {
  get: ofChat(worldEndpoints.get, UNIVERSE, "Get a chat's copy of the world"),
  putBackground: defineEndpoint({
    method: "PUT",
    path: `${UNIVERSE}/background`,
    tag: "chats",
    summary: "Change the background in a chat's copy of the world",
    access: "user",
    envelope: "plain",
    params: z.object({ unid: id }),
    body: z.object({
      background: worldBackground,
      /** The background when the person began to edit; the call responds with conflict if it has changed since. */
      base: z.string().optional(),
      lang: z.enum(LOCALES).optional(),
    }),
    response: world,
    errors: [
      "session_invalid",
      ...GONE,
      "conflict",
      "parameter_invalid",
      "sensitive_content",
      "background_length",
      "moderation_unreachable",
    ],
    fieldErrors: { background: { too_long: "background_length" } },
  }),
  addBannedWord: ofChat(worldEndpoints.addBannedWord, `${UNIVERSE}/forbidden_words`, "Ban a word in a chat"),
  removeBannedWord: ofChat(
    worldEndpoints.removeBannedWord,
    `${UNIVERSE}/forbidden_words/:word`,
    "Allow a banned word in a chat again",
  ),
  characters: ofChat(
    worldEndpoints.characters,
    `${UNIVERSE}/characters`,
    "All characters of a chat's copy of the world",
  ),
  entries: ofChat(worldEndpoints.entries, `${UNIVERSE}/entries`, "List the entries of a chat's copy of the world"),
  createEntry: ofChat(
    worldEndpoints.createEntry,
    `${UNIVERSE}/entries`,
    "Create an entry in a chat's copy of the world",
  ),
  entry: ofChat(worldEndpoints.entry, `${UNIVERSE}/entries/:entryId`, "Get an entry of a chat's copy of the world"),
  putEntry: ofChat(worldEndpoints.putEntry, `${UNIVERSE}/entries/:entryId`, "Change an entry of a chat's copy"),
  removeEntry: ofChat(
    worldEndpoints.removeEntry,
    `${UNIVERSE}/entries/:entryId`,
    "Delete an entry of a chat's copy; it can be taken back for 30 days",
  ),
  recoverEntries: ofChat(
    worldEndpoints.recoverEntries,
    `${UNIVERSE}/entries/recover`,
    "Take deleted entries of a chat's copy back",
  ),
};
