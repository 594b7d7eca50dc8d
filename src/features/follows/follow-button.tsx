// The button that follows a person, and unfollows them after a confirmation. It shows how the two follow each other.
import { useQueryClient } from "@tanstack/react-query";
import { Check, Plus } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { CallError } from "../../lib/api/call-error.ts";
import { openDialog } from "../../lib/dialogs.ts";
import "../../lib/confirm-dialog.ts";
import { session, useSession } from "../../session/session.ts";
import { withLogin } from "../../session/with-login.ts";
import { Button } from "../../ui/button.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { type FollowState, followState } from "./follow-state.ts";
import { isChanging, useFollowChange, useFollowing } from "./follows.queries.ts";

const LABELS = { 1: "following", 2: "mutual", [-1]: "follow_back", [-2]: "follow" } as const satisfies Record<
  FollowState,
  string
>;

export interface FollowButtonProps {
  uid: string;
  /** The person's name, for the confirmation and for screen readers. */
  name: string;
  /** Whether it was pressed before it was drawn; true once, however often it is drawn anew. */
  takePress?: (uid: string) => boolean;
}

/** Nothing for oneself, and for a person who cannot be found (any more). */
export function FollowButton({ uid, name, takePress }: FollowButtonProps) {
  const { t } = useTranslation("follows");
  const client = useQueryClient();
  const { status, uid: own } = useSession();
  const { data, error, isLoading } = useFollowing(uid);
  const { mutate } = useFollowChange(uid, name);
  // Who logs in may be the very person.
  const follow = useEffectEvent(() => void withLogin(() => session.uid !== uid && mutate(true)));
  useEffect(() => {
    if (takePress?.(uid)) follow();
  }, [takePress, uid]);
  if (status === "person" && own === uid) return null;
  if (error instanceof CallError && error.code === "user_not_found") return null;
  const state = data ? followState(data) : -2;
  const isActive = state > 0;

  const unfollow = async () => {
    const isConfirmed = await openDialog("confirm", {
      title: t("unfollow_title", { name }),
      body: t("unfollow_body"),
      confirm: t("unfollow"),
    });
    if (isConfirmed) mutate(false);
  };
  const press = () => {
    if (isChanging(client, uid)) return;
    if (isActive) void unfollow();
    else void withLogin(() => session.uid !== uid && mutate(true));
  };
  return (
    <Button
      size="sm"
      variant={isActive ? "ghost" : "secondary"}
      icon={isActive ? <Check aria-hidden="true" /> : <Plus aria-hidden="true" />}
      aria-pressed={isActive}
      busy={isLoading}
      onClick={press}
    >
      <span>
        {t(LABELS[state])}
        <VisuallyHidden>{` ${name}`}</VisuallyHidden>
      </span>
    </Button>
  );
}
