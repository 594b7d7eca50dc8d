// Searches a world's characters by name, alias, pinyin or pinyin initials.
import { Combobox } from "@base-ui/react/combobox";
import { Search } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ENTRY_SEARCH_MAX, SEARCH_DEBOUNCE_MS } from "../../../contract/limits.ts";
import { exceeds } from "../../../contract/text-length.ts";
import type { Person } from "../../../contract/worlds.ts";
import { useEntriesNamed } from "../../features/entries/entries.queries.ts";
import { findPeople, mayBePinyin } from "../../features/entries/find-people.ts";
import { useDebouncedValue } from "../../lib/use-debounced-value.ts";
import { useCharacters } from "../../queries/use-characters.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Chip } from "../../ui/chip.tsx";
import { classNames } from "../../ui/class-names.ts";
import field from "../../ui/field.module.css";
import popup from "../../ui/popup.module.css";
import { limitKeys } from "../../ui/text-limit.ts";
import styles from "./person-search.module.css";

/** Maximum number of suggestions; a longer list would not be read. */
const SHOWN_MAX = 60;

export interface PersonSearchProps {
  unid: string;
  onPick: (entryId: string) => void;
}

export function PersonSearch({ unid, onPick }: PersonSearchProps) {
  const { t } = useTranslation(["graph", "common"]);
  const [typed, setTyped] = useState("");
  const settled = useDebouncedValue(typed.trim(), SEARCH_DEBOUNCE_MS);
  const people = useCharacters(unid);
  const all = people.data ?? [];
  const isPinyin = mayBePinyin(all, settled) && !exceeds(settled, ENTRY_SEARCH_MAX);
  const named = useEntriesNamed(unid, settled, isPinyin, "character");
  const byPinyin = new Set(isPinyin ? named.data?.map(({ _id }) => _id) : []);
  const found = findPeople(all, typed, byPinyin).slice(0, SHOWN_MAX);
  const nameOf = ({ name }: Person) => name || t("common:untitled");
  return (
    <Combobox.Root<Person>
      items={found}
      filteredItems={found}
      filter={null}
      value={null}
      inputValue={typed}
      autoHighlight
      itemToStringLabel={nameOf}
      onInputValueChange={(text, { reason }) => reason !== "item-press" && setTyped(text)}
      onValueChange={(person) => {
        if (!person) return;
        setTyped("");
        onPick(person._id);
      }}
    >
      <div className={classNames(field.box, field.small)}>
        <span className={field.adornment}>
          <Search aria-hidden="true" />
        </span>
        <Combobox.Input
          className={field.input}
          aria-label={t("find_person")}
          placeholder={t("find_person")}
          onKeyDown={limitKeys(ENTRY_SEARCH_MAX)}
        />
      </div>
      <Combobox.Portal>
        <Combobox.Positioner align="start" sideOffset={6} collisionPadding={8} className={popup.positioner}>
          <Combobox.Popup className={classNames(popup.popup, styles.popup)}>
            <Combobox.Empty>
              <p className={styles.empty}>
                {people.isPending ? t("find_loading") : t("find_nobody", { name: typed.trim() })}
              </p>
            </Combobox.Empty>
            <Combobox.List>
              {(person: Person) => (
                <Combobox.Item key={person._id} value={person} className={popup.item}>
                  <Avatar name={person.name} src={person.avatar} size={24} />
                  <span className={popup.text}>
                    {nameOf(person)}
                    {person.aliases.length > 0 && (
                      <span className={styles.aliases}>{person.aliases.join(t("comma"))}</span>
                    )}
                  </span>
                  {person.character_status === "dead" && <Chip tone="rose">{t("dead")}</Chip>}
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
