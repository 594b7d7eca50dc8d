// The page of an invitation link: the invitation, or why it is not valid; joining opens the story.
import { BookOpen, MailX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { toast } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { useSession } from "../../session/session.ts";
import { withLogin } from "../../session/with-login.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Skeleton, SkeletonText } from "../../ui/skeleton.tsx";
import styles from "./invitation-card.module.css";
import { givesMore, InvitationCard } from "./invitation-card.tsx";
import { isDeadLink, useInvitation, useJoin } from "./invite.queries.ts";

export interface InvitationProps {
  token: string;
  storiesPath: string;
  /** Opens a story that the person has joined. */
  onOpen: (storyId: string) => void;
}

export function Invitation({ token, storiesPath, onOpen }: InvitationProps) {
  const { t } = useTranslation("collaborators");
  const errorText = useErrorText();
  const { status } = useSession();
  const look = useInvitation(token);
  const join = useJoin(token);
  const toStories = (
    <LinkButton to={storiesPath} icon={<BookOpen />}>
      {t("to_stories")}
    </LinkButton>
  );

  // The second check is for a link that is revoked after it was loaded and before the person joins.
  if (isDeadLink(look.error) || isDeadLink(join.error))
    return <EmptyState level={1} art={<MailX />} title={t("dead_title")} body={t("dead_body")} action={toStories} />;
  if (look.isPending) return <InvitationSkeleton />;
  if (look.isError)
    return (
      <ErrorState
        isPage
        body={errorText(look.error)}
        onRetry={() => void look.refetch()}
        busy={look.isRefetching}
        actions={toStories}
      />
    );

  const invitation = look.data;
  const accept = () =>
    join.mutate(undefined, {
      onSuccess: ({ story_id }) => {
        toast(t("joined_toast"));
        onOpen(story_id);
      },
    });
  /** Joins after the login without another click; a person who is already in the story is only taken to it. */
  const joinAfterLogin = (mode: "login" | "create") =>
    void withLogin(async () => {
      const { data } = await look.refetch();
      if (!data) return;
      if (givesMore(data)) accept();
      else onOpen(data.story_id);
    }, mode);
  return (
    <InvitationCard
      invitation={invitation}
      error={join.isError ? errorText(join.error) : null}
      actions={
        status === "visitor" ? (
          <>
            <Button variant="primary" size="lg" onClick={() => joinAfterLogin("login")}>
              {t("log_in_to_join")}
            </Button>
            <Button size="lg" onClick={() => joinAfterLogin("create")}>
              {t("create_to_join")}
            </Button>
          </>
        ) : givesMore(invitation) ? (
          <>
            <Button variant="primary" size="lg" busy={join.isPending} onClick={accept}>
              {t("join")}
            </Button>
            <LinkButton to={storiesPath} variant="ghost" size="lg">
              {t("not_now")}
            </LinkButton>
          </>
        ) : (
          <Button variant="primary" size="lg" icon={<BookOpen />} onClick={() => onOpen(invitation.story_id)}>
            {t("open_story")}
          </Button>
        )
      }
    />
  );
}

/** The placeholder of the invitation while it loads. */
function InvitationSkeleton() {
  const { t } = useTranslation("common");
  return (
    <div role="status" aria-label={t("loading")} className={styles.card}>
      <div className={styles.cover} data-waiting />
      <div className={styles.inside}>
        <Skeleton width="55%" height="1.2em" />
        <Skeleton width="80%" height="2em" />
        <SkeletonText lines={2} />
        <Skeleton width={120} height={42} radius="m" />
      </div>
    </div>
  );
}
