// The search above a list of choices, in long lists only.
import { Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import { TextField } from "../../../ui/text-field.tsx";
import styles from "./begin-chat.module.css";
import type { PersonChoice, WorldChoice } from "./use-choices.ts";

/** A list of more choices than this has a search. */
const SEARCHED_FROM = 8;

export interface ChoiceSearchProps {
  label: string;
  max: number;
  choice: Pick<WorldChoice | PersonChoice, "typed" | "setTyped" | "search" | "isSettled">;
  /** How many choices are shown. */
  count: number;
}

export function ChoiceSearch({ label, max, choice, count }: ChoiceSearchProps) {
  const { t } = useTranslation("chats");
  const { typed, search, isSettled } = choice;
  if (typed === "" && search === "" && count <= SEARCHED_FROM) return null;
  return (
    <>
      <TextField
        label={label}
        hideLabel
        placeholder={label}
        type="search"
        size="sm"
        autoComplete="off"
        maxLength={max}
        leading={<Search />}
        value={typed}
        onValueChange={choice.setTyped}
      />
      {isSettled && search !== "" && count === 0 && (
        <p className={styles.none} role="status">
          {t("choice_none", { search })}
        </p>
      )}
    </>
  );
}
