// The words that no reply of an exploration has.
import { Ban } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { BANNED_WORD_MAX, BANNED_WORDS_MAX } from "../../../../contract/limits.ts";
import { bannedWord, foldBannedWord, type World } from "../../../../contract/worlds.ts";
import { CallError } from "../../../lib/api/call-error.ts";
import { useErrorText } from "../../../lib/use-error-text.ts";
import { Button } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useAllowWord, useBanWord } from "./copied-world.queries.ts";
import styles from "./panel.module.css";

export function CopiedWords({ world }: { world: World }) {
  const { t } = useTranslation(["chat", "worlds"]);
  const errorText = useErrorText();
  const ban = useBanWord(world._id);
  const allow = useAllowWord(world._id);
  const [word, setWord] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const words = world.forbidden_words;
  const clean = word.trim();
  const isThere = words.some((one) => foldBannedWord(one) === foldBannedWord(clean));
  const duplicate = clean !== "" && isThere ? t("worlds:banned_duplicate", { word: clean }) : null;
  const isRight = bannedWord.safeParse(word).success && !isThere && words.length < BANNED_WORDS_MAX;
  const refusal = (error: Error) =>
    error instanceof CallError && error.code === "parameter_invalid"
      ? t("worlds:banned_duplicate", { word: clean })
      : errorText(error);
  return (
    <details className={styles.words}>
      <summary className={styles.summary}>{t("banned", { count: words.length })}</summary>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          field.current?.focus();
          if (isRight && !ban.isPending)
            ban.mutate(clean, { onSuccess: () => setWord((now) => (now === word ? "" : now)) });
        }}
      >
        <TextField
          ref={field}
          size="sm"
          label={t("worlds:banned_label")}
          value={word}
          max={BANNED_WORD_MAX}
          autoComplete="off"
          error={duplicate ?? (ban.error && refusal(ban.error))}
          onValueChange={(next) => {
            setWord(next);
            if (ban.isError) ban.reset();
          }}
          trailing={
            <Button type="submit" size="sm" variant="ghost" disabled={!isRight} busy={ban.isPending}>
              {t("worlds:banned_add")}
            </Button>
          }
        />
      </form>
      {words.length > 0 && (
        <ul className={styles.facts} aria-label={t("worlds:banned_words")}>
          {words.map((one) => (
            <li key={one}>
              <Chip
                icon={<Ban />}
                removeLabel={t("worlds:banned_remove", { word: one })}
                onRemove={() => {
                  allow.mutate(one);
                  field.current?.focus();
                }}
              >
                {one}
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
