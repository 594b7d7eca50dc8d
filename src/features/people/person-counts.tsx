// How many people somebody follows and is followed by, and how many works they have on the square.
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type RecommendedUser, type UserProfile, WORKS_COUNTED_MAX } from "../../../contract/people.ts";
import { abbreviate } from "../../lib/format.ts";
import { useFormat } from "../../lib/use-format.ts";
import type { FollowList } from "./people.queries.ts";
import styles from "./person-counts.module.css";

type WorkCounts = Pick<RecommendedUser["recommend_content"], "story_count" | "universe_count">;

/** "100+" for as many as are counted. */
export const worksCount = (count: number, max = WORKS_COUNTED_MAX): string =>
  count < max ? String(count) : `${count}+`;

/** "3 stories, 1 world". */
export function useWorksText(max = WORKS_COUNTED_MAX): (counts: WorkCounts) => string {
  const { t } = useTranslation("people");
  const format = useFormat();
  return ({ story_count: stories, universe_count: worlds }) => {
    const parts = [
      ...(stories > 0 ? [t("story_count", { count: stories, formatted: worksCount(stories, max) })] : []),
      ...(worlds > 0 ? [t("universe_count", { count: worlds, formatted: worksCount(worlds, max) })] : []),
    ];
    return parts.length === 0 ? t("no_works") : parts.join(format.locale === "zh-CN" ? "，" : ", ");
  };
}

export interface FollowCountsProps {
  profile: Pick<UserProfile, "following_count" | "follower_count">;
  /** Given on one's own page, where the counts open the lists. */
  onOpen?: (list: FollowList) => void;
}

export function FollowCounts({ profile, onOpen }: FollowCountsProps) {
  const { t } = useTranslation("people");
  const format = useFormat();
  const counts = [
    ["following", profile.following_count],
    ["fans", profile.follower_count],
  ] as const;
  const content = (list: FollowList, count: number): ReactNode => (
    <>
      <span className={styles.number} title={format.number(count)}>
        {abbreviate(count)}
      </span>{" "}
      {t(`${list}_count`, { count })}
    </>
  );
  return (
    <ul className={styles.counts}>
      {counts.map(([list, count]) => (
        <li key={list}>
          {onOpen ? (
            <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => onOpen(list)}>
              {content(list, count)}
            </button>
          ) : (
            content(list, count)
          )}
        </li>
      ))}
    </ul>
  );
}
