// The feed: what the people one follows have published, the newest chapter first.
import { Rss } from "lucide-react";
import { useTranslation } from "react-i18next";
import { SQUARE_PATH } from "../../../contract/page-paths.ts";
import { LaterRecommendedPeople } from "../../features/people/later-recommended-people.ts";
import { PersonLink } from "../../features/people/person-link.tsx";
import { useAdultWorks } from "../../features/square/adult-works.ts";
import { useFeed } from "../../features/square/feed.queries.ts";
import { FeedList } from "../../features/square/feed-list.tsx";
import { LaterAdultsLeftOut } from "../../features/square/later-adults-left-out.ts";
import { ignoreMissing } from "../../lib/lazy-view.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Page } from "../../ui/page.tsx";

export function FeedScreen() {
  const { t } = useTranslation("feed");
  const { isShown: nsfw } = useAdultWorks();
  const query = useFeed(nsfw);
  return (
    <Page narrow title={t("title")} subtitle={t("subtitle")}>
      <FeedList
        query={query}
        author={(author) => <PersonLink person={author} size={22} />}
        empty={
          <>
            <EmptyState
              art={<Rss />}
              title={t("empty")}
              body={t("empty_body")}
              action={<LinkButton to={SQUARE_PATH}>{t("to_square")}</LinkButton>}
            />
            <LaterAdultsLeftOut onMissing={ignoreMissing} />
            <LaterRecommendedPeople onMissing={ignoreMissing} />
          </>
        }
      />
    </Page>
  );
}
