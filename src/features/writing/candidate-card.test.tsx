// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Candidate } from "../../../contract/generations.ts";
import { mount, unmountAll } from "../../../tests/support/mount.ts";
import { startI18n } from "../../i18n/i18n.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { CandidateCard } from "./candidate-card.tsx";
import { WriteSession } from "./write-session.ts";

beforeEach(async () => {
  await startI18n("en-US");
  await loadTexts("writing");
  await loadTexts("errors");
});
afterEach(unmountAll);

async function shown(error_code: number, toldAbove: number | null = null) {
  const candidate: Candidate = {
    _id: "c",
    flavour: "next",
    status: "failed",
    text: "",
    error_code,
    suggestion: null,
    kept_at: null,
  };
  const session = new WriteSession("s", "c", () => null);
  await mount(
    <CandidateCard
      session={session}
      candidate={candidate}
      index={0}
      number={1}
      count={2}
      before=""
      length={70}
      isShown={false}
      mayAskAgain
      toldAbove={toldAbove}
    />,
  );
  const why = document.querySelector<HTMLElement>("li > p");
  return { text: why?.textContent, isInfo: why?.dataset.info !== undefined };
}

it("a card with sensitive text says so as an info alert, and that the model wrote it", async () => {
  expect(await shown(42203)).toEqual({
    text: "What the model wrote contains sensitive content and is not shown. Please change the text before it and try again.",
    isInfo: true,
  });
});

it("a card whose model failed says so as an error", async () => {
  expect(await shown(50303)).toMatchObject({
    text: "The model did not answer in time. Try again.",
    isInfo: false,
  });
});

it("an error shown for all cards is not repeated on each", async () => {
  expect(await shown(50303, 50303)).toMatchObject({ text: undefined });
});
