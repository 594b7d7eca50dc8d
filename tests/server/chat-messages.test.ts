// The messages of explorations: a tree, of which every device shows the branch the player is on.
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { ChatMessage } from "../../contract/chats.ts";
import type { Entry } from "../../contract/entries.ts";
import { testApp } from "../support/app.ts";
import { BAD, CHATS, explored, ids, type Listed, last, refused, type Sent } from "../support/chats.ts";

const app = await testApp({ role: "web" });
const { pool } = app.database;

describe("messages", () => {
  it("are stored with their reply and three options, in order", async () => {
    const { chat, send, history, person, at } = await explored(app);
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
    const { chat, person, at, get } = await explored(app);
    const body = { id: randomUUID(), parent_id: chat.last_message_id, mode: "do", text: "I look around." };
    const sent = await Promise.all(Array.from({ length: 4 }, () => person.post<Sent>(`${at}/msgs`, body)));
    expect(new Set(sent.map(({ messages }) => ids(messages).join())).size).toBe(1);
    expect((await get()).message_count).toBe(3);
  });

  it("that are empty, too long, sensitive or sent after nothing are refused, and nothing is stored", async () => {
    const { chat, person, at, get } = await explored(app);
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
    const { chat, send, again, branch, history, get } = await explored(app);
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
    const { chat, send, branch, history } = await explored(app);
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

  it("sent on a branch that another device has left take every device there", async () => {
    const { chat, send, again, branch, history } = await explored(app);
    const sent = await send(chat.last_message_id, "Who is Tomas?");
    const [own, first] = ids(sent.messages) as [string, string];
    await again(own);
    const next = await send(first, "Thank you.");
    const shown = [chat.last_message_id, own, first, ...ids(next.messages)];
    expect(ids(await history())).toEqual(shown);
    await branch(own, "end");
    expect(ids(await history())).toEqual(shown);
  });

  it("are edited by two devices: the second is told, and does not overwrite by mistake", async () => {
    const { chat, send, edit, history } = await explored(app);
    const [own] = ids((await send(chat.last_message_id, "Who is Tomas?")).messages) as [string];
    await edit(own, { text: "Who is he?", base: "Who is Tomas?" });
    expect(await refused(edit(own, { text: "Who was he?", base: "Who is Tomas?" }))).toBe(40900);
    expect((await edit(own, { text: "Who was he?" })).status).toBe(200);
    expect((await history())[1]?.text).toBe("Who was he?");
  });

  it("keep the first one in sight when it is withdrawn", async () => {
    const { chat, send, edit, history } = await explored(app);
    const sent = await send(chat.last_message_id, "Who is Tomas?");
    await edit(chat.last_message_id as string, { is_withdrawn: true });
    expect((await history()).map(({ is_withdrawn }) => is_withdrawn)).toEqual([true]);
    await edit(chat.last_message_id as string, { is_withdrawn: false });
    expect(ids(await history())).toEqual([chat.last_message_id, ...ids(sent.messages)]);
  });

  it("are answered from a world of more entries than one reply reads", async () => {
    const { chat, send } = await explored(app);
    await pool.query(
      `insert into entries (world_id, type, name, description)
       select $1, 'normal', 'Lamp post ' || n, 'Number ' || n || ' leans.' from generate_series(1, 400) n`,
      [chat._id],
    );
    const reply = last(await send(chat.last_message_id, "What is Lamp post 399?"));
    expect(reply.text).toContain("Number 399 leans");
  });

  it("are edited in place; what follows them stays", async () => {
    const { chat, send, edit, history } = await explored(app);
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
    const { chat, person: explorer, send, edit, again, branch, history, get } = await explored(app);
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
    const { chat, send, person, at } = await explored(app);
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
    const { person, at, chat, send } = await explored(app);
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
    const { chat, person, at } = await explored(app);
    await pool.query("update chats set message_count = 49999 where id = $1", [chat._id]);
    const body = { id: randomUUID(), parent_id: chat.last_message_id, mode: "say", text: "Hello." };
    expect(await refused(person.ask("POST", `${at}/msgs`, body))).toBe(42259);
  });
});
