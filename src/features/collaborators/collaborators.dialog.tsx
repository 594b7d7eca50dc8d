// A story's co-authors. The owner invites by link, changes rights and removes; the others see the list and may leave.
import { LogOut } from "lucide-react";
import { useTranslation } from "react-i18next";
import { STORIES_PATH } from "../../../contract/page-paths.ts";
import type { DialogComponentProps } from "../../lib/dialogs.ts";
import { openDialog } from "../../lib/dialogs.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { goTo } from "../../lib/navigation.ts";
import { toast } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { usePerson } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import "../../lib/confirm-dialog.ts";
import "./collaborators-dialog.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./collaborators.module.css";
import { useLeave, usePeople } from "./collaborators.queries.ts";
import { InvitationLinks } from "./invitation-links.tsx";
import { PeopleList } from "./people-list.tsx";

export function CollaboratorsDialog({ story, close }: DialogComponentProps<"collaborators">) {
  const { t } = useTranslation(["collaborators", "common"]);
  const errorText = useErrorText();
  const list = usePeople(story._id);
  const leave = useLeave(story._id);
  const { uid } = usePerson();
  const owns = story.role === "owner";
  const title = story.title || t("common:untitled");

  async function leaveStory() {
    const sure = await openDialog("confirm", {
      title: t("leave_title", { title }),
      body: t("leave_body"),
      confirm: t("leave"),
      danger: true,
    });
    if (!sure) return;
    try {
      await leave.mutateAsync(uid);
      close("left");
      void goTo(STORIES_PATH);
      toast(t("left", { title }));
    } catch (error) {
      toastFailure(error, errorText(error));
    }
  }

  return (
    <Dialog
      title={t("title")}
      description={title}
      onClose={() => close()}
      dismissible={!leave.isPending}
      footer={
        !owns && (
          <Button variant="danger" icon={<LogOut />} busy={leave.isPending} onClick={() => void leaveStory()}>
            {t("leave")}
          </Button>
        )
      }
    >
      {list.data ? (
        <>
          {owns && <InvitationLinks storyId={story._id} invitations={list.data.invitations} />}
          <PeopleList storyId={story._id} people={list.data} owns={owns} />
        </>
      ) : list.isError ? (
        <ErrorState body={errorText(list.error)} onRetry={() => void list.refetch()} busy={list.isRefetching} />
      ) : (
        <PeopleSkeleton />
      )}
    </Dialog>
  );
}

/** The placeholder of the list of people while it loads. */
function PeopleSkeleton() {
  const { t } = useTranslation("common");
  return (
    <div role="status" aria-label={t("loading")} className={styles.people}>
      {["42%", "30%", "36%"].map((width) => (
        <div key={width} className={styles.person}>
          <Skeleton width={34} height={34} radius="full" />
          <span className={styles.who}>
            <Skeleton width={width} height="1em" />
            <Skeleton width="24%" height="0.8em" />
          </span>
        </div>
      ))}
    </div>
  );
}
