// What a decision will do and who is told, said before it is confirmed.
import { useTranslation } from "react-i18next";
import type { ModerationCase } from "../../../../contract/moderation.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { usePersonName } from "../use-person-name.ts";
import type { DecideBody } from "./moderation.queries.ts";
import { useSubjectName } from "./subject-words.ts";

export function useDecideQuestion(): (of: ModerationCase, body: DecideBody) => { title: string; body: string } {
  const { t } = useTranslation("moderation");
  const format = useFormat();
  const personName = usePersonName();
  const subjectName = useSubjectName();
  return (of, body) => {
    const name = personName(of.subject.owner);
    const reported = t(body.action === "dismiss" ? "told_reporters_dismissed" : "told_reporters_acted");
    const told = t("told_author", { name });
    const title = titleOf();
    const acted = body.action !== "dismiss";
    const last = of.decisions[0];
    // Who was told the same before is not told again.
    const isNews = !last || (last.action !== "dismiss") !== acted;
    const sentences = [...effects(), ...(acted ? [told] : []), ...(isNews ? [reported] : [])];
    // Chinese has no space between sentences.
    return { title, body: sentences.join(format.locale === "zh-CN" ? "" : " ") };

    function titleOf(): string {
      if (body.action === "ban" && body.lock) return t("ask_ban_lock", { title: subjectName(of.subject), name });
      if (body.action === "lock") return t("ask_lock", { name });
      if (body.action === "dismiss") return t("ask_dismiss", { count: of.reports });
      return t(`ask_${body.action}`, { title: subjectName(of.subject) });
    }

    function effects(): string[] {
      if (body.action === "ban") return [t(`will_ban_${body.ban}`), ...(body.lock ? [lockText(body.lock.until)] : [])];
      return [body.action === "lock" ? lockText(body.until) : t(`will_${body.action}`)];
    }

    function lockText(until: number | null): string {
      return until === null ? t("will_lock_open") : t("will_lock_until", { time: format.dateTime(until) });
    }
  };
}
