// What the lists of the square leave out. Native controls: this is in the first load of every visitor.
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { LOCALES, type Locale } from "../../../contract/limits.ts";
import { type ShareKind, shareKind } from "../../../contract/sharings-work.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { AdultsFilter } from "./adults-filter.tsx";
import type { SquareFilters as Filters } from "./square.queries.ts";
import styles from "./square-filters.module.css";

/** Languages by their own names, whatever the language of the page. */
const NAMES: Record<Locale, string> = { "en-US": "English", "zh-CN": "中文" };

const KIND_NAMES = { story: "stories", universe: "worlds" } as const;

export interface SquareFiltersProps {
  filters: Pick<Filters, "language" | "nsfw"> & Partial<Pick<Filters, "kind">>;
  /** Without it there is no choice of a kind. */
  onKind?: (kind: ShareKind | null) => void;
  onLanguage: (language: Locale | null) => void;
  onNsfw: (nsfw: boolean) => void;
}

export function SquareFilters({ filters: { kind, language, nsfw }, onKind, onLanguage, onNsfw }: SquareFiltersProps) {
  const { t } = useTranslation("square");
  return (
    <div className={styles.filters}>
      {onKind && (
        <Choices
          label={t("kind")}
          all={t("all_kinds")}
          options={shareKind.options}
          value={kind ?? null}
          onValue={onKind}
          name={(one) => t(KIND_NAMES[one])}
        />
      )}
      <Choices
        label={t("language")}
        all={t("all_languages")}
        options={LOCALES}
        value={language}
        onValue={onLanguage}
        name={(one) => <span lang={one}>{NAMES[one]}</span>}
      />
      <AdultsFilter nsfw={nsfw} onNsfw={onNsfw} />
    </div>
  );
}

interface ChoicesProps<Value extends string> {
  label: string;
  /** What the choice of all is called, which is null. */
  all: string;
  options: readonly Value[];
  value: Value | null;
  onValue: (value: Value | null) => void;
  name: (value: Value) => ReactNode;
}

function Choices<Value extends string>({ label, all, options, value, onValue, name }: ChoicesProps<Value>) {
  const group = useId();
  return (
    <fieldset className={styles.choices}>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      {[null, ...options].map((one) => (
        <label key={one} className={styles.choice}>
          <input type="radio" name={group} checked={one === value} onChange={() => onValue(one)} />
          {one === null ? all : name(one)}
        </label>
      ))}
    </fieldset>
  );
}
