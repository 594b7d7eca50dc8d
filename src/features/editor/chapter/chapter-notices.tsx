// The notices above the text: why it is read-only, or that it can't be reached.
import { Copy, FileCheck, RefreshCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { loadTexts } from "../../../i18n/lazy-texts.ts";
import { copyText } from "../../../lib/copy.ts";
import { lazyView } from "../../../lib/lazy-view.tsx";
import { toast, toastError } from "../../../lib/toast.ts";
import { Button } from "../../../ui/button.tsx";
import type { DocumentSession } from "../document/document-session.ts";
import type { ChapterView } from "../view/chapter-view.ts";
import { ChapterNotice as Notice } from "./chapter-notice.tsx";

/** Temporary refusals: a later response of the server may lift them without the person doing anything. */
const PASSING = new Set(["store-failed", "too-fast", "unauthorized", "rights-changed"]);

const DamagedChapter = lazyView(async () => (await import("./damaged-chapter.tsx")).DamagedChapter);

const MovedWords = lazyView(async () => {
  const [{ MovedWords }] = await Promise.all([import("./moved-words.tsx"), loadTexts("split")]);
  return MovedWords;
});

export function ChapterNotices({ view, storyId }: { view: ChapterView; storyId: string }) {
  const { t } = useTranslation(["editor", "common"]);
  const { rights, because, refusal, ready, storageFull, movedTo } = useSnapshot(view.session.state);
  if (!ready) return null;
  if (refusal) {
    return (
      <Notice tone={PASSING.has(refusal) ? "care" : "bad"} text={t(`refused_${refusal}`)}>
        <CopyAll view={view} />
        <WayOut view={view} storyId={storyId} />
        {refusal !== "replaced" && (!PASSING.has(refusal) || refusal === "store-failed") ? (
          <Button size="sm" icon={<RefreshCw />} onClick={() => view.session.retry()}>
            {t("common:retry")}
          </Button>
        ) : null}
      </Notice>
    );
  }
  if (movedTo.length > 0) return <MovedWords session={view.session} storyId={storyId} />;
  if (rights === "write") return storageFull ? <Notice tone="care" text={t("storage_full_versions")} /> : null;
  if (because === "older-client") {
    return (
      <Notice tone="care" text={t("read_only_older")}>
        <Button size="sm" icon={<RefreshCw />} onClick={() => location.reload()}>
          {t("reload")}
        </Button>
      </Notice>
    );
  }
  return <Notice tone="calm" text={t("read_only_invited")} />;
}

/** What the person can do about a refusal that a retry does not lift. */
export function WayOut({ view, storyId }: { view: ChapterView; storyId: string }) {
  const { refusal } = useSnapshot(view.session.state);
  if (refusal === "damaged")
    return <DamagedChapter storyId={storyId} chapterId={view.chapterId} session={view.session} />;
  return refusal === "replaced" ? <OpenReplaced session={view.session} /> : null;
}

function OpenReplaced({ session }: { session: DocumentSession }) {
  const { t } = useTranslation("editor");
  return (
    <Button size="sm" icon={<FileCheck />} onClick={() => void session.startOver()}>
      {t("replaced_open")}
    </Button>
  );
}

function CopyAll({ view }: { view: ChapterView }) {
  const { t } = useTranslation(["editor", "common"]);
  const copy = async () => {
    const text = view.editor?.getText({ blockSeparator: "\n\n" }) ?? "";
    if (await copyText(text)) toast(t("common:copied"));
    else toastError(t("common:copy_failed"));
  };
  return (
    <Button size="sm" icon={<Copy />} onClick={() => void copy()}>
      {t("copy_chapter")}
    </Button>
  );
}
