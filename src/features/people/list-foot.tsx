// The foot of a list of people: fetches the next page, tries again, or says that the list ends here.
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../lib/use-error-text.ts";
import { Button } from "../../ui/button.tsx";
import { ListEnd } from "../../ui/list-end.tsx";
import styles from "./list-foot.module.css";
import type { useFollowList } from "./people.queries.ts";
import { PeopleBones } from "./person-row.tsx";

/** A list of more people than this says where it ends. */
const END_SAID_FROM = 11;

export function ListFoot({ query, count }: { query: ReturnType<typeof useFollowList>; count: number }) {
  const { t } = useTranslation("common");
  const errorText = useErrorText();
  if (query.isFetchNextPageError)
    return (
      <div className={styles.failed} role="alert">
        <span>{errorText(query.error)}</span>
        <Button size="sm" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t("retry")}
        </Button>
      </div>
    );
  if (query.hasNextPage)
    return (
      <div className={styles.next}>
        <ListEnd
          count={query.data?.pages.length ?? 0}
          busy={query.isFetching}
          onNear={() => void query.fetchNextPage()}
        />
        {query.isFetchingNextPage && <PeopleBones count={2} />}
      </div>
    );
  return count >= END_SAID_FROM && <p className={styles.end}>{t("end_of_list")}</p>;
}
