// @vitest-environment jsdom
// The panel's life against a server played in memory: what is asked, asked again, taken back, and left.
import { beforeEach, expect, test, vi } from "vitest";
import { type Candidate, type Generation, type GenerationEvent, PANEL_STATUS } from "../../../contract/generations.ts";
import { CHAPTER_MAX_CHARACTERS, WRITE_LENGTH_MIN } from "../../../contract/limits.ts";
import { chapter, openEditor, paragraphs } from "../../../tests/support/text-editor.ts";
import { WriteSession } from "./write-session.ts";

const id = (n: number) => `0190f5b2-7c3a-7c11-8a51-3f1f0a7f1c${n}`;
const [STORY, CHAPTER, FIRST, EARLIER, ONE, TWO] = [id(11), id(12), id(13), id(14), id(15), id(16)];

const candidate = (_id: string, text: string, status: Candidate["status"] = "streaming"): Candidate => ({
  _id,
  flavour: "next",
  status,
  text,
  error_code: null,
  kept_at: null,
});
const generation = (_id: string, candidates: Candidate[], more: Partial<Generation> = {}): Generation => ({
  _id,
  kind: "continue",
  tool: null,
  story_id: STORY,
  chapter_id: CHAPTER,
  parent_id: null,
  model: "v2",
  fell_back_from: null,
  write_length: 70,
  status: "running",
  error_code: null,
  candidates,
  power: 0,
  waiting: 0,
  receipt: null,
  context_tail: "",
  created_at: 1,
  finished_at: null,
  dismissed_at: null,
  ...more,
});

let asked: { path: string; body: { id?: string; before?: string; mentions?: unknown } }[];
/** What a path is answered with; without an answer the line is broken. */
let answers: Record<string, () => Response | Promise<Response>>;
let line: ReadableStreamDefaultController<Uint8Array> | null;
let following: AbortSignal | null | undefined;
let number = 0;

function tell(event: GenerationEvent): void {
  number++;
  line?.enqueue(new TextEncoder().encode(`id: ${number}\ndata: ${JSON.stringify(event)}\n\n`));
}
const snapshot = (shown: Generation) => tell({ type: "snapshot", generation: shown });

beforeEach(() => {
  asked = [];
  line = null;
  answers = {
    [`/generations/${FIRST}/events`]: () =>
      new Response(
        new ReadableStream({
          start(controller) {
            line = controller;
          },
        }),
        { headers: { "content-type": "text/event-stream" } },
      ),
    cancel: () => Response.json({}),
  };
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const { pathname } = new URL(url, location.href);
    asked.push({ path: `${init.method} ${pathname}`, body: init.body ? JSON.parse(String(init.body)) : {} });
    if (pathname.endsWith("/events")) following = init.signal;
    const answer = Object.entries(answers).find(([end]) => pathname.endsWith(end))?.[1];
    if (!answer) throw new TypeError("no network");
    return answer();
  });
});

/** Only ends what hangs: a machine may have a lot else to do. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 20_000 });

function open(blocks = paragraphs("It burned.")) {
  const page = openEditor(chapter("The lamp", ...blocks));
  const session = new WriteSession(STORY, CHAPTER, () => page.editor);
  return { session, dom: page.view.dom, drawn: () => page.view.dom.querySelector(".ai-continuation")?.textContent };
}
const writes = (first: Generation) => {
  answers[`/chapters/${CHAPTER}/generations`] = () => Response.json(first);
};
const questions = () => asked.filter(({ path }) => path.startsWith("POST") && path.endsWith("/generations"));

test("a question whose answer was lost is asked again under the same id", async () => {
  const { session } = open();
  await session.start();
  expect(session.state.error).not.toBeNull();
  await session.retry();
  const ids = questions().map(({ body }) => body.id);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test("no more is asked for than the chapter has room for, and nothing where it has none", async () => {
  const withRoom = (room: number) => open(paragraphs("x".repeat(CHAPTER_MAX_CHARACTERS - room))).session;
  const full = withRoom(WRITE_LENGTH_MIN - 1);
  await full.start();
  expect(full.state.error?.code).toBe("chapter_full");
  expect(questions()).toEqual([]);
  await withRoom(WRITE_LENGTH_MIN).start();
  expect(questions().map(({ body }) => body)).toMatchObject([{ write_length: WRITE_LENGTH_MIN }]);
});

test("what the text mentions is told with it, by its id and its place", async () => {
  const mention = { type: "entryMention", attrs: { entryId: STORY, label: "Mara" } };
  const { session } = open([{ type: "paragraph", content: [{ type: "text", text: "It burned for " }, mention] }]);
  await session.start();
  expect(questions()[0]?.body).toMatchObject({
    before: "It burned for Mara",
    mentions: [{ entry_id: STORY, in: "before", from: 14, to: 18 }],
  });
});

test("what is taken back is taken off the page", async () => {
  const { session, drawn } = open();
  writes(generation(FIRST, [candidate(ONE, "")]));
  void session.start();
  await soon(() => expect(line).not.toBeNull());
  snapshot(generation(FIRST, [candidate(ONE, " Words to be refused")]));
  await soon(() => expect(drawn()).toContain("refused"));
  tell({ type: "cut", candidate: ONE, length: 0 });
  await soon(() => expect(drawn()).toBeUndefined());
});

test("what could not be stopped is written on, and can be stopped again", async () => {
  const { session, drawn } = open();
  writes(generation(FIRST, [candidate(ONE, "")]));
  answers["cancel"] = () => Response.json({ error: "internal", error_code: 50000 }, { status: 500 });
  void session.start();
  await soon(() => expect(line).not.toBeNull());
  await session.stop();
  expect([session.state.error?.kind, session.state.status]).toEqual(["request", PANEL_STATUS.streaming]);
  snapshot(generation(FIRST, [candidate(ONE, " It went on.")]));
  await soon(() => expect(drawn()).toContain("went on"));
  answers["cancel"] = () => Response.json({});
  await session.retry();
  expect(asked.filter(({ path }) => path.endsWith("/cancel"))).toHaveLength(2);
  tell({
    type: "end",
    generation: generation(FIRST, [candidate(ONE, " It went on.", "partial")], { status: "cancelled" }),
  });
  line?.close();
  await soon(() => expect(session.state.status).toBe(PANEL_STATUS.listed));
  expect(session.state.error).toBeNull();
});

test("keeping one card lets go of those that are still written", async () => {
  const { session, drawn } = open();
  writes(generation(FIRST, [candidate(ONE, ""), candidate(TWO, "")]));
  void session.start();
  await soon(() => expect(line).not.toBeNull());
  snapshot(generation(FIRST, [candidate(ONE, " It went out.", "complete"), candidate(TWO, " She")]));
  await soon(() => expect(drawn()).toContain("went out"));
  expect(session.keep(0)).toBe(true);
  await soon(() => expect(asked.map(({ path }) => path)).toContain(`POST /api/v2/generations/${FIRST}/cancel`));
});

test("an earlier result that is brought back is not written over", async () => {
  const { session, drawn } = open();
  writes(generation(FIRST, [candidate(ONE, "")]));
  const earlier = generation(EARLIER, [candidate(TWO, " Earlier words.", "complete")], { status: "done" });
  answers[`/generations/${EARLIER}`] = () => Response.json(earlier);
  void session.start();
  await soon(() => expect(line).not.toBeNull());
  await session.bringBack(EARLIER, TWO);
  expect(drawn()).toContain("Earlier words.");
  expect(following?.aborted).toBe(true);
  expect(session.state.generation?._id).toBe(EARLIER);
});

test("who has left draws nothing more", async () => {
  const { session, drawn } = open();
  const late = Promise.withResolvers<Response>();
  answers[`/chapters/${CHAPTER}/generations`] = () => late.promise;
  const asking = session.start();
  await soon(() => expect(questions()).toHaveLength(1));
  session.close();
  late.resolve(Response.json(generation(FIRST, [candidate(ONE, " Ghost")])));
  await asking;
  expect(drawn()).toBeUndefined();
  expect(asked.some(({ path }) => path.endsWith("/events"))).toBe(false);
});

test("results on show stay when asking again fails", async () => {
  const { session, drawn } = open();
  writes(generation(FIRST, [candidate(ONE, " It went out.", "complete")], { status: "done" }));
  await session.start();
  expect(drawn()).toContain("went out");
  answers[`/chapters/${CHAPTER}/generations`] = () =>
    Response.json({ error_code: 40304, error: "power_short", content: { needed: 70, available: 1 } }, { status: 403 });
  await session.again();
  expect(session.state.error?.code).toBe("power_short");
  expect(session.state.generation?._id).toBe(FIRST);
  expect(drawn()).toContain("went out");
});

const dismissals = () => asked.filter(({ path }) => path === `PUT /api/v2/generations/${FIRST}/dismissed`);
const done = (more: Partial<Generation> = {}) =>
  generation(FIRST, [candidate(ONE, " It went out.", "complete")], { status: "done", ...more });

test("what is discarded is off the page, and the server is told; Escape does the same", async () => {
  for (const putAway of [(session: WriteSession) => session.discard(), (session: WriteSession) => session.dismiss()]) {
    asked = [];
    const { session, drawn } = open();
    writes(done());
    await session.start();
    expect(drawn()).toContain("went out");
    putAway(session);
    expect([drawn(), session.state.generation]).toEqual([undefined, null]);
    await soon(() => expect(dismissals()).toHaveLength(1));
    session.close();
  }
});

test("discarding the results stops those that are still written", async () => {
  const { session, drawn } = open();
  writes(generation(FIRST, [candidate(ONE, ""), candidate(TWO, "")]));
  void session.start();
  await soon(() => expect(line).not.toBeNull());
  snapshot(generation(FIRST, [candidate(ONE, " It went out.", "complete"), candidate(TWO, " She")]));
  await soon(() => expect(drawn()).toContain("went out"));
  session.discard();
  expect(drawn()).toBeUndefined();
  await soon(() => expect(asked.map(({ path }) => path)).toContain(`POST /api/v2/generations/${FIRST}/cancel`));
  expect(dismissals()).toHaveLength(1);
});

test("a card that is discarded leaves the others, also when the chapter is opened again; the last takes all", async () => {
  localStorage.clear();
  const two = generation(
    FIRST,
    [candidate(ONE, " It went out.", "complete"), candidate(TWO, " She left.", "complete")],
    {
      status: "done",
    },
  );
  answers[`/chapters/${CHAPTER}/generations`] = () =>
    Response.json({ data: [two], paging: { has_prev: false, has_next: false, next: null } });
  answers[`/generations/${FIRST}`] = () => Response.json(two);
  const first = open();
  await first.session.resume();
  expect(first.drawn()).toContain("went out");
  first.session.discardOne(0);
  expect(first.drawn()).toContain("She left");
  // Nowhere to step to.
  first.session.step(1);
  expect(first.session.state.shown).toBe(1);
  first.session.close();
  const again = open();
  await again.session.resume();
  expect(again.drawn()).toContain("She left");
  // Called for, it is there.
  await again.session.bringBack(FIRST, ONE);
  expect(again.drawn()).toContain("went out");
  again.session.discardOne(0);
  expect(dismissals()).toEqual([]);
  again.session.discardOne(1);
  expect([again.drawn(), again.session.state.generation]).toEqual([undefined, null]);
  await soon(() => expect(dismissals()).toHaveLength(1));
  again.session.close();
});

test("the only card with words ends the result, for all devices", async () => {
  localStorage.clear();
  const half = generation(FIRST, [candidate(ONE, " It went out.", "complete"), candidate(TWO, "", "failed")], {
    status: "done",
  });
  answers[`/chapters/${CHAPTER}/generations`] = () =>
    Response.json({ data: [half], paging: { has_prev: false, has_next: false, next: null } });
  answers[`/generations/${FIRST}`] = () => Response.json(half);
  const { session, drawn } = open();
  await session.resume();
  expect(drawn()).toContain("went out");
  session.discardOne(0);
  expect([drawn(), session.state.generation]).toEqual([undefined, null]);
  await soon(() => expect(dismissals()).toHaveLength(1));
  session.close();
});

test("while the others have no word yet, a card that is discarded leaves none in the text", async () => {
  const { session, drawn } = open();
  writes(generation(FIRST, [candidate(ONE, ""), candidate(TWO, "")]));
  void session.start();
  await soon(() => expect(line).not.toBeNull());
  const ended = candidate(ONE, " It went out.", "complete");
  snapshot(generation(FIRST, [ended, candidate(TWO, "")]));
  await soon(() => expect(drawn()).toContain("went out"));
  session.discardOne(0);
  expect(drawn()).toBeUndefined();
  snapshot(generation(FIRST, [ended, candidate(TWO, " She")]));
  await soon(() => expect(drawn()).toContain("She"));
  session.close();
});

test.each([
  ["put away elsewhere", { dismissed_at: 5 }, undefined],
  ["put away by nobody", {}, "went out"],
])("opening a chapter shows a result that was %s as it should", async (_what, more, shown) => {
  localStorage.clear();
  const { session, drawn } = open();
  answers[`/chapters/${CHAPTER}/generations`] = () =>
    Response.json({ data: [done(more)], paging: { has_prev: false, has_next: false, next: null } });
  answers[`/generations/${FIRST}`] = () => Response.json(done(more));
  await session.resume();
  if (shown) expect(drawn()).toContain(shown);
  else expect(drawn()).toBeUndefined();
});

test("a finger on the page beside the result puts it away; on it, on a control, or with a mouse it does not", async () => {
  const { session, drawn, dom } = open();
  const page = document.body.appendChild(document.createElement("div"));
  page.dataset["scroller"] = "";
  writes(done());
  await session.start();
  page.append(dom, document.createElement("button"));
  const tap = (on: Element | null, pointerType: string) => {
    on?.dispatchEvent(Object.assign(new Event("pointerdown", { bubbles: true }), { pointerType }));
    on?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  };
  for (const on of [".ai-continuation", "button"]) tap(page.querySelector(on), "touch");
  tap(page.querySelector("p"), "mouse");
  tap(document.body, "touch");
  expect(page.querySelector(".ai-continuation")).not.toBeNull();
  tap(page.querySelector("p"), "touch");
  expect(page.querySelector(".ai-continuation")).toBeNull();
  expect(drawn()).toBeUndefined();
  session.close();
});

test("a refusal is told in the words of the call", async () => {
  const { session } = open();
  answers[`/chapters/${CHAPTER}/generations`] = () =>
    Response.json({ error_code: 42203, error: "sensitive_content", content: null }, { status: 422 });
  await session.start();
  expect(session.state.error).toMatchObject({ code: "sensitive_content", key: "sensitive_continuation" });
});
