// A shared world that can be read: its banner, what is known of it, and tabs with what is in it.
import { ArrowLeft } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { SharedEntry, SharedWorld } from "../../../contract/shared-worlds.ts";
import { PageLink, usePageNavigation } from "../../lib/page-navigation.tsx";
import { useFormat } from "../../lib/use-format.ts";
import { Cover } from "../../ui/cover.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useOverflowMarks } from "../../ui/overflow-marks.ts";
import { usePageTitle } from "../../ui/page-title.ts";
import { Tabs } from "../../ui/tabs.tsx";
import { SharedEntries } from "./shared-entries.tsx";
import styles from "./shared-world.module.css";
import { WorldFacts } from "./world-facts.tsx";

export interface WorldPageProps {
  world: SharedWorld;
  squarePath: string;
  worldPath: (unid: string) => string;
  author?: ReactNode;
  authorAction: ReactNode;
  copyAction: ReactNode;
  graph: ReactNode;
  menu: ((entry?: SharedEntry) => ReactNode) | undefined;
}

const TABS = ["background", "characters", "nouns", "graph"] as const;
type TabName = (typeof TABS)[number];

export function WorldPage(props: WorldPageProps) {
  const { world, squarePath, worldPath, author, authorAction, copyAction, graph, menu } = props;
  const { t } = useTranslation(["shared-world", "common"]);
  const format = useFormat();
  const { tabs, tab, setTab } = useTab(world);
  const [search, setSearch] = useState("");
  const tabLine = useRef<HTMLDivElement>(null);
  useOverflowMarks(tabLine, tab ?? "");
  const title = world.title || t("common:untitled");
  usePageTitle(title);
  const labels: Record<TabName, string> = {
    background: t("background"),
    characters: t("tab_characters", { count: world.character_count }),
    nouns: t("tab_nouns", { count: world.noun_count }),
    graph: t("tab_graph"),
  };
  const panel = () => {
    if (tab === "background") return <Background world={world} />;
    if (tab === "graph") return graph;
    return (
      <SharedEntries
        key={tab}
        world={world}
        type={tab === "characters" ? "character" : "normal"}
        search={search}
        onSearch={setSearch}
        menu={menu}
      />
    );
  };
  return (
    <div className={styles.screen}>
      <header className={styles.bar}>
        <a href="#content" className={styles.skip}>
          {t("skip")}
        </a>
        <PageLink to={squarePath} className={styles.back}>
          <ArrowLeft aria-hidden="true" />
          {t("to_square")}
        </PageLink>
        {menu && <div className={styles.menu}>{menu()}</div>}
      </header>
      <main id="content" tabIndex={-1} className={styles.columns}>
        <Cover
          title={world.title}
          src={world.cover}
          shown="whole"
          className={styles.banner}
          wholeClassName={styles.picture}
        >
          <div className={styles.names}>
            <h1 className={styles.title} lang={world.language}>
              {title}
            </h1>
            <p className={styles.counts}>
              {t("counts", {
                entries: t("entries", { count: world.entry_count, formatted: format.number(world.entry_count) }),
                characters: t("characters_count", {
                  count: world.character_count,
                  formatted: format.number(world.character_count),
                }),
              })}
            </p>
          </div>
        </Cover>
        <section aria-label={t("about")} className={styles.aside}>
          <WorldFacts {...{ world, worldPath, author, authorAction, copyAction }} />
        </section>
        <div className={styles.contents}>
          {tab === null ? (
            <EmptyState title={t("empty_title")} body={t("empty_body")} />
          ) : (
            <Tabs
              listRef={tabLine}
              label={title}
              value={tab}
              onValueChange={setTab}
              tabs={tabs.map((value) => ({ value, label: labels[value], panel: value === tab && panel() }))}
            />
          )}
        </div>
      </main>
    </div>
  );
}

/** The tabs that have something to show, and the one that the address names. Null where the world is empty. */
function useTab({ background, character_count, noun_count }: SharedWorld) {
  const { search, goTo } = usePageNavigation();
  const has: Record<TabName, boolean> = {
    background: background.trim() !== "",
    characters: character_count > 0,
    nouns: noun_count > 0,
    graph: character_count > 0,
  };
  const tabs = TABS.filter((name) => has[name]);
  const asked = new URLSearchParams(search).get("tab");
  const tab = tabs.find((name) => name === asked) ?? tabs[0] ?? null;
  const setTab = (name: TabName) => goTo(`?tab=${name}`, { replace: true });
  return { tabs, tab, setTab };
}

function Background({ world: { background, language } }: { world: SharedWorld }) {
  const lines = background.split(/\n+/).filter((line) => line.trim() !== "");
  return (
    <div className={styles.background} lang={language}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change while it is shown
        <p key={at}>{line}</p>
      ))}
    </div>
  );
}
