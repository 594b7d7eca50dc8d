// The works on a person's page: a tab for stories and one for worlds, kept in the address.
import { BookOpen, Globe } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router-dom";
import { STORIES_PATH, WORLDS_PATH } from "../../../contract/page-paths.ts";
import type { UserProfile } from "../../../contract/people.ts";
import type { ShareKind } from "../../../contract/sharings-work.ts";
import { usePersonWorks } from "../../features/people/people.queries.ts";
import { worksCount } from "../../features/people/person-counts.tsx";
import { useAdultWorks } from "../../features/square/adult-works.ts";
import { AdultsFilter } from "../../features/square/adults-filter.tsx";
import { LaterAdultsLeftOut } from "../../features/square/later-adults-left-out.ts";
import { SquareCard } from "../../features/square/square-card.tsx";
import { SquareList } from "../../features/square/square-list.tsx";
import { ignoreMissing } from "../../lib/lazy-view.tsx";
import { useFormat } from "../../lib/use-format.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import type { OpeningWork } from "./opening-works.ts";
import { OwnCard } from "./own-card.tsx";
import styles from "./user-works.module.css";

const KINDS: readonly ShareKind[] = ["story", "universe"];

export interface UserWorksProps {
  profile: UserProfile;
  /** Every work that one shares oneself, of every state. */
  own: boolean;
  /** Works that the server's page has told already. */
  told: Record<ShareKind, readonly OpeningWork[]>;
}

export function UserWorks({ profile, own, told }: UserWorksProps) {
  const { t } = useTranslation("people");
  const format = useFormat();
  const { kind, setKind } = useKindInAddress();
  const { isShown: nsfw, show: showAdult } = useAdultWorks();
  const { _id: uid, name } = profile.user;
  const query = usePersonWorks({ uid, kind, own, nsfw, enabled: true });
  const counts = { story: profile.story_count, universe: profile.universe_count };
  const list = (
    <SquareList
      label={t(kind)}
      query={query}
      card={(work) =>
        "work_id" in work ? (
          <OwnCard work={work} uid={uid} />
        ) : (
          <SquareCard work={work} foot={kind === "story" && format.words(work.word_count)} />
        )
      }
      withoutPages={told[kind].length > 0 && <Titles label={t(kind)} works={told[kind]} />}
      empty={own ? <NoOwnWorks kind={kind} /> : <NoWorks kind={kind} name={name} />}
    />
  );
  const labelOf = (value: ShareKind) => (
    <>
      {t(value)}
      {/* One's own list has more works than are on the square. */}
      {!own && <span className={styles.count}>{` ${worksCount(counts[value])}`}</span>}
    </>
  );
  return (
    <Tabs
      label={t("works")}
      value={kind}
      onValueChange={setKind}
      tabs={KINDS.map((value) => ({ value, label: labelOf(value), panel: value === kind && list }))}
      aside={!own && <AdultsFilter nsfw={nsfw} onNsfw={showAdult} />}
    />
  );
}

/** In an address it is "world", as on the page. */
function useKindInAddress() {
  const [params, setParams] = useSearchParams();
  return {
    kind: params.get("tab") === "world" ? ("universe" as const) : ("story" as const),
    setKind: (kind: ShareKind) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (kind === "universe") next.set("tab", "world");
          else next.delete("tab");
          return next;
        },
        { replace: true },
      ),
  };
}

/** Titles of works as links, as far as the server's page has them. */
function Titles({ label, works }: { label: string; works: readonly OpeningWork[] }) {
  return (
    <ul aria-label={label} className={styles.titles}>
      {works.map(({ path, title, language }) => (
        <li key={path} lang={language ?? undefined}>
          <Link to={path}>{title}</Link>
        </li>
      ))}
    </ul>
  );
}

const ART = { story: <BookOpen />, universe: <Globe /> };

function NoWorks({ kind, name }: { kind: ShareKind; name: string }) {
  const { t } = useTranslation("people");
  return (
    <>
      <EmptyState
        art={ART[kind]}
        title={t(kind === "story" ? "no_stories" : "no_worlds")}
        body={t("no_works_body", { name })}
      />
      <LaterAdultsLeftOut onMissing={ignoreMissing} />
    </>
  );
}

function NoOwnWorks({ kind }: { kind: ShareKind }) {
  const { t } = useTranslation("people");
  const isStory = kind === "story";
  return (
    <EmptyState
      art={ART[kind]}
      title={t(isStory ? "no_stories_own" : "no_worlds_own")}
      body={t(isStory ? "no_stories_own_body" : "no_worlds_own_body")}
      action={
        <LinkButton to={isStory ? STORIES_PATH : WORLDS_PATH}>{t(isStory ? "to_stories" : "to_worlds")}</LinkButton>
      }
    />
  );
}
