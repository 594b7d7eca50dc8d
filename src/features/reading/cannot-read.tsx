// The page of a link whose story cannot be read: closed by its author, unknown, or out of reach.
import { ArrowLeft, CloudOff, Lock, RotateCw, SearchX, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CallError } from "../../lib/api/call-error.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { usePageTitle } from "../../ui/page-title.ts";
import styles from "./cannot-read.module.css";
import { type ClosedCode, closedCode } from "./reading.queries.ts";
import { RoomButtonLink } from "./room-navigation.tsx";

const CLOSED: Record<ClosedCode, { art: ReactNode; name: "private" | "deleted" | "not_found" }> = {
  share_private: { art: <Lock />, name: "private" },
  share_deleted: { art: <Trash2 />, name: "deleted" },
  share_not_found: { art: <SearchX />, name: "not_found" },
  parameter_invalid: { art: <SearchX />, name: "not_found" },
};

export interface CannotReadProps {
  error: unknown;
  squarePath: string;
  onRetry: () => void;
  busy: boolean;
}

export function CannotRead({ error, squarePath, onRetry, busy }: CannotReadProps) {
  const { t } = useTranslation(["reading", "common"]);
  const errorText = useErrorText();
  const code = closedCode(error);
  const closed = code && CLOSED[code];
  const isAway = error instanceof CallError && error.status === 0;
  const title = closed ? t(`${closed.name}_title`) : isAway ? t("unreachable_title") : t("common:load_failed");
  usePageTitle(title);
  const toSquare = (
    <RoomButtonLink to={squarePath} icon={<ArrowLeft />}>
      {t("to_square")}
    </RoomButtonLink>
  );
  const retry = (
    <Button variant="primary" icon={<RotateCw />} busy={busy} onClick={onRetry}>
      {t("common:retry")}
    </Button>
  );
  return (
    <div className={styles.screen}>
      {closed ? (
        <div role="alert">
          <EmptyState level={1} art={closed.art} title={title} body={t(`${closed.name}_body`)} action={toSquare} />
        </div>
      ) : isAway ? (
        <div role="alert">
          <EmptyState level={1} art={<CloudOff />} title={title} body={t("unreachable_body")} action={retry} />
        </div>
      ) : (
        <ErrorState body={errorText(error)} onRetry={onRetry} busy={busy} actions={toSquare} />
      )}
    </div>
  );
}
