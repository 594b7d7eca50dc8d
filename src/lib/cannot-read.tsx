// What stands in the place of a shared work that cannot be read: closed by its author, banned, unknown, or out of
// reach.
import { ArrowLeft, CloudOff, Lock, RotateCw, Scale, SearchX, ShieldX, Trash2 } from "lucide-react";
import { type ReactNode, use } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { usePageTitle } from "../ui/page-title.ts";
import { CallError } from "./api/call-error.ts";
import styles from "./cannot-read.module.css";
import { type ClosedCode, closedCode } from "./closed-share.ts";
import { ClosedShareActions } from "./closed-share-actions.ts";
import { PageButtonLink } from "./page-navigation.tsx";
import { useErrorText } from "./use-error-text.ts";

/** `banned`: the law forbids it. `forbidden`: the rules of this server do. */
export type WhyUnread = "private" | "deleted" | "banned" | "forbidden" | "not_found" | "unreachable";

const CLOSED: Record<ClosedCode, Exclude<WhyUnread, "unreachable">> = {
  share_private: "private",
  share_deleted: "deleted",
  share_banned: "banned",
  share_forbidden: "forbidden",
  share_not_found: "not_found",
  parameter_invalid: "not_found",
};
const ART: Record<WhyUnread, ReactNode> = {
  private: <Lock />,
  deleted: <Trash2 />,
  banned: <Scale />,
  forbidden: <ShieldX />,
  not_found: <SearchX />,
  unreachable: <CloudOff />,
};

export interface CannotReadProps {
  error: unknown;
  /** What is said of a work of this kind. */
  text: (why: WhyUnread, part: "title" | "body") => string;
  squarePath: string;
  /** Of the link to the square. */
  squareLabel: string;
  onRetry: () => void;
  busy: boolean;
}

export function CannotRead({ error, text, squarePath, squareLabel, onRetry, busy }: CannotReadProps) {
  const { t } = useTranslation("common");
  const errorText = useErrorText();
  const ofAuthor = use(ClosedShareActions);
  const code = closedCode(error);
  const isAway = error instanceof CallError && error.status === 0;
  const why = code ? CLOSED[code] : isAway ? "unreachable" : null;
  usePageTitle(why ? text(why, "title") : t("load_failed"));
  const toSquare = (
    <PageButtonLink to={squarePath} icon={<ArrowLeft />}>
      {squareLabel}
    </PageButtonLink>
  );
  const retry = (
    <Button variant="primary" icon={<RotateCw />} busy={busy} onClick={onRetry}>
      {t("retry")}
    </Button>
  );
  return (
    <div className={styles.screen}>
      {why ? (
        <div role="alert">
          <EmptyState
            level={1}
            art={ART[why]}
            title={text(why, "title")}
            body={text(why, "body")}
            action={
              why === "unreachable" ? (
                retry
              ) : (
                <>
                  {why !== "not_found" && ofAuthor}
                  {toSquare}
                </>
              )
            }
          />
        </div>
      ) : (
        <ErrorState isPage body={errorText(error)} onRetry={onRetry} busy={busy} actions={toSquare} />
      )}
    </div>
  );
}
