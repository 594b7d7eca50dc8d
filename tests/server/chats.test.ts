// Explorations: beginning one from a world or a share, the tree of their messages, and the list.
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Chat, ChatMessage } from "../../contract/chats.ts";
import type { Entry } from "../../contract/entries.ts";
import type { World } from "../../contract/worlds.ts";
import { type Answer, testApp } from "../support/app.ts";
import { codeOf, signUp, type TestPerson } from "../support/people.ts";
import { sharedWorld } from "../support/shared-world.ts";

const app = await testApp({ role: "web" });
const { pool } = app.database;
const WORLDS = "/api/v1/universes";
const CHATS = "/api/v2/chats";
const BAD = "He looked up how to make a pipe bomb and wrote it down.";

interface Sent {
  messages: ChatMessage[];
  chat: Chat;
}
interface Listed<T> {
  data: T[];
  paging: { has_next: boolean; next: string | null };
}

/** A world with Mara, who is tied to Tomas; Odo, who is dead; and a lamp. */
async function world(person: TestPerson) {
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

const beginning = (universe_id: string, more: object = {}) => ({
  id: randomUUID(),
  universe_id,
  played_character_name: "Mara",
  ...more,
});

/** A person with an exploration that has begun. */
async function explored(more: object = {}) {
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
const refused = async (answer: Promise<Answer>) => codeOf(await answer);
const ids = (messages: readonly ChatMessage[]) => messages.map(({ _id }) => _id);
const last = (sent: Sent) => sent.messages.at(-1) as ChatMessage;

describe("beginning", () => {
  it("plays a living character of the world, with their goal, and opens with the world's words", async () => {
    const { chat, history } = await explored();
    expect(chat).toMatchObject({
      title: "The lamp coast",
      played_character_name: "Mara",
      goal: "find who lights the lamps",
      message_count: 1,
      is_source_deleted: false,
    });
    const [opening] = await history();
    expect(opening).toMatchObject({ parent_id: null, role: "narrator", name: "", mode: null });
    expect(opening?.text).toContain("Nine lamps burn on the coast.");
    expect(opening?.options).toHaveLength(3);
  });

  it("opens with the player's own words, for the player's own goal", async () => {
    const { chat, history } = await explored({ opening: "The boat has landed.", goal: "light them all" });
    expect(chat.goal).toBe("light them all");
    expect((await history())[0]?.text).toBe("The boat has landed.");
  });

  it("plays somebody of one's own, who becomes an entry of the copy only", async () => {
    const { person, chat, at, unid } = await explored({
      played_character_name: "Ilse",
      played_character_description: "A stranger.",
      goal: "go home",
    });
    const copy = await person.get<Listed<Entry>>(`${at}/universe/entries`);
    expect(copy.data.find(({ name }) => name === "Ilse")).toMatchObject({
      _id: chat.played_entry_id,
      description: "A stranger.",
      character_target: "go home",
    });
    expect(copy.data).toHaveLength(5);
    const own = await person.get<Listed<Entry>>(`${WORLDS}/${unid}/entries`);
    expect(own.data.map(({ name }) => name)).not.toContain("Ilse");
  });

  it("refuses the dead, names with signs, sensitive words, and fields that are too long", async () => {
    const person = await signUp(app);
    const { unid } = await world(person);
    const tried = (more: object) => refused(person.ask("POST", `${CHATS}/universe_create`, beginning(unid, more)));
    expect(await tried({ played_character_name: "Odo" })).toBe(40404);
    expect(await tried({ played_character_name: "Ilse!" })).toBe(42256);
    expect(await tried({ played_character_name: "" })).toBe(42206);
    expect(await tried({ opening: BAD })).toBe(42203);
    expect(await tried({ goal: "g".repeat(31) })).toBe(42257);
    expect(await tried({ played_character_name: "Ilse", played_character_description: "d".repeat(151) })).toBe(42207);
    expect((await person.get<Listed<Chat>>(CHATS)).data).toEqual([]);
    expect((await pool.query("select from worlds where owner_id = $1 and is_chat", [person.uid])).rowCount).toBe(0);
  });

  it("begins one exploration for one id, however often and at once that is asked for", async () => {
    const person = await signUp(app);
    const { unid } = await world(person);
    const body = beginning(unid);
    const begun = await Promise.all(
      Array.from({ length: 4 }, () => person.post<Chat>(`${CHATS}/universe_create`, body)),
    );
    expect(begun.map(({ _id, message_count }) => [_id, message_count])).toEqual(begun.map(() => [body.id, 1]));
    expect((await person.get<Listed<Chat>>(CHATS)).data).toHaveLength(1);
  });

  it("takes a copy: the world and the chat's do not change each other", async () => {
    const { person, at, unid, tomas } = await explored();
    const copy = await person.get<Listed<Entry>>(`${at}/universe/entries?type=character&name=Tomas`);
    const [copied] = copy.data as [Entry];
    expect(copied._id).not.toBe(tomas._id);
    const dead = { type: "character", name: "Tomas", description: "Gone.", character_status: "dead" };
    await person.put(`${at}/universe/entries/${copied._id}`, dead);
    await person.put(`${at}/universe/background`, { background: "All is dark." });
    await person.post(`${at}/universe/forbidden_words`, { word: "fog" });
    const [own, entry] = await Promise.all([
      person.get<World>(`${WORLDS}/${unid}`),
      person.get<Entry>(`${WORLDS}/${unid}/entries/${tomas._id}`),
    ]);
    expect([own.background.slice(0, 10), own.forbidden_words]).toEqual(["Nine lamps", ["mist"]]);
    expect([entry.character_status, entry.description]).toEqual([
      "alive",
      "Keeper of the ninth lamp. He never sleeps.",
    ]);
    expect(await person.get<World>(`${at}/universe`)).toMatchObject({
      background: "All is dark.",
      forbidden_words: ["mist", "fog"],
      entry_count: 4,
      character_count: 3,
    });
  });

  it("does not show the copy among one's worlds, in their search, or by calls of worlds", async () => {
    const { person, chat } = await explored();
    const { data } = await person.get<Listed<World>>(WORLDS);
    expect(data.map(({ _id }) => _id)).not.toContain(chat._id);
    expect(data).toHaveLength(1);
    expect(await refused(person.ask("GET", `${WORLDS}/${chat._id}`))).toBe(40403);
    expect(await refused(person.ask("DELETE", WORLDS, { universe_ids: [chat._id] }))).toBe(40403);
    expect(await refused(person.ask("PUT", `/api/v2/universes/${chat._id}/sharing`, { state: "link" }))).toBe(40403);
  });

  it("goes on when the world is deleted, and tells so", async () => {
    const { person, get, send, chat, unid } = await explored();
    await person.ask("DELETE", WORLDS, { universe_ids: [unid] });
    expect((await get()).is_source_deleted).toBe(true);
    expect((await send(chat.last_message_id, "Who is Tomas?")).messages).toHaveLength(2);
  });
});

describe("a shared world", () => {
  async function shared(background: string) {
    const author = await signUp(app);
    const { shareId, unid } = await sharedWorld(author, { state: "link", more: { background } });
    return { author, shareId, unid };
  }
  const begin = (share_id: string) => ({ id: randomUUID(), share_id, played_character_name: "Ilse" });

  it("is explored by anybody with the link, whose chat its author does not see", async () => {
    const { author, shareId } = await shared("A long English background for the world.");
    const reader = await signUp(app);
    const chat = await reader.post<Chat>(`${CHATS}/sharing_create`, begin(shareId));
    expect(chat).toMatchObject({ share_id: shareId, universe_id: null, is_source_deleted: false });
    expect(await refused(author.ask("GET", `${CHATS}/${chat._id}`))).toBe(40408);
    expect(await refused(author.ask("GET", `${CHATS}/${chat._id}/universe`))).toBe(40408);
  });

  it("that is English refuses Chinese, and one that is Chinese takes both", async () => {
    const english = await shared("A long English background for the world.");
    const chinese = await shared("九盏灯在海岸上燃烧，没有人点亮它们，也没有人知道为什么。");
    const reader = await signUp(app);
    const said = async (shareId: string, text: string) => {
      const { _id } = await reader.post<Chat>(`${CHATS}/sharing_create`, begin(shareId));
      return reader.ask("POST", `${CHATS}/${_id}/msgs`, { id: randomUUID(), parent_id: null, mode: "say", text });
    };
    expect(await refused(said(english.shareId, "你是谁？"))).toBe(42247);
    expect((await said(chinese.shareId, "你是谁？")).status).toBe(200);
    expect((await said(chinese.shareId, "Who are you?")).status).toBe(200);
  });

  it("that was deleted or is private can't be explored any more; what was begun goes on", async () => {
    const { author, shareId, unid } = await shared("A long English background for the world.");
    const reader = await signUp(app);
    const { _id } = await reader.post<Chat>(`${CHATS}/sharing_create`, begin(shareId));
    await author.put(`/api/v2/universes/${unid}/sharing`, { state: "private" });
    expect(await refused(reader.ask("POST", `${CHATS}/sharing_create`, begin(shareId)))).toBe(40360);
    await author.ask("DELETE", WORLDS, { universe_ids: [unid] });
    expect(await reader.get<Chat>(`${CHATS}/${_id}`)).toMatchObject({ is_source_deleted: true });
  });
});

describe("messages", () => {
  it("are stored with their reply and three options, in order", async () => {
    const { chat, send, history, person, at } = await explored();
    const sent = await send(chat.last_message_id, "Who is Tomas?");
    const [own, reply] = sent.messages as [ChatMessage, ChatMessage];
    expect(own).toMatchObject({ role: "player", mode: "say", name: "Mara", text: "Who is Tomas?", options: [] });
    expect(own.entry_id).toBe(chat.played_entry_id);
    expect(reply.parent_id).toBe(own._id);
    expect(reply.text).not.toBe("");
    expect(reply.options).toHaveLength(3);
    expect(sent.chat).toMatchObject({ last_message_id: reply._id, message_count: 3 });
    expect(ids(await history())).toEqual([chat.last_message_id, own._id, reply._id]);
    const { data } = await person.get<Listed<object>>(`${at}/played_options?limit=2`);
    expect(data).toEqual(reply.options.slice(0, 2));
  });

  it("are sent once for one id, however often and at once", async () => {
    const { chat, person, at, get } = await explored();
    const body = { id: randomUUID(), parent_id: chat.last_message_id, mode: "do", text: "I look around." };
    const sent = await Promise.all(Array.from({ length: 4 }, () => person.post<Sent>(`${at}/msgs`, body)));
    expect(new Set(sent.map(({ messages }) => ids(messages).join())).size).toBe(1);
    expect((await get()).message_count).toBe(3);
  });

  it("that are empty, too long, sensitive or sent after nothing are refused, and nothing is stored", async () => {
    const { chat, person, at, get } = await explored();
    const tried = (more: object) => {
      const body = { id: randomUUID(), parent_id: chat.last_message_id, mode: "say", text: "Hello.", ...more };
      return refused(person.ask("POST", `${at}/msgs`, body));
    };
    expect(await tried({ text: " \n " })).toBe(42224);
    expect(await tried({ text: "x".repeat(1_001) })).toBe(42224);
    expect(await tried({ text: BAD })).toBe(42203);
    expect(await tried({ parent_id: randomUUID() })).toBe(42200);
    expect(await tried({ mode: "shout" })).toBe(42200);
    expect((await get()).message_count).toBe(1);
  });

  it("keep all alternatives of a reply, and which one the player is on", async () => {
    const { chat, send, again, branch, history, get } = await explored();
    const sent = await send(chat.last_message_id, "Who is Tomas?");
    const [own, first] = sent.messages as [ChatMessage, ChatMessage];
    const second = last(await again(own._id));
    const third = last(await again(own._id));
    expect(third.alternative).toEqual({ number: 3, count: 3, previous: second._id, next: null });
    expect((await get()).last_message_id).toBe(third._id);
    await branch(first._id, "end");
    const [, , shown] = await history();
    expect(shown).toMatchObject({
      _id: first._id,
      alternative: { number: 1, count: 3, previous: null, next: second._id },
    });
  });

  it("come back to where a branch was left", async () => {
    const { chat, send, branch, history } = await explored();
    const one = await send(chat.last_message_id, "Who is Tomas?");
    const two = await send(last(one)._id, "Thank you.");
    // Another branch from the first reply.
    await branch(last(one)._id, "here");
    expect((await history()).at(-1)).toMatchObject({ _id: last(one)._id, next_id: two.messages[0]?._id });
    const other = await send(last(one)._id, "I leave.", "do");
    expect(other.messages[0]?.alternative).toMatchObject({ number: 2, count: 2, previous: two.messages[0]?._id });
    await branch(two.messages[0]?._id as string, "end");
    expect(ids(await history())).toEqual([chat.last_message_id, ...ids(one.messages), ...ids(two.messages)]);
    await branch(other.messages[0]?._id as string, "end");
    expect(ids(await history())).toEqual([chat.last_message_id, ...ids(one.messages), ...ids(other.messages)]);
  });

  it("are edited in place; what follows them stays", async () => {
    const { chat, send, edit, history } = await explored();
    const { messages } = await send(chat.last_message_id, "Who is Tomas?");
    const [own, reply] = ids(messages) as [string, string];
    expect((await edit(own, { text: "Who is he?" })).status).toBe(200);
    expect((await edit(reply, { text: "Nobody." })).status).toBe(200);
    const [, first, second] = await history();
    expect([first?.text, second?.text]).toEqual(["Who is he?", "Nobody."]);
    expect(first?.edited_at).not.toBeNull();
    expect(await refused(edit(own, { text: "" }))).toBe(42224);
    expect(await refused(edit(own, { text: BAD }))).toBe(42203);
    expect(await refused(edit(own, {}))).toBe(42200);
  });

  it("that are withdrawn hide their text and end the branch before them; what hung on them stays", async () => {
    const { chat, person: explorer, send, edit, again, branch, history, get } = await explored();
    const one = await send(chat.last_message_id, "Who is Tomas?");
    const two = await send(last(one)._id, "Thank you.");
    const [own] = ids(two.messages) as [string];
    await edit(own, { is_withdrawn: true });
    expect((await history()).at(-1)).toMatchObject({ _id: last(one)._id, next_id: own });
    // It can be looked at; nothing follows it.
    await branch(own, "end");
    expect((await history()).at(-1)).toMatchObject({ _id: own, is_withdrawn: true, text: "" });
    const next = { id: randomUUID(), parent_id: own, mode: "say", text: "Hello." };
    expect(await refused(explorer.ask("POST", `${CHATS}/${chat._id}/msgs`, next))).toBe(40308);
    expect(await refused(edit(own, { text: "Hello." }))).toBe(40308);
    await expect(again(own)).rejects.toThrow();
    await edit(own, { is_withdrawn: false });
    expect(ids(await history())).toEqual([chat.last_message_id, ...ids(one.messages), ...ids(two.messages)]);
    expect((await history()).at(-2)).toMatchObject({ _id: own, text: "Thank you.", is_withdrawn: false });
    expect((await get()).message_count).toBe(5);
  });

  it("are read page by page, from the end", async () => {
    const { chat, send, person, at } = await explored();
    let end = chat.last_message_id as string;
    const all = [end];
    for (const text of ["Hello.", "Who is Tomas?", "And the lamp?"]) {
      const sent = await send(end, text);
      all.push(...ids(sent.messages));
      end = last(sent)._id;
    }
    const pages: string[][] = [];
    for (let url: string | null = `${at}/history?limit=3`; url !== null; ) {
      const page: Listed<ChatMessage> = await person.get<Listed<ChatMessage>>(url);
      pages.unshift(ids(page.data));
      url = page.paging.next;
    }
    expect(pages.map(({ length }) => length)).toEqual([1, 3, 3]);
    expect(pages.flat()).toEqual(all);
  });

  it("speak of somebody as dead once they are dead in the copy, and never for the player", async () => {
    const { person, at, chat, send } = await explored();
    const { data } = await person.get<Listed<Entry>>(`${at}/universe/entries?type=character&name=Tomas`);
    const { _id, description } = data[0] as Entry;
    const dead = { type: "character", name: "Tomas", description, character_status: "dead" };
    await person.put(`${at}/universe/entries/${_id}`, dead);
    const reply = last(await send(chat.last_message_id, "Where is Tomas?"));
    expect(reply.text).toContain("dead");
    expect(reply.entry_id).not.toBe(_id);
    expect(reply.entry_id).not.toBe(chat.played_entry_id);
  });

  it("have a limit by chat", async () => {
    const { chat, person, at } = await explored();
    await pool.query("update chats set message_count = 49999 where id = $1", [chat._id]);
    const body = { id: randomUUID(), parent_id: chat.last_message_id, mode: "say", text: "Hello." };
    expect(await refused(person.ask("POST", `${at}/msgs`, body))).toBe(42259);
  });
});

describe("the list", () => {
  it("has the last message first, and finds by the names of chat, world and character", async () => {
    const { person, chat, unid, send } = await explored();
    const other = await person.post<Chat>(
      `${CHATS}/universe_create`,
      beginning(unid, { played_character_name: "Tomas" }),
    );
    await person.put(`${CHATS}/${other._id}/title`, { title: "By night 100%" });
    const listed = async (query = "") =>
      (await person.get<Listed<Chat>>(`${CHATS}${query}`)).data.map(({ _id }) => _id);
    expect(await listed()).toEqual([other._id, chat._id]);
    await send(chat.last_message_id, "Hello.");
    expect(await listed()).toEqual([chat._id, other._id]);
    expect(await listed("?name=tomas")).toEqual([other._id]);
    expect(await listed("?name=0%25")).toEqual([other._id]);
    expect(await listed("?name=LAMP")).toEqual([chat._id, other._id]);
    expect(await listed("?name=_")).toEqual([]);
    const first = await person.get<Listed<Chat>>(`${CHATS}?limit=1`);
    expect(first.paging.has_next).toBe(true);
    expect((await person.get<Listed<Chat>>(first.paging.next as string)).data.map(({ _id }) => _id)).toEqual([
      other._id,
    ]);
  });

  it("leaves deleted ones out until they are taken back, with all their messages", async () => {
    const { person, chat, at, history, unid } = await explored();
    const before = await history();
    await person.ask("DELETE", at);
    await person.ask("DELETE", at);
    expect((await person.get<Listed<Chat>>(CHATS)).data).toEqual([]);
    expect(await refused(person.ask("GET", at))).toBe(40411);
    expect(await refused(person.ask("GET", `${at}/universe/entries`))).toBe(40411);
    // Deleted explorations are not among deleted worlds.
    await person.ask("DELETE", WORLDS, { universe_ids: [unid] });
    const { data } = await person.get<Listed<World>>("/api/v1/recycle_bin/universes");
    expect(data.map(({ _id }) => _id)).toEqual([unid]);
    await person.post(`${at}/recover`, {});
    expect(await history()).toEqual(before);
    await person.ask("DELETE", at);
    await pool.query("update worlds set deleted_at = now() - interval '31 days' where id = $1", [chat._id]);
    expect(await refused(person.ask("POST", `${at}/recover`, {}))).toBe(40408);
  });
});
