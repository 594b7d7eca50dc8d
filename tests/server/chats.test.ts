// Explorations: beginning one from a world or a share, and the list.
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Chat } from "../../contract/chats.ts";
import type { Entry } from "../../contract/entries.ts";
import type { World } from "../../contract/worlds.ts";
import { testApp } from "../support/app.ts";
import { BAD, beginning, CHATS, explored, type Listed, refused, WORLDS, world } from "../support/chats.ts";
import { signUp } from "../support/people.ts";
import { sharedWorld } from "../support/shared-world.ts";

const app = await testApp({ role: "web" });
const { pool } = app.database;

describe("beginning", () => {
  it("plays a living character of the world, with their goal, and opens with the world's words", async () => {
    const { chat, history } = await explored(app);
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
    const { chat, history } = await explored(app, { opening: "The boat has landed.", goal: "light them all" });
    expect(chat.goal).toBe("light them all");
    expect((await history())[0]?.text).toBe("The boat has landed.");
  });

  it("plays somebody of one's own, who becomes an entry of the copy only", async () => {
    const { person, chat, at, unid } = await explored(app, {
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

  it("needs no id, and calls the played character as they are called now", async () => {
    const person = await signUp(app);
    const { unid } = await world(person);
    const { id: _, ...body } = beginning(unid);
    const chat = await person.post<Chat>(`${CHATS}/universe_create`, body);
    const entry = `${CHATS}/${chat._id}/universe/entries/${chat.played_entry_id}`;
    await person.put(entry, { type: "character", name: "Marion", description: "" });
    expect((await person.get<Chat>(`${CHATS}/${chat._id}`)).played_character_name).toBe("Marion");
    expect((await person.get<Listed<Chat>>(`${CHATS}?name=marion`)).data).toHaveLength(1);
  });

  it("takes a copy: the world and the chat's do not change each other", async () => {
    const { person, at, unid, tomas } = await explored(app);
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
    const { person, chat } = await explored(app);
    const { data } = await person.get<Listed<World>>(WORLDS);
    expect(data.map(({ _id }) => _id)).not.toContain(chat._id);
    expect(data).toHaveLength(1);
    expect(await refused(person.ask("GET", `${WORLDS}/${chat._id}`))).toBe(40403);
    expect(await refused(person.ask("DELETE", WORLDS, { universe_ids: [chat._id] }))).toBe(40403);
    expect(await refused(person.ask("PUT", `/api/v2/universes/${chat._id}/sharing`, { state: "link" }))).toBe(40403);
  });

  it("goes on when the world is deleted, and tells so", async () => {
    const { person, get, send, chat, unid } = await explored(app);
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

  it("that is English with Chinese names takes both, and an English one no Chinese beginning", async () => {
    const author = await signUp(app);
    const { shareId, add, sync } = await sharedWorld(author, { state: "link" });
    const reader = await signUp(app);
    const opened = () =>
      reader.ask("POST", `${CHATS}/sharing_create`, { ...begin(shareId), opening: "船已经靠岸了。" });
    expect(await refused(opened())).toBe(42247);
    expect((await reader.get<Listed<Chat>>(CHATS)).data).toEqual([]);
    await add({ type: "character", name: "林小雨" });
    await sync();
    expect((await opened()).status).toBe(200);
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

describe("the list", () => {
  it("has the last message first, and finds by the names of chat, world and character", async () => {
    const { person, chat, unid, send } = await explored(app);
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
    const { person, chat, at, history, unid } = await explored(app);
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
