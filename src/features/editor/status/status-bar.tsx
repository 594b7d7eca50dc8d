// The bar below the page: the chapter's length, who else is writing, and the most useful shortcuts.
import { Users } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { CHAPTER_MAX_CHARACTERS, type Locale } from "../../../../contract/limits.ts";
import { SHORTCUTS } from "../../../../contract/shortcuts.ts";
import { ignoreMissing, lazyView } from "../../../lib/lazy-view.tsx";
import { NARROW, useMedia } from "../../../lib/media.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Kbd, keysOf } from "../../../ui/kbd.tsx";
import type { ChapterFacts } from "../view/chapter-facts.ts";
import type { ChapterView } from "../view/chapter-view.ts";
import { useOthers } from "../view/presence.ts";
import styles from "./status-bar.module.css";

const PlatformCount = lazyView(async () => (await import("./platform-count.tsx")).PlatformCount);
const PhoneTools = lazyView(async () => (await import("./phone-tools.tsx")).PhoneTools);

export interface StatusBarProps {
  view: ChapterView;
  uid: string;
  /** The story's language; null while it is not known. */
  language: Locale | null;
  /** Requests a continuation; null while that is not possible. */
  onContinue: (() => void) | null;
  onShortcuts: () => void;
}

export function StatusBar({ view, uid, language, onContinue, onShortcuts }: StatusBarProps) {
  const { ready, rights } = useSnapshot(view.session.state);
  const isPhone = useMedia(NARROW);
  return (
    <footer className={styles.bar}>
      {ready && (rights === "write" ? <Counts facts={view.facts} /> : <Length facts={view.facts} />)}
      {ready && language === "zh-CN" && <PlatformCount view={view} onMissing={ignoreMissing} />}
      <Writing view={view} uid={uid} />
      {isPhone ? (
        <PhoneTools view={view} onContinue={onContinue} onMissing={ignoreMissing} />
      ) : (
        <Keys view={view} onContinue={onContinue} onShortcuts={onShortcuts} />
      )}
    </footer>
  );
}

function Keys({ view, onContinue, onShortcuts }: Omit<StatusBarProps, "uid" | "language">) {
  const { t } = useTranslation("editor");
  return (
    <span className={styles.keys}>
      {onContinue && (
        <span className={styles.hints} aria-hidden="true">
          <span>
            {t("continue")} <Kbd keys={keysOf(SHORTCUTS.continue)} />
          </span>
          <span>
            {t("keep")} <Kbd keys={keysOf(SHORTCUTS.keep_result)} />
          </span>
          <span>
            {t("step")} <Kbd keys={[...keysOf(SHORTCUTS.step_back), ...keysOf(SHORTCUTS.step_result).slice(-1)]} />
          </span>
        </span>
      )}
      <button type="button" className={styles.action} onClick={() => view.host?.onFind()}>
        {t("find")}
        <Kbd keys={keysOf(SHORTCUTS.find)} />
      </button>
      <button type="button" className={styles.action} onClick={onShortcuts}>
        {t("shortcuts")}
        <Kbd keys={keysOf(SHORTCUTS.shortcuts)} />
      </button>
    </span>
  );
}

function Counts({ facts }: { facts: ChapterFacts }) {
  const { t } = useTranslation("editor");
  const format = useFormat();
  const { words, characters, room, refused } = useSnapshot(facts);
  const count = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // Every refused key animates the counter, also consecutive ones.
    if (refused > 0)
      count.current?.animate([{ transform: "translateX(-3px)" }, { transform: "translateX(3px)" }, {}], 160);
  }, [refused]);
  const max = format.number(CHAPTER_MAX_CHARACTERS);
  const left = Math.abs(CHAPTER_MAX_CHARACTERS - characters);
  return (
    <>
      <span>{format.words(words)}</span>
      <span ref={count} className={styles.count} data-room={room}>
        {t("characters_of", { count: characters, formatted: format.number(characters), max })}
      </span>
      <span className={styles.room} data-room={room} role="status">
        {room !== "free" && t(`room_${room}`, { count: left, formatted: format.number(left) })}
      </span>
    </>
  );
}

/** The chapter's length without its limit, for readers. */
function Length({ facts }: { facts: ChapterFacts }) {
  const format = useFormat();
  const { words, characters } = useSnapshot(facts);
  return (
    <>
      <span>{format.words(words)}</span>
      <span>{format.characters(characters)}</span>
    </>
  );
}

function Writing({ view, uid }: { view: ChapterView; uid: string }) {
  const { t } = useTranslation("editor");
  const { rights } = useSnapshot(view.session.state);
  const others = useOthers(view.session.awareness, uid).filter((person) => person.writing).length;
  const count = others + (rights === "write" ? 1 : 0);
  if (others === 0) return null;
  return (
    <span className={styles.writing}>
      <Users aria-hidden="true" />
      {t("writing_now", { count })}
    </span>
  );
}
