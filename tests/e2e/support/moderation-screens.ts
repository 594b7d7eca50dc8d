// Every state of moderation: the reports and their cases, and what the person concerned sees of a decision; with the steps
// that open it, in both languages.
import {
  ADMIN_ACCOUNTS_PATH,
  ADMIN_AUDIT_PATH,
  ADMIN_FEEDBACK_PATH,
  ADMIN_REPORTS_PATH,
  casePath,
  DECISIONS_PATH,
} from "../../../contract/page-paths.ts";
import { button, type PublishedState, visit, visitFailing, visitWaiting } from "./published-screens.ts";

const listed = (name: string, path: string): PublishedState => ({
  name,
  by: "administrator",
  async open(page) {
    await visit(page, path);
    await page.getByRole("article").or(page.getByRole("row")).first().waitFor();
  },
});
const onCase = (name: string, status: "open" | "appealed" | "decided"): PublishedState => ({
  name,
  by: "administrator",
  async open(page, { cases }) {
    await visit(page, casePath(cases[status]));
    await page.getByRole("article").first().waitFor();
  },
});
const CASES = "**/api/v1/moderation/cases*";

const CASE_SCREENS: PublishedState[] = [
  listed("the open cases", ADMIN_REPORTS_PATH),
  listed("the appealed cases", `${ADMIN_REPORTS_PATH}?tab=appealed`),
  listed("the decided cases", `${ADMIN_REPORTS_PATH}?tab=decided`),
  {
    name: "no open case",
    by: "administrator",
    async open(page) {
      const paging = { has_prev: false, has_next: false, next: null };
      await page.route(CASES, (route) => route.fulfill({ json: { data: [], paging } }));
      await visit(page, ADMIN_REPORTS_PATH);
    },
  },
  { name: "cases that wait", by: "administrator", open: (page) => visitWaiting(page, ADMIN_REPORTS_PATH, CASES) },
  { name: "cases that fail", by: "administrator", open: (page) => visitFailing(page, ADMIN_REPORTS_PATH, CASES) },
  { name: "cases of nobody", by: "reader", open: (page) => visit(page, ADMIN_REPORTS_PATH) },
  onCase("an open case", "open"),
  onCase("an appealed case", "appealed"),
  onCase("a decided case", "decided"),
  {
    name: "an open case with what was reported, and a decision without a reason",
    by: "administrator",
    async open(page, { cases }) {
      await visit(page, casePath(cases.open));
      await button(page, /As it was when reported|举报时的内容/)
        .first()
        .click();
      await page.getByRole("radio", { name: /^(Ban the work|屏蔽作品)/ }).click();
      await page.getByRole("radio", { name: /^(The rules of this server forbid it|违反本服务器的规定)/ }).click();
      await button(page, /^(Decide…|作出决定…)$/).click();
      await page.getByRole("alert").first().waitFor();
    },
  },
  {
    name: "the question before a decision",
    by: "administrator",
    async open(page, { cases }) {
      await visit(page, casePath(cases.open));
      await page.getByRole("radio", { name: /^(Dismiss|驳回)/ }).click();
      await button(page, /^(Decide…|作出决定…)$/).click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
  { name: "no such case", by: "administrator", open: (page) => visit(page, casePath(crypto.randomUUID())) },
  listed("the audit log", ADMIN_AUDIT_PATH),
  listed("the accounts", ADMIN_ACCOUNTS_PATH),
  listed("the feedback", ADMIN_FEEDBACK_PATH),
];

const DECISION_SCREENS: PublishedState[] = [
  {
    name: "the decisions about an author",
    by: "author",
    async open(page) {
      await visit(page, DECISIONS_PATH);
      await page.getByRole("article").first().waitFor();
    },
  },
  {
    name: "an answer to a decision",
    by: "author",
    async open(page) {
      await visit(page, DECISIONS_PATH);
      await button(page, /^(Answer the decision|对“)/)
        .first()
        .click();
      await page.getByRole("textbox", { name: /^(Your answer|你的申诉)$/ }).waitFor();
    },
  },
  { name: "no decisions", by: "newcomer", open: (page) => visit(page, DECISIONS_PATH) },
  {
    name: "a locked account",
    by: "locked",
    async open(page) {
      await page.goto(DECISIONS_PATH);
      await page
        .getByRole("alertdialog")
        .getByRole("button", { name: /^(Answer the decision|对“)/ })
        .waitFor();
    },
  },
];

export const MODERATION_SCREENS: Readonly<Record<string, readonly PublishedState[]>> = {
  moderation: CASE_SCREENS,
  decisions: DECISION_SCREENS,
};
