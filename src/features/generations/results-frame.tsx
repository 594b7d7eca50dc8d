// The frame of a drawer of results: its loading, error and empty states, and the end of the list.
import { Sparkles } from "lucide-react";
import type { ReactNode } from "react";
import type { ListedGeneration } from "../../../contract/generations.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { Drawer } from "../../ui/drawer.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { NextPage } from "../../ui/next-page.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import type { ChapterResults } from "./use-chapter-results.ts";

export interface ResultsFrameProps {
  title: string;
  none: { title: string; body: string };
  query: ChapterResults;
  onClose: () => void;
  children: (results: readonly ListedGeneration[]) => ReactNode;
}

export function ResultsFrame({ title, none, query, onClose, children }: ResultsFrameProps) {
  const errorText = useErrorText();
  const results = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const body = () => {
    if (query.isPending) return <SkeletonText lines={8} />;
    if (query.isError && results.length === 0)
      return <ErrorState body={errorText(query.error)} onRetry={() => void query.refetch()} busy={query.isFetching} />;
    if (results.length === 0) return <EmptyState level={3} art={<Sparkles />} title={none.title} body={none.body} />;
    return (
      <>
        {children(results)}
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
    <Drawer open onClose={onClose} title={title}>
      {body()}
    </Drawer>
  );
}
