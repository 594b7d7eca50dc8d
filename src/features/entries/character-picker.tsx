// Picks the other character of a relationship, by name, alias, pinyin or pinyin initials. A name that the world does
// not have yet can be chosen, too.
import { Combobox } from "@base-ui/react/combobox";
import { Search } from "lucide-react";
import { type RefObject, useState } from "react";
import { useTranslation } from "react-i18next";
import { ENTRY_NAME_MAX, ENTRY_SEARCH_MAX, SEARCH_DEBOUNCE_MS } from "../../../contract/limits.ts";
import { exceeds } from "../../../contract/text-length.ts";
import { useDebouncedValue } from "../../lib/use-debounced-value.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { classNames } from "../../ui/class-names.ts";
import field from "../../ui/field.module.css";
import popup from "../../ui/popup.module.css";
import { limitKeys } from "../../ui/text-limit.ts";
import { useEntriesNamed, usePeople } from "./entries.queries.ts";
import { type Candidate, choosable, findPeople, mayBePinyin, whyNot } from "./find-people.ts";
import styles from "./relationships.module.css";

/** Maximum number of shown results; the search narrows down the rest. */
const SHOWN_MAX = 60;

export interface CharacterPickerProps {
  unid: string;
  own: { id: string | null; name: string };
  taken: readonly string[];
  onPick: (name: string) => void;
  inputRef?: RefObject<HTMLInputElement | null>;
}

const nameOf = (candidate: Candidate) => (candidate.kind === "person" ? candidate.person.name : candidate.name);

export function CharacterPicker({ unid, own, taken, onPick, inputRef }: CharacterPickerProps) {
  const { t } = useTranslation("entries");
  const [typed, setTyped] = useState("");
  const settled = useDebouncedValue(typed.trim(), SEARCH_DEBOUNCE_MS);
  const people = usePeople(unid);
  const all = people.data ?? [];
  const isPinyin = mayBePinyin(all, settled) && !exceeds(settled, ENTRY_SEARCH_MAX);
  const named = useEntriesNamed(unid, settled, isPinyin, "character");
  const found = findPeople(
    choosable(all, taken, own),
    typed,
    new Set(isPinyin ? named.data?.map(({ _id }) => _id) : []),
  );
  const clean = typed.trim();
  const not = whyNot(clean, all, taken, own);
  const isKnown = not !== null || all.some(({ name }) => name === clean);
  const items: Candidate[] = found.slice(0, SHOWN_MAX).map((person) => ({ kind: "person", person }));
  // The search text may be longer than a name may be, as pinyin often is.
  const fits = !exceeds(clean, ENTRY_NAME_MAX);
  if (clean && !isKnown && fits) items.push({ kind: "outside", name: clean });
  const nobody = not
    ? t(`picker_${not}`)
    : fits
      ? t("picker_nobody")
      : t("picker_nobody_long", { max: ENTRY_NAME_MAX });
  const empty = people.isPending ? t("picker_loading") : clean ? nobody : t("picker_empty");
  return (
    <Combobox.Root<Candidate>
      items={items}
      filteredItems={items}
      filter={null}
      value={null}
      inputValue={typed}
      autoHighlight
      itemToStringLabel={nameOf}
      onInputValueChange={(text, { reason }) => reason !== "item-press" && setTyped(text)}
      onValueChange={(candidate) => {
        if (!candidate) return;
        setTyped("");
        onPick(nameOf(candidate));
      }}
    >
      <div className={classNames(field.box, field.small)}>
        <span className={field.adornment}>
          <Search aria-hidden="true" />
        </span>
        <Combobox.Input
          ref={inputRef}
          className={field.input}
          aria-label={t("picker_label")}
          placeholder={t("picker_placeholder")}
          onKeyDown={(event) => {
            limitKeys(ENTRY_SEARCH_MAX)(event);
            // Enter chooses an item here and must not submit the form.
            if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) event.preventDefault();
          }}
        />
      </div>
      <Combobox.Portal>
        <Combobox.Positioner align="start" sideOffset={6} collisionPadding={8} className={popup.positioner}>
          <Combobox.Popup className={classNames(popup.popup, styles.popup)}>
            <Combobox.Empty>
              <p className={styles.empty}>{empty}</p>
            </Combobox.Empty>
            <Combobox.List>
              {(candidate: Candidate) => (
                <Combobox.Item
                  key={candidate.kind === "person" ? candidate.person._id : "outside"}
                  value={candidate}
                  className={popup.item}
                >
                  <PickerRow candidate={candidate} typed={clean} />
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

function PickerRow({ candidate, typed }: { candidate: Candidate; typed: string }) {
  const { t } = useTranslation("entries");
  if (candidate.kind === "outside")
    return <span className={popup.text}>{t("picker_outside", { name: candidate.name })}</span>;
  const { name, aliases, avatar, character_status } = candidate.person;
  const alias = name.toLowerCase().includes(typed.toLowerCase())
    ? undefined
    : aliases.find((one) => one.toLowerCase().includes(typed.toLowerCase()));
  return (
    <>
      <Avatar name={name} src={avatar} size={24} />
      <span className={popup.text}>
        {name}
        {alias && typed && <span className={styles.alias}>{alias}</span>}
      </span>
      {character_status === "dead" && <span className={popup.shortcut}>{t("status_dead")}</span>}
    </>
  );
}
