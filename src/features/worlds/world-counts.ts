// A line of text with the numbers of what is in a world.
import { useTranslation } from "react-i18next";
import type { World } from "../../../contract/worlds.ts";
import { useFormat } from "../../lib/use-format.ts";

export function useWorldCounts(): (world: World) => string {
  const { t } = useTranslation("worlds");
  const format = useFormat();
  return ({ entry_count, character_count }) =>
    t("entries_and_characters", {
      entries: t("entries", { count: entry_count, formatted: format.number(entry_count) }),
      characters: t("characters_count", { count: character_count, formatted: format.number(character_count) }),
    });
}
