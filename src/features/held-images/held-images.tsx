// The list of held pictures, oldest first: each is removed when it is judged, and the focus moves to the next one.
import { ShieldCheck } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { CallError } from "../../lib/api/call-error.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { NextPage } from "../../ui/next-page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { HeldImageCard } from "./held-image-card.tsx";
import styles from "./held-images.module.css";
import { useHeldImages } from "./held-images.queries.ts";

export interface HeldImagesProps {
  storiesPath: string;
  /** Shows a picture enlarged. */
  onLook: (src: string, alt: string) => void;
}

export function HeldImages({ storiesPath, onLook }: HeldImagesProps) {
  const { t } = useTranslation(["held-images", "common"]);
  const errorText = useErrorText();
  const list = useHeldImages();
  const place = useRef<HTMLElement>(null);
  if (list.isPending) return <HeldImagesSkeleton label={t("common:loading")} />;
  const images = list.data?.pages.flatMap((page) => page.data) ?? [];
  if (list.isError && images.length === 0) {
    if (list.error instanceof CallError && list.error.code === "administrators_only")
      return (
        <EmptyState
          title={t("only_administrators_title")}
          body={t("only_administrators_body")}
          action={<LinkButton to={storiesPath}>{t("to_stories")}</LinkButton>}
        />
      );
    return <ErrorState body={errorText(list.error)} onRetry={() => void list.refetch()} busy={list.isRefetching} />;
  }
  return (
    <section ref={place} tabIndex={-1} aria-label={t("list")} className={styles.place}>
      {images.length > 0 ? (
        <ul className={styles.grid}>
          {images.map((image) => (
            <li key={image.id} data-held={image.id} className={styles.item}>
              <HeldImageCard image={image} onLook={onLook} onGone={() => moveFocusFrom(place.current, image.id)} />
            </li>
          ))}
        </ul>
      ) : (
        !list.hasNextPage && <EmptyState art={<ShieldCheck />} title={t("empty_title")} body={t("empty_body")} />
      )}
      {list.hasNextPage && (
        <NextPage
          count={images.length}
          busy={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          onWanted={() => void list.fetchNextPage()}
        />
      )}
    </section>
  );
}

/**
 * Moves the focus out of a card that is about to be removed: to the same button of the next card, else the previous
 * one, else to the list.
 */
function moveFocusFrom(place: HTMLElement | null, imageId: string): void {
  const item = place?.querySelector(`[data-held="${imageId}"]`);
  const focused = document.activeElement;
  if (!place || !item?.contains(focused)) return;
  const other = item.nextElementSibling ?? item.previousElementSibling;
  const verdict = focused?.getAttribute("data-verdict") ?? "pass";
  const button = other?.querySelector<HTMLElement>(`[data-verdict="${verdict}"]`);
  (button ?? place).focus();
}

function HeldImagesSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={styles.grid}>
      {["a", "b", "c", "d"].map((key) => (
        <Skeleton key={key} height={400} radius="l" />
      ))}
    </div>
  );
}
