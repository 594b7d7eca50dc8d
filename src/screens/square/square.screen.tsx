// The square: published works for everybody, ranked or latest first, and those of the people one follows.
import { PenLine } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import type { Locale } from "../../../contract/limits.ts";
import { STORIES_PATH } from "../../../contract/page-paths.ts";
import { type ShareKind, shareKind } from "../../../contract/sharings-work.ts";
import { PersonLink } from "../../features/people/person-link.tsx";
import { useAdultWorks } from "../../features/square/adult-works.ts";
import { LaterAnnouncement } from "../../features/square/later-announcement.ts";
import { type SquareView, useSquare } from "../../features/square/square.queries.ts";
import { SquareCard } from "../../features/square/square-card.tsx";
import { SquareFilters } from "../../features/square/square-filters.tsx";
import { SquareList } from "../../features/square/square-list.tsx";
import { ignoreMissing, lazyView } from "../../lib/lazy-view.tsx";
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
  const { view, kind, language, setView, setKind, setLanguage, setAll } = useSquareAddress();
  const { isShown: nsfw, show: showAdult } = useAdultWorks();
  const isPerson = useSession().status === "person";
  const narrow = useMedia(NARROW);
  const isVisitors = view === "following" && !isPerson;
  const query = useSquare(view, { kind, language, nsfw }, !isVisitors);
  const isFiltered = kind !== null || language !== null;
  const isEmpty = view !== "following" && !isFiltered && query.isSuccess && query.works.length === 0;
  // The empty square has this button, and while the list is loading it is not known yet whether it is empty.
  const hasWrite = isVisitors || (!query.isPending && !isEmpty);

  const filters = (
    <SquareFilters filters={{ kind, language, nsfw }} onKind={setKind} onLanguage={setLanguage} onNsfw={showAdult} />
  );
  const empty = (why: WhyEmpty) => <EmptyList why={why} onAll={setAll} />;
  const panel = isVisitors ? (
    empty("visitor")
  ) : (
    <>
      {narrow && <div className={styles.filters}>{filters}</div>}
      <SquareList
        label={t(view)}
        query={query}
        card={(work) => <SquareCard work={work} foot={<PersonLink person={work.author} size={20} />} />}
        empty={empty(
          kind !== null ? "kind" : language !== null ? "language" : view === "following" ? "followed" : "nothing",
        )}
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
      <LaterAnnouncement onMissing={ignoreMissing} />
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

/** The tab, the kind and the language, kept in the address: going back, reloading and a shared link show the same list. */
function useSquareAddress() {
  const [params, setParams] = useSearchParams();
  const set = (values: Record<string, string | null>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values))
          if (value === null) next.delete(name);
          else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const language = params.get("language");
  return {
    view: VIEWS.find((view) => view === params.get("tab")) ?? "recommended",
    kind: shareKind.safeParse(params.get("kind")).data ?? null,
    language: isLocale(language) ? language : null,
    setView: (view: SquareView) => set({ tab: view === "recommended" ? null : view }),
    setKind: (kind: ShareKind | null) => set({ kind }),
    setLanguage: (language: Locale | null) => set({ language }),
    setAll: () => set({ kind: null, language: null }),
  };
}
