// What a link of an invitation opens: the invitation, or why there is none; joining leads into the story.
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
  /** Shows a story the person is in. */
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

  // Revoked between looking and joining, too.
  if (isDeadLink(look.error) || isDeadLink(join.error))
    return <EmptyState level={1} art={<MailX />} title={t("dead_title")} body={t("dead_body")} action={toStories} />;
  if (look.isPending) return <InvitationSkeleton />;
  if (look.isError)
    return (
      <ErrorState
        body={errorText(look.error)}
        onRetry={() => void look.refetch()}
        busy={look.isRefetching}
        actions={toStories}
      />
    );

  const invitation = look.data;
  const takeUp = () =>
    join.mutate(undefined, {
      onSuccess: ({ story_id }) => {
        toast(t("joined_toast"));
        onOpen(story_id);
      },
    });
  /** Who comes to join joins with the login; anyone who is in already is shown the story. */
  const comeIn = (mode: "login" | "create") =>
    void withLogin(async () => {
      const { data } = await look.refetch();
      if (!data) return;
      if (givesMore(data)) takeUp();
      else onOpen(data.story_id);
    }, mode);
  return (
    <InvitationCard
      invitation={invitation}
      error={join.isError ? errorText(join.error) : null}
      actions={
        status === "visitor" ? (
          <>
            <Button variant="primary" size="lg" onClick={() => comeIn("login")}>
              {t("log_in_to_join")}
            </Button>
            <Button size="lg" onClick={() => comeIn("create")}>
              {t("create_to_join")}
            </Button>
          </>
        ) : givesMore(invitation) ? (
          <>
            <Button variant="primary" size="lg" busy={join.isPending} onClick={takeUp}>
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

/** The shape of an invitation while it is looked up. */
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
