// The page of everything that was found: works, characters and worlds, of the square and one's own.
import { Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import type { Locale } from "../../../contract/limits.ts";
import { SEARCH_QUERY_MAX, type SearchTab, searchTab } from "../../../contract/search.ts";
import { textLength } from "../../../contract/text-length.ts";
import { keywordOf, keywordProblem } from "../../features/search/keyword.ts";
import { useResults } from "../../features/search/search.queries.ts";
import { useAdultWorks } from "../../features/square/adult-works.ts";
import { SquareFilters } from "../../features/square/square-filters.tsx";
import { isLocale } from "../../lib/locale.ts";
import { NARROW, useMedia } from "../../lib/media.ts";
import { useFormat } from "../../lib/use-format.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { Results } from "./results.tsx";
import styles from "./search.module.css";

export function SearchScreen() {
  const { t } = useTranslation("search");
  const format = useFormat();
  const { keyword, tab, language, setTab, setLanguage } = useSearchAddress();
  const { isShown: nsfw, show: showAdult } = useAdultWorks();
  const narrow = useMedia(NARROW);
  const problem = keywordProblem(keyword);
  const query = useResults(keyword, tab, { language, nsfw }, problem === null);
  if (problem !== null)
    return (
      <Page title={t("title")}>
        <EmptyState
          art={<Search />}
          title={t(problem)}
          body={
            problem === "empty"
              ? t("empty_hint")
              : t("too_long_hint", { max: format.number(SEARCH_QUERY_MAX), length: format.number(textLength(keyword)) })
          }
        />
      </Page>
    );

  const filters = <SquareFilters filters={{ language, nsfw }} onLanguage={setLanguage} onNsfw={showAdult} />;
  const panel = (
    <>
      {narrow && <div className={styles.filters}>{filters}</div>}
      <Results
        label={t(`tab_${tab}`)}
        query={query}
        empty={
          <NothingFound
            keyword={keyword}
            tab={tab}
            isOneLanguage={language !== null}
            hasNoAdults={!nsfw}
            onTab={setTab}
            onAllLanguages={() => setLanguage(null)}
          />
        }
      />
    </>
  );
  return (
    <Page title={t("title")} subtitle={<span className={styles.keyword}>{t("results_for", { keyword })}</span>}>
      <Tabs
        label={t("tabs")}
        value={tab}
        onValueChange={setTab}
        tabs={searchTab.options.map((value) => ({ value, label: t(`tab_${value}`), panel: value === tab && panel }))}
        aside={!narrow && filters}
      />
    </Page>
  );
}

/** What is searched for and how, kept in the address: going back, reloading and a shared link show the same results. */
function useSearchAddress() {
  const [params, setParams] = useSearchParams();
  const set = (name: string, value: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const language = params.get("language");
  return {
    keyword: keywordOf(params.get("q") ?? ""),
    tab: searchTab.options.find((tab) => tab === params.get("tab")) ?? "works",
    language: isLocale(language) ? language : null,
    setTab: (tab: SearchTab) => set("tab", tab === "works" ? null : tab),
    setLanguage: (language: Locale | null) => set("language", language),
  };
}
