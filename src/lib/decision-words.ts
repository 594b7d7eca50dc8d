// What notices of moderators' decisions say: in the list of notices, and where they pop up.
import type { TFunction } from "i18next";
import type { NoticePayload } from "../../contract/notices.ts";

export type DecisionTexts = TFunction<["notices", "account", "common"]>;

/** What a moderator did with a work, or undid. */
export function judgedText({ action, ban, lifted, work }: NoticePayload<"work_judged">, t: DecisionTexts): string {
  const title = work.title || t("common:untitled");
  if (action === "adult") return t(lifted ? "notices:work_adult_lifted" : "notices:work_adult", { title });
  if (lifted) return t("notices:work_unbanned", { title });
  return t(ban === "law" ? "notices:work_banned_law" : "notices:work_banned_rules", { title });
}

export function refusedText({ work }: NoticePayload<"appeal_refused">, t: DecisionTexts): string {
  if (!work) return t("notices:appeal_refused_account");
  return t("notices:appeal_refused", { title: work.title || t("common:untitled") });
}

export function reportText({ name, acted }: NoticePayload<"report_decided">, t: DecisionTexts): string {
  return t(acted ? "notices:report_acted" : "notices:report_dismissed", { name: name || t("common:untitled") });
}
