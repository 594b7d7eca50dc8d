// The square: published works for everybody, ranked or latest first, and those of the people one follows.
import { PenLine } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import type { Locale } from "../../../contract/limits.ts";
import { STORIES_PATH } from "../../../contract/page-paths.ts";
import { useAdultWorks } from "../../features/square/adult-works.ts";
import { type SquareView, useSquare } from "../../features/square/square.queries.ts";
import { SquareFilters } from "../../features/square/square-filters.tsx";
import { SquareList } from "../../features/square/square-list.tsx";
import { lazyView } from "../../lib/lazy-view.tsx";
import { isLocale } from "../../lib/locale.ts";
import { NARROW, useMedia } from "../../lib/media.ts";
import { useSession } from "../../session/session.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { Page } from "../../ui/page.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import type { WhyEmpty } from "./empty-list.tsx";
import styles from "./square.module.css";

// Lazy: most visits find works.
const EmptyList = lazyView(async () => (await import("./empty-list.tsx")).EmptyList);

const VIEWS: readonly SquareView[] = ["recommended", "latest", "following"];

export function SquareScreen() {
  const { t } = useTranslation(["square", "shell"]);
  const { view, language, setView, setLanguage } = useSquareAddress();
  const { isShown: nsfw, show: showAdult } = useAdultWorks();
  const isPerson = useSession().status === "person";
  const narrow = useMedia(NARROW);
  const isVisitors = view === "following" && !isPerson;
  const query = useSquare(view, { language, nsfw }, !isVisitors);
  const isEmpty = view !== "following" && language === null && query.isSuccess && query.works.length === 0;
  // The empty square has this button, and while the list is loading it is not known yet whether it is empty.
  const hasWrite = isVisitors || (!query.isPending && !isEmpty);

  const filters = <SquareFilters filters={{ language, nsfw }} onLanguage={setLanguage} onNsfw={showAdult} />;
  const empty = (why: WhyEmpty) => <EmptyList why={why} onAllLanguages={() => setLanguage(null)} />;
  const panel = isVisitors ? (
    empty("visitor")
  ) : (
    <>
      {narrow && <div className={styles.filters}>{filters}</div>}
      <SquareList
        label={t(view)}
        query={query}
        empty={empty(language !== null ? "language" : view === "following" ? "followed" : "nothing")}
      />
    </>
  );
  return (
    <Page
      title={t("title")}
      aside={
        hasWrite && (
          <LinkButton to={STORIES_PATH} state={{ create: true }} variant="primary" icon={<PenLine />}>
            {t("shell:write")}
          </LinkButton>
        )
      }
    >
      <Tabs
        label={t("tabs")}
        value={view}
        onValueChange={setView}
        tabs={VIEWS.map((value) => ({ value, label: t(value), panel: value === view && panel }))}
        aside={!narrow && !isVisitors && filters}
      />
    </Page>
  );
}

/** The tab and the language, kept in the address: going back, reloading and a shared link show the same list. */
function useSquareAddress() {
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
    view: VIEWS.find((view) => view === params.get("tab")) ?? "recommended",
    language: isLocale(language) ? language : null,
    setView: (view: SquareView) => set("tab", view === "recommended" ? null : view),
    setLanguage: (language: Locale | null) => set("language", language),
  };
}
