// What a list of the square shows without works: why there are none, and the next step.
import { Languages, PenLine, SearchX, Users } from "lucide-react";
import { useTranslation } from "react-i18next";
import { SQUARE_PATH, STORIES_PATH } from "../../../contract/page-paths.ts";
import { LaterRecommendedPeople } from "../../features/people/later-recommended-people.ts";
import { useAdultWorks } from "../../features/square/adult-works.ts";
import { LaterAdultsLeftOut } from "../../features/square/later-adults-left-out.ts";
import { ignoreMissing } from "../../lib/lazy-view.tsx";
import { requireLogin } from "../../session/require-login.ts";
import { Button } from "../../ui/button.tsx";
import { Cover } from "../../ui/cover.tsx";
import { PRODUCT_COVER_COLOURS } from "../../ui/drawn-colours.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import styles from "./empty-list.module.css";

/** Nothing is published; nothing of this kind; nothing in this language; nothing of the people one follows; a visitor follows nobody. */
export type WhyEmpty = "nothing" | "kind" | "language" | "followed" | "visitor";

export function EmptyList(props: { why: WhyEmpty; onAll: () => void }) {
  return (
    <>
      <Reason {...props} />
      {props.why !== "visitor" && props.why !== "nothing" && <LaterAdultsLeftOut onMissing={ignoreMissing} />}
    </>
  );
}

function Reason({ why, onAll }: { why: WhyEmpty; onAll: () => void }) {
  const { t } = useTranslation(["square", "shell"]);
  switch (why) {
    case "nothing":
      return <NothingPublished />;
    case "kind":
      return (
        <EmptyState
          art={<SearchX />}
          title={t("none_of_kind")}
          body={t("none_of_kind_body")}
          action={<Button onClick={onAll}>{t("show_all_works")}</Button>}
        />
      );
    case "language":
      return (
        <EmptyState
          art={<Languages />}
          title={t("none_in_language")}
          body={t("none_in_language_body")}
          action={<Button onClick={onAll}>{t("show_all_languages")}</Button>}
        />
      );
    case "followed":
      return (
        <>
          <EmptyState
            art={<Users />}
            title={t("none_followed")}
            body={t("none_followed_body")}
            action={<LinkButton to={SQUARE_PATH}>{t("to_recommended")}</LinkButton>}
          />
          <LaterRecommendedPeople onMissing={ignoreMissing} />
        </>
      );
    case "visitor":
      return (
        <EmptyState
          art={<Users />}
          title={t("following_visitor")}
          body={t("following_visitor_body")}
          action={<Button onClick={() => void requireLogin()}>{t("shell:log_in")}</Button>}
        />
      );
  }
}

/** What the product is for, and the way to a story of one's own. */
function NothingPublished() {
  const { t } = useTranslation("square");
  const { isShown: hasAdultWorks } = useAdultWorks();
  return (
    <Cover title="" colours={PRODUCT_COVER_COLOURS.shore} className={styles.room}>
      <div className={styles.words}>
        <h2 className={styles.heading}>{t("empty_title")}</h2>
        <p className={styles.body}>{t("empty_body")}</p>
        <p className={styles.none}>{t(hasAdultWorks ? "nothing_listed" : "nothing_for_all")}</p>
        <LinkButton
          to={STORIES_PATH}
          state={{ create: true }}
          variant="primary"
          size="lg"
          icon={<PenLine />}
          className={styles.start}
        >
          {t("start_story")}
        </LinkButton>
      </div>
      <div className={styles.shelf} aria-hidden="true">
        {["Letters to a Small God", "Brine and Vellum", "夜航者"].map((title) => (
          <Cover key={title} title={title} className={styles.book} />
        ))}
      </div>
    </Cover>
  );
}
