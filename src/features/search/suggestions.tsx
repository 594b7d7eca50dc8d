// The suggestions under the search box: the listbox of a combobox whose field is the shell's (src/app/shell/search-box.tsx).
import { useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { SEARCH_DEBOUNCE_MS } from "../../../contract/limits.ts";
import { searchPath } from "../../../contract/page-paths.ts";
import { SEARCH_QUERY_MAX } from "../../../contract/search.ts";
import { textLength } from "../../../contract/text-length.ts";
import { useDebouncedValue } from "../../lib/use-debounced-value.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { useFormat } from "../../lib/use-format.ts";
import { useSession } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { directPath } from "./find-path.ts";
import { keywordOf, keywordProblem, mayBeDirect } from "./keyword.ts";
import { recentSearches, useRecentSearches } from "./recent-searches.ts";
import { suggestionsQuery, useSuggestions } from "./search.queries.ts";
import { type Option, optionsOf, recentOptions } from "./suggestion-options.tsx";
import styles from "./suggestions.module.css";

/** What the field asks of its suggestions. */
export interface SuggestionControls {
  /** Handles the keys of a combobox; prevents the default of those it takes. */
  press: (event: KeyboardEvent) => void;
  submit: () => void;
}

export interface SuggestionsProps {
  /** Of the listbox; an option's is followed by its place. */
  id: string;
  text: string;
  isOpen: boolean;
  /** Enter was pressed before this was loaded. */
  isSubmitted: boolean;
  controls: Ref<SuggestionControls>;
  onText: (text: string) => void;
  onOpen: (isOpen: boolean) => void;
  /** Tells the field whether there is a list, and which of its options is marked. */
  onList: (list: { isShown: boolean; marked: string | undefined }) => void;
}

export function Suggestions({ id, text, isOpen, isSubmitted, controls, onText, onOpen, onList }: SuggestionsProps) {
  const { t } = useTranslation(["search", "common"]);
  const errorText = useErrorText();
  const format = useFormat();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { uid, status } = useSession();
  const isPerson = status === "person";
  const recent = useRecentSearches();
  const keyword = keywordOf(text);
  const problem = keywordProblem(keyword);
  const settled = useDebouncedValue(keyword, SEARCH_DEBOUNCE_MS);
  const query = useSuggestions(settled, isOpen && keywordProblem(settled) === null);
  /** An answer that Enter waits for, and the text whose Enter was refused or failed. */
  const [entered, setEntered] = useState<{ text: string; error: unknown; isWaiting: boolean } | null>(null);
  const told = entered?.text === text ? entered : null;

  const isBlank = keyword === "";
  const error = told?.error ?? (query.isError && keyword === settled ? query.error : null);
  const isAsking = problem === null && error === null && (query.isFetching || keyword !== settled);
  const data = problem === null && error === null ? query.data : undefined;
  const options = isBlank
    ? recentOptions(recent)
    : data
      ? optionsOf(data, keyword, t(isPerson ? "all_results" : "all_results_visitor", { keyword }))
      : [];
  const finds = options.filter(({ key }) => key !== "all").length;

  const list = options.map(({ key }) => key).join("\n");
  const [mark, setMark] = useState({ at: -1, list });
  const at = mark.list === list ? mark.at : -1;
  const marked = at >= 0 ? `${id}-${at}` : undefined;
  const isShown = isOpen && options.length > 0;
  const tell = useEffectEvent(onList);
  useEffect(() => {
    tell({ isShown, marked: isShown ? marked : undefined });
    if (isShown && marked) document.getElementById(marked)?.scrollIntoView({ block: "nearest" });
  }, [isShown, marked]);

  function go(to: string, more: { remembers?: string } = {}): void {
    if (more.remembers && !mayBeDirect(more.remembers)) recentSearches.add(more.remembers);
    onOpen(false);
    void navigate(to);
  }

  function choose({ to, recent: again }: Option, event?: MouseEvent): void {
    // A visitor has no page of results, but suggestions.
    if (again !== undefined && !isPerson) onText(again);
    else if (event?.ctrlKey || event?.metaKey) window.open(to, "_blank", "noopener");
    else go(to, { remembers: again ?? keyword });
  }

  async function submit(): Promise<void> {
    onOpen(true);
    if (problem !== null || !mayBeDirect(keyword)) {
      setEntered({ text, error: null, isWaiting: false });
      if (problem === null) go(searchPath(keyword), { remembers: keyword });
      return;
    }
    setEntered({ text, error: null, isWaiting: true });
    try {
      const { direct } = await client.fetchQuery(suggestionsQuery(keyword, uid));
      setEntered(null);
      go(direct ? directPath(direct) : searchPath(keyword), { remembers: keyword });
    } catch (failure) {
      setEntered({ text, error: failure, isWaiting: false });
    }
  }

  function press(event: KeyboardEvent): void {
    const { key } = event;
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const option = options[at];
    if (key === "ArrowDown" || key === "ArrowUp") {
      event.preventDefault();
      onOpen(true);
      // One place more than there are options: none is marked, and the field has what was typed.
      const step = key === "ArrowDown" ? 2 : 0;
      setMark({ at: ((at + step + options.length + 1) % (options.length + 1)) - 1, list });
    } else if (key === "Enter" && isShown && option) {
      event.preventDefault();
      choose(option);
    } else if (key === "Delete" && isShown && option?.recent !== undefined) {
      event.preventDefault();
      recentSearches.remove(option.recent);
    }
  }
  const submitEarly = useEffectEvent(() => isSubmitted && void submit());
  useEffect(() => void submitEarly(), []);
  useImperativeHandle(controls, () => ({ press, submit: () => void submit() }));

  if (!isOpen || (isBlank && options.length === 0 && !told)) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus in the field
    <div className={styles.popup} onMouseDown={(event) => event.preventDefault()}>
      {isBlank && options.length > 0 && (
        <p className={styles.heading} aria-hidden="true">
          {t("recent")}
        </p>
      )}
      {options.length > 0 && (
        <div
          role="listbox"
          id={id}
          aria-label={t(isBlank ? "recent" : "suggestions")}
          aria-busy={isAsking || undefined}
          className={styles.list}
        >
          {options.map((option, place) => (
            <OptionLine
              key={option.key}
              id={`${id}-${place}`}
              option={option}
              isMarked={place === at}
              onMark={() => setMark({ at: place, list })}
              onChoose={(event) => choose(option, event)}
            />
          ))}
        </div>
      )}
      {isBlank && options.length > 0 && (
        <div className={styles.foot}>
          <Button size="sm" variant="ghost" onClick={recentSearches.clear}>
            {t("forget_all")}
          </Button>
        </div>
      )}
      {problem !== null && (told || !isBlank) && (
        <p className={styles.note} role="alert">
          <strong>{t(problem)}</strong>
          {problem === "too_long"
            ? t("too_long_hint", {
                max: format.number(SEARCH_QUERY_MAX),
                length: format.number(textLength(keyword)),
              })
            : t("empty_hint")}
        </p>
      )}
      {error !== null && (
        <div className={styles.note} role="alert">
          {errorText(error)}
          <Button
            size="sm"
            busy={query.isFetching}
            onClick={() => {
              setEntered(null);
              void query.refetch();
            }}
          >
            {t("common:retry")}
          </Button>
        </div>
      )}
      {isAsking && !data && (
        <p className={styles.note}>
          <Spinner size={14} /> {t("searching")}
        </p>
      )}
      {data && finds === 0 && !isAsking && (
        <p className={styles.note}>
          <strong>{t("nothing", { keyword })}</strong>
          {t("nothing_hint")}
        </p>
      )}
      <VisuallyHidden>
        <span role="status">
          {isBlank && options.length > 0 && t("recent_hint")}
          {data && !isBlank && !isAsking && finds > 0 && t("suggested", { count: finds })}
        </span>
      </VisuallyHidden>
    </div>
  );
}

interface OptionLineProps {
  id: string;
  option: Option;
  isMarked: boolean;
  onMark: () => void;
  onChoose: (event: MouseEvent) => void;
}

function OptionLine({ id, option, isMarked, onMark, onChoose }: OptionLineProps) {
  const { t } = useTranslation("search");
  const { recent } = option;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus, and names the marked option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field's keys choose it
    <div
      role="option"
      id={id}
      aria-selected={isMarked}
      className={styles.option}
      onMouseMove={() => !isMarked && onMark()}
      onClick={onChoose}
    >
      {option.row}
      {recent !== undefined && (
        // By the keyboard it is the key Delete; an option holds no button.
        <span
          aria-hidden="true"
          title={t("forget", { keyword: recent })}
          className={styles.forget}
          onClick={(event) => {
            event.stopPropagation();
            recentSearches.remove(recent);
          }}
        >
          <X />
        </span>
      )}
    </div>
  );
}
