// What an entry is called: its name and the names it has besides.
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ALIASES_MAX, ENTRY_NAME_MAX } from "../../../contract/limits.ts";
import { TextField } from "../../ui/text-field.tsx";
import { blocksKey } from "../../ui/text-limit.ts";
import { aliasAt, splitAliases } from "./entry-draft.ts";
import styles from "./entry-form.module.css";
import type { FieldProps } from "./field-props.ts";
import { useSameName } from "./use-same-name.ts";

const COMMAS = [",", "，", "、"];

export function NameFields({ unid, form, errorOf, nameRef }: FieldProps) {
  const { t } = useTranslation("entries");
  const { draft, stored, change } = form;
  // Letters of a word that is still being composed are nobody's name yet.
  const [composing, setComposing] = useState(false);
  const same = useSameName(unid, stored?._id ?? null, draft.name);
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
      <TextField
        label={t("aliases")}
        value={draft.aliases}
        autoComplete="off"
        hint={t("aliases_hint", { count: splitAliases(draft.aliases).length, max: ALIASES_MAX })}
        error={errorOf("aliases")}
        onValueChange={(aliases) => change({ aliases })}
        onKeyDown={(event) => {
          // The limit is each name's, so it is the one at the caret that blocks; a comma begins another.
          const { value, selectionStart, selectionEnd } = event.currentTarget;
          const { start, end } = aliasAt(value, selectionStart ?? value.length);
          const stroke = {
            key: event.key,
            ctrlKey: event.ctrlKey,
            metaKey: event.metaKey,
            altKey: event.altKey,
            isComposing: event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229,
            value: value.slice(start, end).trim(),
            selected: (selectionEnd ?? 0) - (selectionStart ?? 0),
          };
          if (!COMMAS.includes(event.key) && blocksKey(stroke, ENTRY_NAME_MAX)) event.preventDefault();
        }}
      />
    </>
  );
}
