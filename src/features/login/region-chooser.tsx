// Chooses the region of a phone from a searchable list.
import { Combobox } from "@base-ui/react/combobox";
import { Check, ChevronDown, Search } from "lucide-react";
import { type RefObject, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "../../ui/class-names.ts";
import field from "../../ui/field.module.css";
import popup from "../../ui/popup.module.css";
import styles from "./phone.module.css";
import { findRegions, type Region } from "./regions/regions.ts";

/** Longer than any region's name. */
const SEARCH_MAX = 60;

export interface RegionChooserProps {
  regions: readonly Region[];
  value: Region;
  onValueChange: (region: Region) => void;
  /** The element that gets the focus after a choice. */
  next: RefObject<HTMLInputElement | null>;
  disabled?: boolean;
}

export function RegionChooser({ regions, value, onValueChange, next, disabled }: RegionChooserProps) {
  const { t } = useTranslation("login");
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const found = useMemo(() => findRegions(regions, typed), [regions, typed]);
  /** Moves the focus at once: keys typed while the list closes belong to the number. */
  const choose = (region: Region) => {
    onValueChange(region);
    next.current?.focus();
  };
  return (
    <Combobox.Root<Region>
      items={regions}
      filteredItems={found}
      filter={null}
      value={value}
      isItemEqualToValue={(one, other) => one.code === other.code}
      itemToStringLabel={({ name }) => name}
      inputValue={typed}
      autoHighlight
      disabled={disabled}
      onInputValueChange={(text, { reason }) => reason !== "item-press" && setTyped(text.slice(0, SEARCH_MAX))}
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        if (next) setTyped("");
      }}
      onValueChange={(region) => region && choose(region)}
    >
      <Combobox.Trigger
        className={styles.region}
        aria-label={t("region_chosen", { name: value.name, dialCode: value.dialCode })}
      >
        <span className={styles.dialCode}>+{value.dialCode}</span>
        <ChevronDown aria-hidden="true" />
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner align="start" sideOffset={10} collisionPadding={8} className={popup.positioner}>
          <Combobox.Popup
            className={classNames(popup.popup, styles.regions)}
            aria-label={t("region")}
            finalFocus={() => next.current ?? true}
          >
            <div className={classNames(field.box, field.small)}>
              <span className={field.adornment}>
                <Search aria-hidden="true" />
              </span>
              <Combobox.Input
                className={field.input}
                aria-label={t("region_search")}
                placeholder={t("region_search")}
                maxLength={SEARCH_MAX}
                onKeyDown={(event) => {
                  // Enter takes the first region even where the list has not highlighted it yet, on a busy machine.
                  const isMarked = event.currentTarget.hasAttribute("aria-activedescendant");
                  if (event.key !== "Enter" || isMarked || !typed || !found[0]) return;
                  event.preventDefault();
                  setOpen(false);
                  choose(found[0]);
                }}
              />
            </div>
            <Combobox.Empty>
              <p className={styles.noRegion}>{t("region_none")}</p>
            </Combobox.Empty>
            <Combobox.List className={styles.regionList}>
              {(region: Region) => (
                <Combobox.Item
                  key={region.code}
                  value={region}
                  className={classNames(popup.item, !typed && region.popular && styles.popular)}
                >
                  <span className={popup.text}>{region.name}</span>
                  <Combobox.ItemIndicator className={popup.check}>
                    <Check />
                  </Combobox.ItemIndicator>
                  <span className={styles.itemCode}>+{region.dialCode}</span>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
