// Stands in place of an exploration that cannot be shown: it was deleted, is not one's own, or could not be fetched.
import { ArrowLeft, MessagesSquare, Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { EXPLORATIONS_PATH } from "../../../contract/page-paths.ts";
import { CallError } from "../../lib/api/call-error.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { usePageTitle } from "../../ui/page-title.ts";
import { useRecoverChat } from "./recover-chat.ts";

/** Why an exploration cannot be shown, where asking again changes nothing; null: it may be fetched yet. */
export function whyMissing(error: unknown): "deleted" | "none" | null {
  if (!(error instanceof CallError)) return null;
  if (error.code === "chat_deleted") return "deleted";
  return error.code === "chat_not_found" || error.code === "parameter_invalid" ? "none" : null;
}

export interface ChatMissingProps {
  chatId: string;
  error: unknown;
  onRetry: () => void;
  busy: boolean;
}

export function ChatMissing({ chatId, error, onRetry, busy }: ChatMissingProps) {
  const { t } = useTranslation("chat");
  const errorText = useErrorText();
  const recover = useRecoverChat();
  const why = chatId === "" ? "none" : whyMissing(error);
  usePageTitle(why === null ? t("exploration") : t(`missing_${why}`));
  const toAll = (
    <LinkButton to={EXPLORATIONS_PATH} icon={<ArrowLeft />}>
      {t("to_explorations")}
    </LinkButton>
  );
  if (why === null) return <ErrorState isPage body={errorText(error)} onRetry={onRetry} busy={busy} actions={toAll} />;
  return (
    <EmptyState
      level={1}
      art={<MessagesSquare />}
      title={t(`missing_${why}`)}
      body={t(`missing_${why}_body`)}
      action={
        <>
          {why === "deleted" && (
            <Button variant="primary" icon={<Undo2 />} busy={recover.isPending} onClick={() => recover.mutate(chatId)}>
              {t("recover")}
            </Button>
          )}
          {toAll}
        </>
      }
    />
  );
}
