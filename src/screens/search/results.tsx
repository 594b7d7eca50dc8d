// What was found in one tab: its cards, page by page, and what stands in their place while there are none.
import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Found } from "../../../contract/search.ts";
import { PersonLink } from "../../features/people/person-link.tsx";
import { CharacterCard } from "../../features/search/character-card.tsx";
import { Marked } from "../../features/search/marked.tsx";
import { DirectFind, OwnFinds } from "../../features/search/own-finds.tsx";
import { keyOfFound, type ResultsQuery } from "../../features/search/search.queries.ts";
import { SquareCard } from "../../features/square/square-card.tsx";
import { useErrorText } from "../../lib/use-error-text.ts";
import { Button } from "../../ui/button.tsx";
import { CARD_GAP, CARD_HEIGHT, CardSkeletons, useCardColumns } from "../../ui/card-grid.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { ListEnd } from "../../ui/list-end.tsx";
import { VirtualList } from "../../ui/virtual-list.tsx";
import styles from "./search.module.css";

/** A list of more than this says where it ends. */
const END_SAID_FROM = 11;

export interface ResultsProps {
  label: string;
  query: ResultsQuery;
  /** Shown in place of a list without results. */
  empty: ReactNode;
}

export function Results({ label, query, empty }: ResultsProps) {
  const errorText = useErrorText();
  const box = useRef<HTMLDivElement>(null);
  const columns = useCardColumns(box);
  const { found, own, direct } = query;
  const content = () => {
    if (query.isPending) return <CardSkeletons columns={columns} />;
    if (query.isError && !query.data)
      return <ErrorState body={errorText(query.error)} onRetry={() => void query.refetch()} busy={query.isFetching} />;
    const hasNone = found.length === 0 && !query.hasNextPage;
    if (hasNone && own.length === 0 && !direct) return empty;
    return (
      <>
        <DirectFind direct={direct} />
        <OwnFinds own={own} />
        <VirtualList
          label={label}
          count={found.length}
          complete={!query.hasNextPage}
          itemHeight={CARD_HEIGHT}
          gap={CARD_GAP}
          columns={columns}
          keyOf={(index) => keyOfFound(found[index] as Found)}
        >
          {(index) => <Card found={found[index] as Found} />}
        </VirtualList>
        <Foot query={query} columns={columns} />
      </>
    );
  };
  return (
    <div ref={box} className={styles.box} aria-busy={query.isFetching || undefined}>
      {content()}
    </div>
  );
}

function Card({ found }: { found: Found }) {
  if (found.kind === "character")
    return <CharacterCard character={found} author={<PersonLink person={found.work.author} size={20} />} />;
  const { work, matches } = found;
  return (
    <SquareCard
      work={work}
      marked={{
        title: <Marked text={work.title} ranges={matches.title} />,
        excerpt: <Marked text={work.excerpt} ranges={matches.excerpt} />,
      }}
      foot={
        <PersonLink
          person={work.author}
          size={20}
          marked={<Marked text={work.author.name} ranges={matches.author} />}
        />
      }
    />
  );
}

function Foot({ query, columns }: { query: ResultsQuery; columns: number }) {
  const { t } = useTranslation("common");
  const errorText = useErrorText();
  if (query.isFetchNextPageError)
    return (
      <div className={styles.failed} role="alert">
        <span>{errorText(query.error)}</span>
        <Button size="sm" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t("retry")}
        </Button>
      </div>
    );
  if (query.hasNextPage)
    return (
      <div className={styles.next}>
        <ListEnd
          count={query.data?.pages.length ?? 0}
          busy={query.isFetching}
          onNear={() => void query.fetchNextPage()}
        />
        {query.isFetchingNextPage && <CardSkeletons columns={columns} count={columns} />}
      </div>
    );
  return query.found.length >= END_SAID_FROM && <p className={styles.end}>{t("end_of_list")}</p>;
}
