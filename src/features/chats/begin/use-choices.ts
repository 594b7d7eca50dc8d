// The two choices before an exploration begins: the world, and who is played. The first of a list is chosen until the
// person chooses another one, and again when a search does not find theirs.
import { useState } from "react";
import { SEARCH_DEBOUNCE_MS } from "../../../../contract/limits.ts";
import type { World } from "../../../../contract/worlds.ts";
import { useDebouncedValue } from "../../../lib/use-debounced-value.ts";
import type { ChatSource } from "../chats-dialogs.ts";
import { type Playable, useOwnWorlds, usePlayable } from "./sources.queries.ts";

/** The value of the choice of somebody of one's own. */
export const OWN_PERSON = "own";

function useSearch() {
  const [typed, setTyped] = useState("");
  const search = useDebouncedValue(typed.trim(), SEARCH_DEBOUNCE_MS);
  return { typed, setTyped, search, isTyping: typed.trim() !== search };
}

/** @param enabled False where the world is given. */
export function useWorldChoice(enabled: boolean) {
  const { search, isTyping, ...field } = useSearch();
  const query = useOwnWorlds(search, enabled);
  const [id, choose] = useState<string | null>(null);
  const worlds: World[] = query.data ?? [];
  return {
    ...field,
    search,
    query,
    worlds,
    choose,
    chosen: worlds.find(({ _id }) => _id === id) ?? worlds[0] ?? null,
    /** What is shown is what was searched for. */
    isSettled: !isTyping && query.data !== undefined && !query.isPlaceholderData,
  };
}

export type WorldChoice = ReturnType<typeof useWorldChoice>;

/** @param played The id of the character that is chosen at first. */
export function usePersonChoice(source: ChatSource | null, played: string | undefined) {
  const { search, isTyping, ...field } = useSearch();
  const query = usePlayable(source, search);
  const [id, choose] = useState<string | null>(played ?? null);
  const people: Playable[] = query.data ?? [];
  const isSettled = !isTyping && query.data !== undefined && !query.isPlaceholderData;
  const isNobodyThere = isSettled && search === "" && people.length === 0 && !query.hasNextPage;
  const isOwn = id === OWN_PERSON || isNobodyThere;
  return {
    ...field,
    search,
    query,
    people,
    choose,
    isSettled,
    /** The world has nobody who can be played. */
    isNobodyThere,
    isOwn,
    /** Null for somebody of one's own, and where nobody was found. */
    chosen: isOwn ? null : (people.find(({ _id }) => _id === id) ?? people[0] ?? null),
  };
}

export type PersonChoice = ReturnType<typeof usePersonChoice>;
