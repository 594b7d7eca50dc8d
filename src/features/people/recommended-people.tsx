// People one may like to follow, each with the reason, and a button that follows them all.
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { RECOMMENDED_WORKS_COUNTED_MAX, type RecommendReason } from "../../../contract/people.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { useFollowAll, useRecommended } from "./people.queries.ts";
import { useWorksText } from "./person-counts.tsx";
import { PeopleBones, PersonRow } from "./person-row.tsx";
import styles from "./recommended-people.module.css";

/** Nothing where nobody is recommended. @param level Of its heading. */
export function RecommendedPeople({ level = 2 }: { level?: 2 | 3 }) {
  const { t } = useTranslation("people");
  const errorText = useErrorText();
  const heading = useId();
  const query = useRecommended();
  const worksText = useWorksText(RECOMMENDED_WORKS_COUNTED_MAX);
  const reasonText = useReasonText();
  const { mutate, isPending } = useFollowAll();
  const Heading = `h${level}` as const;
  if (query.isPending) return <PeopleBones count={3} />;
  if (query.isError)
    return <ErrorState body={errorText(query.error)} onRetry={() => void query.refetch()} busy={query.isFetching} />;
  const people = query.data;
  if (people.length === 0) return null;
  return (
    <section aria-labelledby={heading} className={styles.people}>
      <header className={styles.head}>
        <Heading id={heading} className={styles.heading}>
          {t("recommended")}
        </Heading>
        <Button size="sm" variant="primary" busy={isPending} onClick={() => mutate(people.map(({ user }) => user._id))}>
          {t("follow_all")}
        </Button>
      </header>
      <ul className={styles.list} aria-labelledby={heading}>
        {people.map(({ user, recommend_content: content }) => (
          <li key={user._id}>
            <PersonRow person={user}>
              <p>{reasonText(content.recommend_reason)}</p>
              <p className={styles.works}>{worksText(content)}</p>
            </PersonRow>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useReasonText(): (reason: RecommendReason) => string {
  const { t } = useTranslation("people");
  const format = useFormat();
  return (reason) => {
    switch (reason.key) {
      case "followed_by":
        return t("reason_followed_by", { count: reason.count, formatted: format.number(reason.count) });
      case "popular":
        return t(`reason_popular_${reason.language}`);
      case "new_and_finished":
        return t("reason_new_and_finished");
      case "new":
        return t("reason_new");
    }
  };
}
