// @vitest-environment jsdom
// What notices of moderators' decisions say, and where they lead.
import i18next from "i18next";
import { beforeAll, expect, it } from "vitest";
import type { Notice } from "../../../contract/notices.ts";
import { startI18n } from "../../i18n/i18n.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { noticeWords } from "./notice-words.ts";

const ID = "0190a1b2-0000-7000-8000-00000000000a";
const ENVELOPE = { type: "notice", id: ID, created_at: 1 } as const;
const WORK = { kind: "story", share_id: "abc", title: "Salt" } as const;

beforeAll(async () => {
  await startI18n("en-US");
  await Promise.all([loadTexts("notices"), loadTexts("account")]);
});

const words = (notice: Notice) => {
  const namespaces: ["notices", "account", "common"] = ["notices", "account", "common"];
  return noticeWords(notice, i18next.getFixedT("en-US", namespaces), (at) => `moment ${at}`);
};
const judged = (
  action: "ban" | "adult",
  { ban = null, lifted = false, reason = "" }: { ban?: "law" | "rules" | null; lifted?: boolean; reason?: string },
): Notice => ({
  ...ENVELOPE,
  kind: "work_judged",
  payload: { decision_id: ID, action, ban, lifted, reason, work: WORK },
});

it.each([
  [judged("ban", { ban: "law" }), "“Salt” was banned: the law forbids it"],
  [judged("ban", { ban: "rules" }), "“Salt” was banned: it breaks the rules of this server"],
  [judged("ban", { ban: "rules", lifted: true }), "“Salt” is no longer banned"],
  [judged("adult", {}), "“Salt” was marked as for adults"],
  [judged("adult", { lifted: true }), "“Salt” is no longer marked as for adults by a moderator"],
])("a decision about a work %#", (notice, text) => {
  expect(words(notice)).toEqual({ text, leads: { to: "/decisions" } });
});

it("the reason is a second line", () => {
  expect(words(judged("ban", { ban: "law", reason: "Slander" })).more).toEqual({ text: "Slander" });
});

it.each([
  [WORK, "A moderator read your answer about “Salt”. The decision stands."],
  [{ ...WORK, title: null }, "A moderator read your answer about “Untitled”. The decision stands."],
  [null, "A moderator read your answer about your account. The decision stands."],
])("a refused answer %#", (work, text) => {
  const notice: Notice = { ...ENVELOPE, kind: "appeal_refused", payload: { decision_id: ID, text: "No", work } };
  expect(words(notice)).toEqual({ text, more: { text: "No" }, leads: { to: "/decisions" } });
});

it.each([
  [true, "Your report of “Salt” was looked at, and something was done"],
  [false, "Your report of “Salt” was looked at. Nothing had to be done."],
])("a decided report, acted on: %s", (acted, text) => {
  const notice: Notice = { ...ENVELOPE, kind: "report_decided", payload: { kind: "story", name: "Salt", acted } };
  expect(words(notice)).toEqual({ text });
});

it.each([
  [
    { until: 5, reason: "Spam." },
    "Your account was locked until moment 5",
    { more: { text: "Spam." }, leads: { to: "/decisions" } },
  ],
  [{ until: null }, "Your account was locked without an end", {}],
  [
    { until: 5, banned: { ban: "law" as const, work: WORK } },
    "Your account was locked until moment 5, and “Salt” was banned",
    {},
  ],
  [
    { until: null, banned: { ban: "rules" as const, work: { ...WORK, title: null } } },
    "Your account was locked without an end, and “Untitled” was banned",
    {},
  ],
])("a lock of the account %#", (payload, text, more) => {
  expect(words({ ...ENVELOPE, kind: "account_locked", payload })).toEqual({ text, ...more });
});

it.each([
  [1, "1 reported work or person waits for a moderator"],
  [3, "3 reported works or people wait for a moderator"],
])("reports that wait: %s", (count, text) => {
  const notice: Notice = { ...ENVELOPE, kind: "reports_wait", payload: { count } };
  expect(words(notice)).toEqual({ text, leads: { to: "/admin/reports" } });
});
