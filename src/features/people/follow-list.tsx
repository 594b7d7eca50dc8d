// The people one follows or one's followers, page by page, and what stands in their place while there are none.
import { UserPlus, Users } from "lucide-react";
import { useTranslation } from "react-i18next";
import { SQUARE_PATH } from "../../../contract/page-paths.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import styles from "./follow-list.module.css";
import { ListFoot } from "./list-foot.tsx";
import { type FollowList, useFollowList } from "./people.queries.ts";
import { PeopleBones, PersonRow } from "./person-row.tsx";
import { RecommendedPeople } from "./recommended-people.tsx";

export interface FollowListPanelProps {
  list: FollowList;
  /** A link leads to another page. */
  onLeave: () => void;
}

export function FollowListPanel({ list, onLeave }: FollowListPanelProps) {
  const { t } = useTranslation("people");
  const errorText = useErrorText();
  const query = useFollowList(list);
  const { people } = query;
  if (query.isPending) return <PeopleBones />;
  if (query.isError && people.length === 0)
    return <ErrorState body={errorText(query.error)} onRetry={() => void query.refetch()} busy={query.isFetching} />;
  // A page may be empty and have a next one: all of it were closed accounts.
  if (people.length === 0 && !query.hasNextPage)
    return list === "following" ? (
      <>
        <EmptyState art={<UserPlus />} title={t("no_following")} body={t("no_following_body")} level={3} />
        <RecommendedPeople level={3} />
      </>
    ) : (
      <EmptyState
        art={<Users />}
        title={t("no_fans")}
        body={t("no_fans_body")}
        level={3}
        action={
          <LinkButton to={SQUARE_PATH} onClick={onLeave}>
            {t("to_square")}
          </LinkButton>
        }
      />
    );
  return (
    <div aria-busy={query.isFetching || undefined}>
      <ul className={styles.list} aria-label={t(list)}>
        {people.map(({ user }) => (
          <li key={user._id}>
            <PersonRow person={user} />
          </li>
        ))}
      </ul>
      <ListFoot query={query} count={people.length} />
    </div>
  );
}
