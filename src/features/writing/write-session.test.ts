// @vitest-environment jsdom
// The write session against an in-memory server: requests, repeated requests, cancelling, and closing.
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
  suggestion: null,
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
/** The answers by path; a path without one fails like a lost connection. */
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

/** The timeout only ends a test that hangs: the machine may be busy. */
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

test("a request whose response was lost is sent again under the same id", async () => {
  const { session } = open();
  await session.start();
  expect(session.state.error).not.toBeNull();
  await session.retry();
  const ids = questions().map(({ body }) => body.id);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test.each([
  ["spaced words", "x ", 8],
  ["ideographs", "海", 1.5],
] as const)(
  "requests no more %s than the chapter has room for, and sends nothing where it has none",
  async (_, text, perWord) => {
    const withRoom = (room: number) =>
      open(paragraphs(text.repeat(CHAPTER_MAX_CHARACTERS).slice(0, CHAPTER_MAX_CHARACTERS - room))).session;
    const full = withRoom(WRITE_LENGTH_MIN * perWord - 1);
    await full.start();
    expect(full.state.error?.code).toBe("chapter_full");
    expect(questions()).toEqual([]);
    await withRoom(WRITE_LENGTH_MIN * perWord).start();
    expect(questions().map(({ body }) => body)).toMatchObject([{ write_length: WRITE_LENGTH_MIN }]);
  },
);

test("sends the text's mentions with their ids and offsets", async () => {
  const mention = { type: "entryMention", attrs: { entryId: STORY, label: "Mara" } };
  const { session } = open([{ type: "paragraph", content: [{ type: "text", text: "It burned for " }, mention] }]);
  await session.start();
  expect(questions()[0]?.body).toMatchObject({
    before: "It burned for Mara",
    mentions: [{ entry_id: STORY, in: "before", from: 14, to: 18 }],
  });
});

test("a retracted candidate is removed from the page", async () => {
  const { session, drawn } = open();
  writes(generation(FIRST, [candidate(ONE, "")]));
  void session.start();
  await soon(() => expect(line).not.toBeNull());
  snapshot(generation(FIRST, [candidate(ONE, " Words to be refused")]));
  await soon(() => expect(drawn()).toContain("refused"));
  tell({ type: "cut", candidate: ONE, length: 0 });
  await soon(() => expect(drawn()).toBeUndefined());
});

test("a generation that could not be stopped goes on, and can be stopped again", async () => {
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

test("what could not be stopped is discarded by a second Escape", async () => {
  const { session, drawn } = open();
  writes(generation(FIRST, [candidate(ONE, " It went on.")]));
  answers["cancel"] = () => Response.json({ error: "internal", error_code: 50000 }, { status: 500 });
  void session.start();
  await soon(() => expect(line).not.toBeNull());
  session.dismiss();
  await soon(() => expect(session.state.error).not.toBeNull());
  expect(drawn()).toContain("went on");
  session.dismiss();
  expect([drawn(), session.state.status]).toEqual([undefined, PANEL_STATUS.idle]);
  expect(following?.aborted).toBe(true);
  session.close();
});

test("a continuation requested while an earlier result is fetched is the one that is shown", async () => {
  localStorage.clear();
  const { session, drawn } = open();
  const late = Promise.withResolvers<Response>();
  const earlier = generation(EARLIER, [candidate(TWO, " Earlier words.", "complete")], { status: "done" });
  answers[`/chapters/${CHAPTER}/generations`] = () =>
    Response.json({ data: [earlier], paging: { has_prev: false, has_next: false, next: null } });
  answers[`/generations/${EARLIER}`] = () => late.promise;
  const resuming = session.resume();
  await soon(() => expect(asked.some(({ path }) => path.endsWith(EARLIER))).toBe(true));
  writes(generation(FIRST, [candidate(ONE, "")]));
  void session.start();
  await soon(() => expect(line).not.toBeNull());
  late.resolve(Response.json(earlier));
  await resuming;
  snapshot(generation(FIRST, [candidate(ONE, " It went out.")]));
  await soon(() => expect(drawn()).toContain("went out"));
  expect(session.state.generation?._id).toBe(FIRST);
  session.close();
});

test("keeping one card discards those that are still being written", async () => {
  const { session, drawn } = open();
  writes(generation(FIRST, [candidate(ONE, ""), candidate(TWO, "")]));
  void session.start();
  await soon(() => expect(line).not.toBeNull());
  snapshot(generation(FIRST, [candidate(ONE, " It went out.", "complete"), candidate(TWO, " She")]));
  await soon(() => expect(drawn()).toContain("went out"));
  expect(session.keep(0)).toBe(true);
  await soon(() => expect(asked.map(({ path }) => path)).toContain(`POST /api/v2/generations/${FIRST}/cancel`));
});

test("an earlier result that is shown again is not overwritten", async () => {
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

test("a closed session draws nothing more", async () => {
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

test("results on show stay when a new request fails", async () => {
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

test("a discarded result is removed from the page and dismissed on the server; Escape does the same", async () => {
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

test("discarding the results stops those that are still being written", async () => {
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

test("a discarded card leaves the others, also when the chapter is opened again; discarding the last dismisses the result", async () => {
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
  // There is no other candidate.
  first.session.step(1);
  expect(first.session.state.shown).toBe(1);
  first.session.close();
  const again = open();
  await again.session.resume();
  expect(again.drawn()).toContain("She left");
  // Shown on request, although it was discarded.
  await again.session.bringBack(FIRST, ONE);
  expect(again.drawn()).toContain("went out");
  again.session.discardOne(0);
  expect(dismissals()).toEqual([]);
  again.session.discardOne(1);
  expect([again.drawn(), again.session.state.generation]).toEqual([undefined, null]);
  await soon(() => expect(dismissals()).toHaveLength(1));
  again.session.close();
});

test("discarding the only card with text dismisses the result on all devices", async () => {
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

test("a card discarded while the others have no text yet leaves none in the text", async () => {
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
  ["dismissed elsewhere", { dismissed_at: 5 }, undefined],
  ["not dismissed", {}, "went out"],
])("opening a chapter handles a result that was %s", async (_what, more, shown) => {
  localStorage.clear();
  const { session, drawn } = open();
  answers[`/chapters/${CHAPTER}/generations`] = () =>
    Response.json({ data: [done(more)], paging: { has_prev: false, has_next: false, next: null } });
  answers[`/generations/${FIRST}`] = () => Response.json(done(more));
  await session.resume();
  if (shown) expect(drawn()).toContain(shown);
  else expect(drawn()).toBeUndefined();
});

test("a tap on the page outside of the result dismisses it; a tap on it or on a control, or a click, does not", async () => {
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

test("a refusal is shown with the text for its endpoint", async () => {
  const { session } = open();
  answers[`/chapters/${CHAPTER}/generations`] = () =>
    Response.json({ error_code: 42203, error: "sensitive_content", content: null }, { status: 422 });
  await session.start();
  expect(session.state.error).toMatchObject({ code: "sensitive_content", key: "sensitive_continuation" });
});
