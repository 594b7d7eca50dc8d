// What the player could send next, above the field: a press sends it.
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import type { Chat, ChatMessage, PlayedOption } from "../../../contract/chats.ts";
import { Button } from "../../ui/button.tsx";
import { useBranch } from "./chat.mutations.ts";
import { usePlayedOptions } from "./chat.queries.ts";
import { chatState } from "./chat-state.ts";
import styles from "./composer.module.css";
import { focusComposer } from "./focus-composer.ts";
import { usePlayer } from "./use-player.ts";

export interface PlayedOptionsProps {
  chat: Chat;
  /** The last message of the branch. */
  last: ChatMessage | undefined;
}

/** Words that are said stand in quotes, as in the text. */
const QUOTED = /^["“「『]/u;

export function PlayedOptions({ chat, last }: PlayedOptionsProps) {
  const { t } = useTranslation("chat");
  const { sending, busyWith } = useSnapshot(chatState(chat._id));
  const play = usePlayer(chat, last);
  const branch = useBranch(chat._id);
  const isAsked = last !== undefined && !last.is_withdrawn && last.options.length === 0 && sending === null;
  const asked = usePlayedOptions(chat._id, isAsked ? last._id : null);
  const options: readonly PlayedOption[] = last?.options.length ? last.options : (asked.data ?? []);
  const next = last?.next_id ?? null;
  const idle = busyWith !== null;
  if (sending !== null || (options.length === 0 && next === null)) return null;
  const shown = ({ mode, text }: PlayedOption) => (mode === "say" && !QUOTED.test(text) ? t("quoted", { text }) : text);
  return (
    <ul className={styles.options} aria-label={t("options")}>
      {options.map((option) => (
        <li key={`${option.mode} ${option.text}`}>
          <button
            type="button"
            className={styles.option}
            aria-disabled={idle || undefined}
            onClick={() => {
              if (idle) return;
              play(option.mode, option.text);
              focusComposer();
            }}
          >
            {shown(option)}
          </button>
        </li>
      ))}
      {next !== null && (
        <li>
          <Button
            size="sm"
            variant="ghost"
            busy={idle}
            onClick={() => branch.mutate({ _id: next, to: "end" }, { onSuccess: focusComposer })}
          >
            {t("what_followed")}
          </Button>
        </li>
      )}
    </ul>
  );
}
