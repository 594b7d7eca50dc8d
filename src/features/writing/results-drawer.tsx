// Everything a model ever wrote for one in this chapter, as a tree; any of it can be brought back.
import { Sparkles } from "lucide-react";
import { useTranslation } from "react-i18next";
import { toastError } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { Drawer } from "../../ui/drawer.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { NextPage } from "../../ui/next-page.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { type ResultNode, resultTree } from "./result-tree.ts";
import { useResults } from "./results.queries.ts";
import styles from "./results-drawer.module.css";
import { textEnd } from "./text-end.ts";
import { useWriteState } from "./use-write-state.ts";
import type { WriteSession } from "./write-session.ts";

export interface ResultsDrawerProps {
  session: WriteSession;
  onClose: () => void;
}

export function ResultsDrawer({ session, onClose }: ResultsDrawerProps) {
  const { t } = useTranslation("writing");
  const errorText = useErrorText();
  const { finished } = useWriteState(session);
  const query = useResults(session.storyId, session.chapterId, finished);
  const results = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const bringBack = async (generationId: string, candidateId: string) => {
    try {
      await session.bringBack(generationId, candidateId);
      onClose();
    } catch (error) {
      toastError(errorText(error));
    }
  };
  const body = () => {
    if (query.isPending) return <SkeletonText lines={8} />;
    if (query.isError && results.length === 0)
      return <ErrorState body={errorText(query.error)} onRetry={() => void query.refetch()} busy={query.isFetching} />;
    if (results.length === 0)
      return <EmptyState level={3} art={<Sparkles />} title={t("no_results")} body={t("no_results_body")} />;
    return (
      <>
        <Branch nodes={resultTree(results)} onBringBack={bringBack} />
        {query.hasNextPage && (
          <NextPage
            count={results.length}
            busy={query.isFetchingNextPage}
            failed={query.isFetchNextPageError}
            onWanted={() => void query.fetchNextPage()}
          />
        )}
      </>
    );
  };
  return (
    <Drawer open onClose={onClose} title={t("all_results")}>
      {body()}
    </Drawer>
  );
}

interface BranchProps {
  nodes: readonly ResultNode[];
  onBringBack: (generationId: string, candidateId: string) => void;
}

function Branch({ nodes, onBringBack }: BranchProps) {
  const { t } = useTranslation("writing");
  const format = useFormat();
  const afterText = (tail: string) => {
    const { words, isCut } = textEnd(tail);
    return t("after_text", { text: isCut ? `…${words}` : words });
  };
  return (
    <ul className={styles.branch}>
      {nodes.map(({ result, again }) => (
        <li key={result._id} className={styles.result}>
          <p className={styles.head}>
            <time dateTime={new Date(result.created_at * 1000).toISOString()}>
              {format.dateTime(result.created_at)}
            </time>
            <span>
              {t("result_facts", { model: result.model.toUpperCase(), length: format.number(result.write_length) })}
            </span>
          </p>
          {result.context_tail.trim() && <p className={styles.after}>{afterText(result.context_tail)}</p>}
          <ul className={styles.texts}>
            {result.candidates.map((candidate) => (
              <li key={candidate._id} className={styles.text}>
                <p>{candidate.text.trim() || t(`sign_${candidate.status}`)}</p>
                <div className={styles.actions}>
                  {candidate.kept_at !== null && <span className={styles.kept}>{t("kept")}</span>}
                  {candidate.text && (
                    <Button size="sm" variant="ghost" onClick={() => onBringBack(result._id, candidate._id)}>
                      {t("bring_back")}
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ul>
          {again.length > 0 && <Branch nodes={again} onBringBack={onBringBack} />}
        </li>
      ))}
    </ul>
  );
}
