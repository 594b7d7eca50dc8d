// The page of a shared world: fetches it, and says why if it cannot be read.
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { SharedEntry, SharedWorld as World } from "../../../contract/shared-worlds.ts";
import { useFocusAfterAnswer } from "../../lib/ask-adult.tsx";
import { closedCode } from "../../lib/closed-share.ts";
import { useKeptOpening, useOpeningUntilLeft, useWithoutOpening } from "../../lib/opening.ts";
import { UnreadShare } from "../../lib/unread-share.tsx";
import { useAdultReader } from "../../session/adult-reader.ts";
import { Skeleton, SkeletonText } from "../../ui/skeleton.tsx";
import styles from "./shared-world.module.css";
import { useSharedWorld } from "./shared-world.queries.ts";
import { WorldPage } from "./world-page.tsx";

export interface SharedWorldProps {
  shareId: string;
  squarePath: string;
  /** The page on which an author has the world. */
  worldPath: (unid: string) => string;
  /** The author's avatar and name; by default a link to their page, which opens in a new tab. */
  author?: (author: World["author"]) => ReactNode;
  /** What stands beside the author's name. */
  authorAction: (author: World["author"]) => ReactNode;
  /** The button that makes the world one's own. */
  copyAction: (world: World) => ReactNode;
  /** The picture of who knows whom, drawn once it is asked for. */
  graph: (world: World) => ReactNode;
  /** The menu at the end of the bar; with an entry, the one of its card. */
  menu?: ((world: World, entry?: SharedEntry) => ReactNode) | undefined;
}

export function SharedWorld({
  shareId,
  squarePath,
  author,
  authorAction,
  copyAction,
  worldPath,
  graph,
  menu,
}: SharedWorldProps) {
  const { t } = useTranslation(["shared-world", "common"]);
  const [isAdult, sayAdult] = useAdultReader();
  const query = useSharedWorld(shareId, isAdult);
  const closed = closedCode(query.error);
  const withheld = query.data?.is_withheld ? query.data : undefined;
  const world = closed || withheld ? undefined : query.data;
  useOpeningUntilLeft();
  const keepsOpening = useKeptOpening({ isLoaded: query.data !== undefined, error: query.error });
  useWithoutOpening((query.isError && !keepsOpening) || query.data !== undefined);
  const retry = () => void query.refetch();
  const main = useRef<HTMLElement>(null);
  const wasRead = useRef(false);
  const isRead = world !== undefined;
  useEffect(() => {
    // What had the focus is gone with the world.
    if (wasRead.current && closed) main.current?.focus();
    wasRead.current = isRead;
  }, [isRead, closed]);
  useFocusAfterAnswer(withheld !== undefined, isRead);
  if (world)
    return (
      <WorldPage
        world={world}
        squarePath={squarePath}
        worldPath={worldPath}
        author={author?.(world.author)}
        authorAction={authorAction(world.author)}
        copyAction={copyAction(world)}
        graph={graph(world)}
        menu={menu && ((entry) => menu(world, entry))}
      />
    );
  return (
    <main id="content" ref={main} tabIndex={-1} className={styles.alone}>
      <UnreadShare
        keepsOpening={keepsOpening}
        openingText={t("rest_missing")}
        withheld={isAdult ? undefined : withheld}
        onAdult={sayAdult}
        error={query.error}
        text={(why, part) => t(`${why}_${part}`)}
        squarePath={squarePath}
        squareLabel={t("to_square")}
        onRetry={retry}
        busy={query.isFetching}
        skeleton={
          <div role="status" aria-label={t("common:loading")} className={styles.waiting}>
            <Skeleton height={200} radius="l" />
            <SkeletonText lines={3} />
            <SkeletonText lines={6} />
          </div>
        }
      />
    </main>
  );
}
