// The fields for an entry's name and aliases.
import { Plus } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Entry } from "../../../contract/entries.ts";
import { ALIASES_MAX, ENTRY_NAME_MAX } from "../../../contract/limits.ts";
import { exceeds } from "../../../contract/text-length.ts";
import { useDebouncedValue } from "../../lib/use-debounced-value.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { blocksKey } from "../../ui/text-limit.ts";
import { useEntriesNamed } from "./entries.queries.ts";
import { ALIAS_SEPARATOR, aliasAt, isNameOnly, joinAliases, splitAliases } from "./entry-draft.ts";
import styles from "./entry-form.module.css";
import type { FieldProps } from "./field-props.ts";
import { isPartOf, shortForms } from "./name-parts.ts";

const ENDS_WITH_SEPARATOR = /[,，、;；]\s*$/;

export interface NameFieldsProps extends FieldProps {
  /** Adds the name as an alias to an existing entry, instead of creating a new one. */
  onAnotherName: (entryId: string, name: string) => void;
}

export function NameFields({ unid, form, errorOf, nameRef, onAnotherName }: NameFieldsProps) {
  const { t } = useTranslation("entries");
  const { draft, stored, change } = form;
  // Text that an input method is still composing is not used for the search.
  const [composing, setComposing] = useState(false);
  const { same, longer } = useLikeNames(unid, stored?._id ?? null, draft.name);
  const aliases = splitAliases(draft.aliases);
  const forms =
    draft.type === "character" && aliases.length < ALIASES_MAX && errorOf("name") === undefined
      ? shortForms(draft.name).filter((short) => !aliases.includes(short))
      : [];
  const keepAliases = (event: KeyboardEvent<HTMLInputElement>) => {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const isComposing = event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229;
    if (event.key === "Enter" && !isComposing && !(event.ctrlKey || event.metaKey)) {
      // Enter ends a name, as it ends a tag, and must not submit the form.
      event.preventDefault();
      if (draft.aliases.trim() !== "" && !ENDS_WITH_SEPARATOR.test(draft.aliases))
        change({ aliases: `${draft.aliases.trimEnd()}, ` });
      return;
    }
    // The limit applies to each name, so the name at the caret is checked; a separator starts another name.
    const { start, end } = aliasAt(value, selectionStart ?? value.length);
    const stroke = {
      key: event.key,
      ctrlKey: event.ctrlKey,
      metaKey: event.metaKey,
      altKey: event.altKey,
      isComposing,
      value: value.slice(start, end).trim(),
      selected: (selectionEnd ?? 0) - (selectionStart ?? 0),
    };
    if (!ALIAS_SEPARATOR.test(event.key) && blocksKey(stroke, ENTRY_NAME_MAX)) event.preventDefault();
  };
  const warning = same && t(same.isAlias ? "same_alias" : "same_name", { name: same.name });
  return (
    <>
      <TextField
        ref={nameRef}
        label={t("name")}
        value={draft.name}
        max={ENTRY_NAME_MAX}
        autoComplete="off"
        hint={
          <span className={styles.nameHint} role="status" data-warning={warning ? true : undefined}>
            {warning ?? t(draft.type === "character" ? "name_hint_character" : "name_hint")}
          </span>
        }
        error={composing ? null : errorOf("name")}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        onValueChange={(name) => change({ name })}
      />
      {longer && !stored && isNameOnly(draft) && (
        <div className={styles.offers}>
          <Button size="sm" onClick={() => onAnotherName(longer._id, draft.name.trim())}>
            {t("another_name_of", { name: longer.name })}
          </Button>
        </div>
      )}
      <TextField
        label={t("aliases")}
        value={draft.aliases}
        autoComplete="off"
        hint={t("aliases_hint", { count: aliases.length, max: ALIASES_MAX })}
        error={errorOf("aliases")}
        onValueChange={(aliases) => change({ aliases })}
        onKeyDown={keepAliases}
      />
      {forms.length > 0 && (
        <div className={styles.offers}>
          {forms.map((short) => (
            <Button
              key={short}
              size="sm"
              variant="ghost"
              icon={<Plus />}
              onClick={() => change({ aliases: joinAliases([...aliases, short]) })}
            >
              {t("add_alias", { name: short })}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

/**
 * Delay of the search for entries of the world that already have the form's name, or whose longer name contains it.
 * They only cause a warning: two entries may have the same name on purpose.
 */
const LOOK_DELAY_MS = 300;
const plain = (text: string) => text.normalize("NFKC").trim().toLowerCase();

interface LikeNames {
  /** The name of another entry that has this name, and whether it is its own name or one of its aliases. */
  same: { name: string; isAlias: boolean } | null;
  /** Another entry whose name holds this one, as "Oriel Vance" holds "Oriel". */
  longer: Pick<Entry, "_id" | "name"> | null;
}

const NONE: LikeNames = { same: null, longer: null };

function useLikeNames(unid: string, entryId: string | null, name: string): LikeNames {
  const settled = useDebouncedValue(name.trim(), LOOK_DELAY_MS);
  const wanted = settled !== "" && !exceeds(settled, ENTRY_NAME_MAX);
  const { data } = useEntriesNamed(unid, settled, wanted);
  // Only results for the field's current text.
  if (!wanted || !data || plain(name) !== plain(settled)) return NONE;
  const others = data.filter(({ _id }) => _id !== entryId);
  const same = others.find((entry) => plain(entry.name) === plain(settled));
  if (same) return { same: { name: same.name, isAlias: false }, longer: null };
  const alias = others.find(({ aliases }) => aliases.some((one) => plain(one) === plain(settled)));
  if (alias) return { same: { name: alias.name, isAlias: true }, longer: null };
  return { same: null, longer: others.find((entry) => isPartOf(settled, entry.name)) ?? null };
}
