// Explorations for server tests: a world, and somebody who has begun to explore it.
import { randomUUID } from "node:crypto";
import type { Chat, ChatMessage } from "../../contract/chats.ts";
import type { Entry } from "../../contract/entries.ts";
import type { World } from "../../contract/worlds.ts";
import type { Answer, TestApp } from "./app.ts";
import { codeOf, signUp, type TestPerson } from "./people.ts";

export const WORLDS = "/api/v1/universes";
export const CHATS = "/api/v2/chats";
/** Sensitive words. */
export const BAD = "He looked up how to make a pipe bomb and wrote it down.";

export interface Sent {
  messages: ChatMessage[];
  chat: Chat;
}
export interface Listed<T> {
  data: T[];
  paging: { has_next: boolean; next: string | null };
}

/** A world with Mara, who is tied to Tomas; Odo, who is dead; and a lamp. */
export async function world(person: TestPerson) {
  const { _id } = await person.post<World>(WORLDS, {
    title: "The lamp coast",
    background: "Nine lamps burn on the coast. Nobody lights them.",
    forbidden_words: ["mist"],
  });
  const entries = `${WORLDS}/${_id}/entries`;
  const add = (body: object) => person.post<Entry>(entries, { type: "character", description: "", ...body });
  const mara = await add({
    name: "Mara",
    character_target: "find who lights the lamps",
    character_relationships: [{ name: "Tomas", relationships: ["old friend"] }],
  });
  const tomas = await add({ name: "Tomas", description: "Keeper of the ninth lamp. He never sleeps." });
  const odo = await add({ name: "Odo", description: "He drowned in spring.", character_status: "dead" });
  const lamp = await add({ type: "normal", name: "The ninth lamp", description: "It burns blue." });
  return { unid: _id, mara, tomas, odo, lamp };
}

export const beginning = (universe_id: string, more: object = {}) => ({
  id: randomUUID(),
  universe_id,
  played_character_name: "Mara",
  ...more,
});

/** A person with an exploration that has begun. */
export async function explored(app: Pick<TestApp, "request">, more: object = {}) {
  const person = await signUp(app);
  const made = await world(person);
  const chat = await person.post<Chat>(`${CHATS}/universe_create`, beginning(made.unid, more));
  const at = `${CHATS}/${chat._id}`;
  return {
    ...made,
    person,
    chat,
    at,
    get: () => person.get<Chat>(at),
    history: async () => (await person.get<Listed<ChatMessage>>(`${at}/history`)).data,
    send: (parent: string | null, text: string, mode = "say") =>
      person.post<Sent>(`${at}/msgs`, { id: randomUUID(), parent_id: parent, mode, text }),
    again: (message: string) => person.post<Sent>(`${at}/msgs/${message}/replies`, { id: randomUUID() }),
    edit: (message: string, body: object) => person.ask("PUT", `${at}/msgs/${message}`, body),
    branch: (message_id: string, to: "end" | "here") => person.put<Chat>(`${at}/branch`, { message_id, to }),
  };
}

/** The error code of a refused request. */
export const refused = async (answer: Promise<Answer>) => codeOf(await answer);
export const ids = (messages: readonly ChatMessage[]) => messages.map(({ _id }) => _id);
export const last = (sent: Sent) => sent.messages.at(-1) as ChatMessage;
