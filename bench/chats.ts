// Explorations led by the built-in helper, with ten and with ten thousand messages: sending, another reply, the last page,
// and going to another branch. Over HTTP, one request after the other.
import { randomUUID } from "node:crypto";
import { type Chat, type ChatMessage, chatEndpoints } from "../contract/chats.ts";
import { type World, worldEndpoints } from "../contract/worlds.ts";
import { startBenchDatabase } from "./support/bench-database.ts";
import { type Bench, type Figure, percentile, runAlone, spread } from "./support/figures.ts";
import { startProduct, type Writer } from "./support/product.ts";

const LENGTHS = [10, 10_000];
const REQUESTS = 100;
const WARM_UP = 20;
/** The time in which a model is to be asked; a guided scene has replied by then. */
const SEND_MS = 40;
const OPEN_MS = 200;

interface Sent {
  messages: ChatMessage[];
}

export const chats: Bench = {
  name: "Explorations of 10 and 10,000 messages",
  async run() {
    const database = await startBenchDatabase();
    const product = await startProduct({ DATABASE_URL: database.url });
    const { pool } = database.connection;
    try {
      const player = await product.signUp();
      const figures: Figure[] = [];
      for (const length of LENGTHS) {
        const { _id: chatId, last_message_id: first } = await begin(player);
        // A chain of messages after the first.
        await pool.query(
          `with recursive m as (
             select 1 as n, gen_random_uuid() as id, $2::uuid as parent_id
             union all select n + 1, gen_random_uuid(), id from m where n < $3)
           insert into chat_messages (id, chat_id, parent_id, role, name, text, created_at)
           select id, $1, parent_id, case when n % 2 = 1 then 'player' else 'narrator' end, '',
             'The lamp burns for the ' || n || 'th night.', now() + n * interval '1 microsecond' from m`,
          [chatId, first, length],
        );
        await pool.query(
          "update chat_messages p set next_id = m.id from chat_messages m where m.parent_id = p.id and p.chat_id = $1",
          [chatId],
        );
        const { rows } = await pool.query<{ id: string }>(
          "update chats set message_count = $2, last_message_id = (select id from chat_messages where chat_id = $1 and next_id is null) where id = $1 returning last_message_id as id",
          [chatId, length + 1],
        );
        await pool.query("vacuum analyze chats, chat_messages");
        figures.push(...(await measure(player, chatId, rows[0]?.id as string, length)));
      }
      return figures;
    } finally {
      await product.close();
      await database.stop();
    }
  },
};

async function begin(player: Writer): Promise<Chat> {
  const world = await player.ask<World>("POST", worldEndpoints.create.path, {
    title: "The lamp coast",
    background: "Nine lamps burn on the coast. Nobody lights them.",
  });
  const entries = worldEndpoints.createEntry.path.replace(":unid", world._id);
  for (const name of ["Mara", "Tomas", "Odo"])
    await player.ask("POST", entries, { type: "character", name, description: `${name} keeps a lamp. It burns blue.` });
  return player.ask("POST", chatEndpoints.createFromWorld.path, {
    id: randomUUID(),
    universe_id: world._id,
    played_character_name: "Mara",
  });
}

async function measure(player: Writer, chatId: string, last: string, length: number): Promise<Figure[]> {
  const at = chatEndpoints.get.path.replace(":unid", chatId);
  const times = { send: [] as number[], again: [] as number[], open: [] as number[], branch: [] as number[] };
  let end = last;
  for (let n = 0; n < WARM_UP + REQUESTS; n++) {
    const timed = async <T>(what: keyof typeof times, ask: () => Promise<T>): Promise<T> => {
      const began = performance.now();
      const answer = await ask();
      if (n >= WARM_UP) times[what].push(performance.now() - began);
      return answer;
    };
    const line = { id: randomUUID(), parent_id: end, mode: "say", text: "Who is Tomas?" };
    const { messages } = await timed("send", () => player.ask<Sent>("POST", `${at}/msgs`, line));
    const [own, reply] = messages as [ChatMessage, ChatMessage];
    await timed("again", () => player.ask("POST", `${at}/msgs/${own._id}/replies`, { id: randomUUID() }));
    await timed("branch", () => player.ask("PUT", `${at}/branch`, { message_id: reply._id, to: "end" }));
    await timed("open", () => player.ask("GET", `${at}/history?limit=50`));
    end = reply._id;
  }
  const figure = (what: string, samples: readonly number[], limit: number): Figure => ({
    what: `${what}, ${length.toLocaleString("en-US")} messages`,
    measured: spread(samples),
    target: `p95 under ${limit} ms`,
    ok: percentile(samples, 0.95) < limit,
  });
  return [
    figure("send to the reply", times.send, SEND_MS),
    figure("another reply", times.again, SEND_MS),
    figure("step to another reply", times.branch, SEND_MS),
    figure("the last 50 messages", times.open, OPEN_MS),
  ];
}

if (import.meta.main) await runAlone(chats);
