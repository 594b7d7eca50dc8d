// What can be done with a message: another reply, going on, branching, editing, withdrawing, reading aloud, copying, and
// stepping through its alternatives.
import {
  ChevronLeft,
  ChevronRight,
  Copy,
  FastForward,
  GitBranch,
  Pencil,
  RefreshCw,
  Square,
  Undo2,
  Volume2,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import type { ChatMessage } from "../../../contract/chats.ts";
import { copyText } from "../../lib/copy.ts";
import { toast, toastError } from "../../lib/toast.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { useBranch, useReply, useWithdraw } from "./chat.mutations.ts";
import { chatState } from "./chat-state.ts";
import { focusComposer } from "./focus-composer.ts";
import styles from "./message.module.css";
import { aloud, canReadAloud, readAloud } from "./read-aloud.ts";

interface OfMessage {
  chatId: string;
  message: ChatMessage;
  isBusy: boolean;
}

export function MessageActions({ chatId, message, isBusy, isLast }: OfMessage & { isLast: boolean }) {
  const { t } = useTranslation(["chat", "common"]);
  const state = chatState(chatId);
  const { sending, busyWith } = useSnapshot(state);
  const reply = useReply(chatId);
  const branch = useBranch(chatId);
  const withdraw = useWithdraw(chatId);
  const isReply = message.role !== "player";
  const { parent_id: parent } = message;
  // One change at a time: each of them may move the end of the branch.
  const idle = sending !== null || busyWith !== null;
  const copy = async () => {
    if (await copyText(message.text)) toast(t("common:copied"));
    else toastError(t("common:copy_failed"));
  };
  return (
    <fieldset className={styles.row} aria-label={t("actions")}>
      {isReply && parent !== null && (
        <IconButton
          size="sm"
          label={t("again")}
          icon={<RefreshCw />}
          idle={idle}
          busy={busyWith === parent && reply.isPending}
          onClick={() => reply.mutate({ _id: parent })}
        />
      )}
      {isLast && (
        <IconButton
          size="sm"
          label={t(isReply ? "go_on" : "get_reply")}
          icon={<FastForward />}
          idle={idle}
          busy={isBusy && reply.isPending}
          onClick={() => reply.mutate(message)}
        />
      )}
      {!isLast && (
        <IconButton
          size="sm"
          label={t("branch")}
          icon={<GitBranch />}
          idle={idle}
          onClick={() => branch.mutate({ _id: message._id, to: "here" }, { onSuccess: focusComposer })}
        />
      )}
      <IconButton
        size="sm"
        label={t("edit")}
        icon={<Pencil />}
        idle={idle}
        onClick={() => {
          state.editing = message._id;
        }}
      />
      <IconButton
        size="sm"
        label={t("withdraw")}
        icon={<Undo2 />}
        idle={idle}
        onClick={() => withdraw.mutate(message, { onSuccess: focusComposer })}
      />
      {canReadAloud() && <ReadAloud message={message} />}
      <IconButton size="sm" label={t("common:copy")} icon={<Copy />} onClick={() => void copy()} />
      <AlternativeSteps chatId={chatId} message={message} isBusy={idle} />
    </fieldset>
  );
}

function ReadAloud({ message }: { message: ChatMessage }) {
  const { t } = useTranslation("chat");
  const isRead = useSnapshot(aloud).messageId === message._id;
  return (
    <IconButton
      size="sm"
      label={t(isRead ? "stop_reading" : "read_aloud")}
      icon={isRead ? <Square /> : <Volume2 />}
      onClick={() => readAloud(message)}
    />
  );
}

/** Steps to the messages that stand at the same place; nothing where there is only one. */
export function AlternativeSteps({ chatId, message, isBusy }: OfMessage) {
  const { t } = useTranslation("chat");
  const branch = useBranch(chatId);
  const { number, count, previous, next } = message.alternative;
  if (count < 2) return null;
  const step = (to: string | null) => to !== null && branch.mutate({ _id: to, to: "end" });
  return (
    <span className={styles.steps}>
      <IconButton
        size="sm"
        label={t("previous_alternative")}
        icon={<ChevronLeft />}
        idle={isBusy || previous === null}
        onClick={() => step(previous)}
      />
      <span>{t("alternative", { number, count })}</span>
      <IconButton
        size="sm"
        label={t("next_alternative")}
        icon={<ChevronRight />}
        idle={isBusy || next === null}
        onClick={() => step(next)}
      />
    </span>
  );
}
