// Where the player writes: what the character says or does, or what happens. Enter sends, Shift+Enter breaks the line,
// and the up arrow in an empty field edits the player's last message.
import { BookOpen, Footprints, MessageSquare } from "lucide-react";
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { CHAT_INPUT_MAX, type Chat, type ChatMessage, type ChatMode } from "../../../contract/chats.ts";
import { exceeds, textLength } from "../../../contract/text-length.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { chatState, typeInChat } from "./chat-state.ts";
import styles from "./composer.module.css";
import { COMPOSER_ID } from "./focus-composer.ts";
import { usePlayer } from "./use-player.ts";

/** The count is hidden below this number. */
const COUNT_FROM = CHAT_INPUT_MAX * 0.8;

const MODES = [
  { mode: "say", icon: <MessageSquare aria-hidden="true" /> },
  { mode: "do", icon: <Footprints aria-hidden="true" /> },
  { mode: "narrate", icon: <BookOpen aria-hidden="true" /> },
] as const satisfies { mode: ChatMode; icon: unknown }[];

export interface ComposerProps {
  chat: Chat;
  messages: readonly ChatMessage[];
}

export function Composer({ chat, messages }: ComposerProps) {
  const { t } = useTranslation("chat");
  const errorText = useErrorText();
  const { number } = useFormat();
  const state = chatState(chat._id);
  const { text, mode, sending, busyWith, failure } = useSnapshot(state, { sync: true });
  const play = usePlayer(chat, messages.at(-1));
  const input = useRef<HTMLTextAreaElement>(null);
  const clean = text.trim();
  const isOver = exceeds(clean, CHAT_INPUT_MAX);
  const isReady = clean !== "" && !isOver && sending === null && busyWith === null;

  // Not on touch screens, where it would open the keyboard over the conversation.
  useEffect(() => {
    if (!matchMedia("(pointer: coarse)").matches) input.current?.focus();
  }, []);
  // The field is as high as its text, up to the limit of the style sheet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another height
  useLayoutEffect(() => {
    const field = input.current;
    if (!field) return;
    field.style.height = "auto";
    field.style.height = `${field.scrollHeight}px`;
  }, [text]);

  const send = () => {
    if (isReady) play(mode, clean);
  };
  const editLast = (): boolean => {
    const own = messages.findLast(({ role, is_withdrawn }) => role === "player" && !is_withdrawn);
    if (own) state.editing = own._id;
    return own !== undefined;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === "Enter") {
      event.preventDefault();
      send();
    } else if (event.key === "ArrowUp" && text === "" && editLast()) event.preventDefault();
  };
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        ref={input}
        id={COMPOSER_ID}
        className={styles.input}
        rows={1}
        aria-label={t("composer", { name: chat.played_character_name })}
        aria-invalid={isOver || failure !== null || undefined}
        aria-describedby={failure || isOver ? `${COMPOSER_ID}-error` : undefined}
        placeholder={t("placeholder", { name: chat.played_character_name })}
        enterKeyHint="send"
        autoComplete="off"
        value={text}
        onChange={({ currentTarget }) => {
          typeInChat(chat._id, { text: currentTarget.value });
          state.failure = null;
        }}
        onKeyDown={onKeyDown}
      />
      {(failure || isOver) && (
        <p id={`${COMPOSER_ID}-error`} className={styles.error} role="alert">
          {isOver ? t("too_long", { max: number(CHAT_INPUT_MAX) }) : errorText(failure)}
        </p>
      )}
      <div className={styles.tools}>
        <SegmentedControl
          label={t("mode")}
          value={mode}
          onValueChange={(next) => typeInChat(chat._id, { mode: next })}
          options={MODES.map((one) => ({
            value: one.mode,
            label: (
              <>
                {one.icon}
                {t(`mode_${one.mode}`)}
              </>
            ),
          }))}
        />
        <span className={styles.end}>
          {textLength(text) >= COUNT_FROM && (
            <span className={styles.count} data-over={isOver || undefined} aria-hidden="true">
              {number(textLength(clean))} / {number(CHAT_INPUT_MAX)}
            </span>
          )}
          <Button type="submit" variant="primary" disabled={!isReady && sending === null} busy={sending !== null}>
            {t("send")}
          </Button>
        </span>
      </div>
    </form>
  );
}
