// The words that models never write in a world: added one by one, removed by a press.
import { Ban, Plus } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { BANNED_WORD_MAX, BANNED_WORDS_MAX } from "../../../contract/limits.ts";
import type { World } from "../../../contract/worlds.ts";
import { CallError } from "../../lib/api/call-error.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./banned-words.module.css";
import { type BannedWordProblem, bannedWordProblem } from "./world-fields.ts";
import { useAddBannedWord, useRemoveBannedWord } from "./worlds.mutations.ts";

export function BannedWords({ world }: { world: World }) {
  const { t } = useTranslation(["worlds", "errors", "common"]);
  const errorText = useErrorText();
  const add = useAddBannedWord(world._id);
  const remove = useRemoveBannedWord(world._id);
  const [word, setWord] = useState("");
  const [problem, setProblem] = useState<BannedWordProblem | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const words = world.forbidden_words;

  const textOf = (what: BannedWordProblem): string => {
    if (what === "too_long") return t("errors:banned_word_length");
    if (what === "too_many") return t("errors:banned_words_max");
    if (what === "duplicate") return t("banned_duplicate", { word: word.trim() });
    return t(`banned_${what}`);
  };
  /** Another window may have added the word first; then the server refuses it as a duplicate. */
  const refusal = (error: Error) =>
    error instanceof CallError && error.code === "parameter_invalid" ? textOf("duplicate") : errorText(error);
  const save = () => {
    field.current?.focus();
    const wrong = bannedWordProblem(word, words);
    setProblem(wrong);
    if (wrong || add.isPending) return;
    add.mutate(word.trim(), { onSuccess: () => setWord((now) => (now === word ? "" : now)) });
  };
  return (
    <div className={styles.place}>
      <p className={styles.about}>{t("banned_about")}</p>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <div className={styles.field}>
          <TextField
            ref={field}
            label={t("banned_label")}
            placeholder={t("banned_placeholder")}
            value={word}
            max={BANNED_WORD_MAX}
            autoComplete="off"
            error={problem ? textOf(problem) : add.error && refusal(add.error)}
            onValueChange={(next) => {
              setWord(next);
              setProblem(null);
              if (add.isError) add.reset();
            }}
          />
        </div>
        <Button type="submit" variant="primary" size="lg" icon={<Plus />} busy={add.isPending}>
          {t("banned_add")}
        </Button>
      </form>
      {words.length > 0 ? (
        <section aria-label={t("banned_words")}>
          <p className={styles.count}>{t("banned_count", { count: words.length, max: BANNED_WORDS_MAX })}</p>
          <ul className={styles.words}>
            {words.map((one) => (
              <li key={one}>
                <Chip
                  icon={<Ban />}
                  removeLabel={t("banned_remove", { word: one })}
                  onRemove={() => {
                    remove.mutate(one);
                    field.current?.focus();
                  }}
                >
                  {one}
                </Chip>
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <EmptyState art={<Ban />} title={t("no_banned_yet")} body={t("no_banned_yet_body")} />
      )}
    </div>
  );
}
