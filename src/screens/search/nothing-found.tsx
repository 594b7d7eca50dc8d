// A tab of the results without any: what was searched, and what could be tried.
import { SearchX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { type SearchTab, searchTab } from "../../../contract/search.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

export interface NothingFoundProps {
  keyword: string;
  tab: SearchTab;
  /** Works in one language only were searched. */
  isOneLanguage: boolean;
  /** Works for adults were left out. */
  hasNoAdults: boolean;
  onTab: (tab: SearchTab) => void;
  onAllLanguages: () => void;
}

export function NothingFound({ keyword, tab, isOneLanguage, hasNoAdults, onTab, onAllLanguages }: NothingFoundProps) {
  const { t } = useTranslation("search");
  const { locale } = useFormat();
  const left = [isOneLanguage && t("none_language"), hasNoAdults && t("none_adults")].filter(Boolean);
  return (
    <EmptyState
      art={<SearchX />}
      title={t(`none_title_${tab}`, { keyword })}
      body={[t("none_body"), ...left].join(locale === "zh-CN" ? "" : " ")}
      action={
        <>
          {isOneLanguage && (
            <Button variant="primary" onClick={onAllLanguages}>
              {t("all_languages")}
            </Button>
          )}
          {searchTab.options
            .filter((other) => other !== tab)
            .map((other) => (
              <Button key={other} onClick={() => onTab(other)}>
                {t(`look_${other}`)}
              </Button>
            ))}
        </>
      }
    />
  );
}
