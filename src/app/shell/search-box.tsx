// The search box of the top bar; on a narrow window a button opens it over the bar. Its suggestions are loaded when it
// first has the focus.
import { Search, X } from "lucide-react";
import { type KeyboardEvent, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router-dom";
import { SEARCH_PATH, searchPath } from "../../../contract/page-paths.ts";
import type { SuggestionControls } from "../../features/search/suggestions.tsx";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { lazyView } from "../../lib/lazy-view.tsx";
import { NARROW, useMedia } from "../../lib/media.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import styles from "./search-box.module.css";

const Suggestions = lazyView(async () => {
  const [part] = await Promise.all([import("../../features/search/suggestions.tsx"), loadTexts("search")]);
  return part.Suggestions;
});

const NO_LIST: { isShown: boolean; marked: string | undefined } = { isShown: false, marked: undefined };

export function SearchBox() {
  const { t } = useTranslation(["shell", "common"]);
  const { pathname, search, key } = useLocation();
  const navigate = useNavigate();
  const narrow = useMedia(NARROW);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const controls = useRef<SuggestionControls>(null);
  const asked = (pathname === SEARCH_PATH && new URLSearchParams(search).get("q")) || "";
  const [text, setText] = useState(asked);
  /** Its suggestions are shown. */
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  /** On a narrow window: it is over the bar. */
  const [isOver, setOver] = useState(false);
  /** Enter was pressed before they were loaded. */
  const [isEarly, setEarly] = useState(false);
  const [list, setList] = useState(NO_LIST);
  const [page, setPage] = useState(key);
  if (page !== key) {
    setPage(key);
    setText(asked);
    setOpen(false);
    close();
  }
  /** An Enter of before is over with it: the suggestions are made anew when it is opened again. */
  function close(): void {
    setOver(false);
    setEarly(false);
  }

  const start = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const { target } = event;
    const isField = target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
    const isSlash = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && !isField;
    const isSearch = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    // Behind a dialog there is nothing to search.
    if ((!isSlash && !isSearch) || event.defaultPrevented || document.querySelector("[role$=dialog]")) return;
    event.preventDefault();
    if (narrow) setOver(true);
    input.current?.focus();
    input.current?.select();
  });
  // Before the first paint: who sees the field may press its key.
  useLayoutEffect(() => {
    const listener = (event: globalThis.KeyboardEvent) => start(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);

  if (narrow && !isOver)
    return <IconButton label={t("common:search")} icon={<Search />} onClick={() => setOver(true)} />;

  const press = (event: KeyboardEvent) => {
    controls.current?.press(event);
    if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (isOpen && list.isShown) setOpen(false);
    else if (text !== "") setText("");
    else if (isOver) close();
    else input.current?.blur();
  };
  return (
    <search className={isOver ? styles.over : styles.box}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (controls.current) controls.current.submit();
          else setEarly(true);
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) setOpen(false);
        }}
      >
        <Search aria-hidden="true" className={styles.icon} />
        <input
          ref={input}
          type="search"
          role="combobox"
          aria-label={t("common:search")}
          aria-autocomplete="list"
          aria-expanded={list.isShown}
          aria-controls={list.isShown ? id : undefined}
          aria-activedescendant={list.marked}
          aria-keyshortcuts="/ Control+K"
          placeholder={t("search_for")}
          autoComplete="off"
          enterKeyHint="search"
          // biome-ignore lint/a11y/noAutofocus: over the bar it was opened to be typed into
          autoFocus={isOver}
          className={styles.input}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setOpen(true);
          }}
          onFocus={() => {
            setWanted(true);
            setOpen(true);
          }}
          onClick={() => setOpen(true)}
          onKeyDown={press}
        />
        {!isOver && text !== "" && (
          <IconButton
            label={t("search_clear")}
            icon={<X />}
            size="sm"
            className={styles.clear}
            onClick={() => {
              setText("");
              input.current?.focus();
            }}
          />
        )}
        {isOver && <IconButton label={t("search_close")} icon={<X />} onClick={close} />}
        {isWanted && (
          <Suggestions
            {...{ id, text, isOpen, controls }}
            onText={setText}
            onOpen={setOpen}
            onList={setList}
            isSubmitted={isEarly}
            onMissing={() => isEarly && text.trim() !== "" && void navigate(searchPath(text.trim()))}
          />
        )}
      </form>
    </search>
  );
}
