// The table of contents of a story: lists all its chapters, filters them while typing, and opens the chosen one.
import { Search, SearchX } from "lucide-react";
import { useDeferredValue, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Chapter } from "../../../contract/chapters.ts";
import { hasOwnNumber } from "../../../contract/own-number.ts";
import type { DialogComponentProps } from "../../lib/dialogs.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { VirtualList } from "../../ui/virtual-list.tsx";
import "./chapter-contents-dialog.ts";
import { useChapters } from "../../queries/use-chapters.ts";
import styles from "./chapter-contents.module.css";
import { ChapterListSkeleton } from "./chapter-list-skeleton.tsx";

const ROW_HEIGHT = 46;

export function ChapterContentsDialog({ storyId, current, close }: DialogComponentProps<"chapter-contents">) {
  const { t } = useTranslation(["chapters", "common"]);
  const errorText = useErrorText();
  const query = useChapters(storyId);
  const [typed, setTyped] = useState("");
  const wanted = useDeferredValue(asWanted(typed));
  const field = useRef<HTMLInputElement>(null);
  const found = query.chapters.filter((chapter) => matches(chapter, wanted));
  const body = () => {
    if (query.isPending) return <ChapterListSkeleton variant="rail" />;
    if (query.isError && query.chapters.length === 0)
      return <ErrorState body={errorText(query.error)} onRetry={() => void query.refetch()} busy={query.isFetching} />;
    if (found.length === 0) return <EmptyState level={3} art={<SearchX />} title={t("none_found")} />;
    return (
      <VirtualList
        label={t("contents")}
        count={found.length}
        itemHeight={ROW_HEIGHT}
        keyOf={(index) => found[index]?._id ?? String(index)}
        shown={wanted ? undefined : found.findIndex(({ _id }) => _id === current)}
      >
        {(index) => (
          <ContentsRow chapter={found[index] as Chapter} isCurrent={found[index]?._id === current} onChoose={close} />
        )}
      </VirtualList>
    );
  };
  return (
    <Dialog
      title={t("contents")}
      {...(query.data && { description: t("contents_facts", { count: query.chapters.length }) })}
      onClose={() => close()}
      initialFocus={field}
    >
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          // Matches the field's current text, not the rendered list, which may be one key press behind.
          const chosen = bestMatch(query.chapters, asWanted(typed));
          if (chosen) close(chosen._id);
        }}
      >
        <TextField
          ref={field}
          label={t("find")}
          hideLabel
          placeholder={t("find")}
          type="search"
          autoComplete="off"
          leading={<Search />}
          value={typed}
          onValueChange={setTyped}
        />
      </form>
      {body()}
    </Dialog>
  );
}

const asWanted = (typed: string): string => typed.trim().toLocaleLowerCase();

/** The chapter with the wanted number, else the first whose title contains the wanted text. */
function bestMatch(chapters: readonly Chapter[], wanted: string): Chapter | undefined {
  return (
    chapters.find(({ number }) => String(number) === wanted) ?? chapters.find((chapter) => matches(chapter, wanted))
  );
}

/** Whether the title contains the wanted text or the number equals it. */
function matches({ name, number }: Chapter, wanted: string): boolean {
  return wanted === "" || String(number) === wanted || name.toLocaleLowerCase().includes(wanted);
}

interface ContentsRowProps {
  chapter: Chapter;
  isCurrent: boolean;
  onChoose: (chapterId: string) => void;
}

function ContentsRow({ chapter, isCurrent, onChoose }: ContentsRowProps) {
  const { t } = useTranslation("common");
  const format = useFormat();
  return (
    <div className={styles.item}>
      <button
        type="button"
        className={styles.row}
        aria-current={isCurrent || undefined}
        onClick={() => onChoose(chapter._id)}
      >
        <span className={styles.number}>{!hasOwnNumber(chapter.name) && chapter.number}</span>
        <span className={styles.title}>{chapter.name || t("untitled")}</span>
        <span className={styles.words}>{format.words(chapter.word_count)}</span>
      </button>
    </div>
  );
}
