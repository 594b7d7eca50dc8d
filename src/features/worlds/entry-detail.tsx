// The details of an entry: a character's goal and relationships, in the author's order; a noun's description.
import { LockKeyhole, MoreHorizontal, PencilLine, Trash2, UserPlus, X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Entry } from "../../../contract/entries.ts";
import type { Person } from "../../../contract/worlds.ts";
import { CallError } from "../../lib/api/call-error.ts";
import { openDialog } from "../../lib/dialogs.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { useCharacters } from "../../queries/use-characters.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Menu } from "../../ui/menu.tsx";
import type { MenuAction } from "../../ui/menu-props.ts";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { Tooltip } from "../../ui/tooltip.tsx";
import { EntryChanges } from "./entry-changes.tsx";
import styles from "./entry-detail.module.css";
import { useRemoveEntries } from "./worlds.mutations.ts";
import { useEntry } from "./worlds.queries.ts";

export interface EntryDetailProps {
  unid: string;
  entryId: string;
  onLook: (entryId: string | null) => void;
  onEdit: (entryId: string) => void;
  /** Further actions for its menu. */
  moreOf?: (entry: Entry) => readonly MenuAction[];
  /** Content shown below the description. */
  belowDescription?: (entry: Entry) => ReactNode;
}

export function EntryDetail(props: EntryDetailProps) {
  const { unid, entryId, onLook } = props;
  const { t } = useTranslation(["worlds", "errors"]);
  const errorText = useErrorText();
  const query = useEntry(unid, entryId);
  const isGone =
    query.error instanceof CallError &&
    (query.error.code === "entry_deleted" || query.error.code === "parameter_invalid");
  if (query.data && !isGone) return <Detail {...props} entry={query.data} />;
  if (!query.error) return <SkeletonText lines={5} />;
  if (isGone)
    return (
      <div className={styles.gone} role="status">
        <p>{t("errors:entry_deleted")}</p>
        <Button size="sm" onClick={() => onLook(null)}>
          {t("close_detail")}
        </Button>
      </div>
    );
  return <ErrorState body={errorText(query.error)} onRetry={() => void query.refetch()} busy={query.isFetching} />;
}

function Detail({ unid, entry, onLook, onEdit, moreOf, belowDescription }: EntryDetailProps & { entry: Entry }) {
  const { t } = useTranslation(["worlds", "common"]);
  const remove = useRemoveEntries(unid);
  const name = entry.name || t("common:untitled");
  return (
    <section aria-label={name} className={styles.detail}>
      <header className={styles.head}>
        <h2 className={styles.name}>{name}</h2>
        <IconButton
          size="sm"
          label={t("edit_named", { name })}
          hint={t("edit")}
          icon={<PencilLine />}
          onClick={() => onEdit(entry._id)}
        />
        <Menu
          align="end"
          trigger={
            <IconButton
              size="sm"
              label={t("more_about", { name })}
              hint={t("common:more_actions")}
              icon={<MoreHorizontal />}
            />
          }
          groups={[
            moreOf?.(entry) ?? [],
            [
              {
                label: t("common:delete"),
                icon: <Trash2 />,
                danger: true,
                onSelect: () => {
                  onLook(null);
                  remove.mutate([entry._id]);
                },
              },
            ],
          ]}
        />
        <IconButton size="sm" label={t("close_detail")} icon={<X />} onClick={() => onLook(null)} />
      </header>
      {(entry.aliases.length > 0 || isDead(entry)) && (
        <p className={styles.aliases}>
          {isDead(entry) && <Dead />}
          {entry.aliases.map((alias) => (
            <Chip key={alias}>{alias}</Chip>
          ))}
        </p>
      )}
      {entry.description && <p className={styles.words}>{entry.description}</p>}
      {belowDescription?.(entry)}
      {entry.type === "character" && <Character unid={unid} entry={entry} onLook={onLook} />}
      <EntryChanges entry={entry} />
    </section>
  );
}

const isDead = ({ character_status }: Pick<Entry, "character_status">): boolean => character_status === "dead";

function Dead() {
  const { t } = useTranslation("worlds");
  return (
    <>
      {" "}
      <Chip tone="rose">{t("status_dead")}</Chip>
    </>
  );
}

function Character({ unid, entry, onLook }: Pick<EntryDetailProps, "unid" | "onLook"> & { entry: Entry }) {
  const { t } = useTranslation("worlds");
  const { data: people } = useCharacters(unid);
  const ties = entry.character_relationships;
  // Relationships refer to characters by name; among characters with the same name they mean the first, as in the
  // graph.
  const isMeant = entry.name !== "" && people?.find(({ name }) => name === entry.name)?._id === entry._id;
  const knownBy = (people ?? []).flatMap((person) => {
    const tie = isMeant && person.character_relationships.find(({ name }) => name === entry.name);
    return tie ? [{ person, tie }] : [];
  });
  return (
    <>
      <div className={styles.card}>
        <h3>{t("goal")}</h3>
        <p className={entry.character_target ? undefined : styles.none}>{entry.character_target || t("no_goal")}</p>
      </div>
      {ties.map(({ name, locked, relationships }) => (
        <Tie
          key={name}
          {...{ unid, name, locked, relationships, onLook }}
          person={people && (people.find((one) => one.name === name) ?? null)}
        />
      ))}
      {ties.length === 0 && <p className={styles.none}>{t("no_relationships")}</p>}
      {knownBy.length > 0 && (
        <section className={styles.knownBy} aria-label={t("known_by")}>
          <h3 className={styles.title}>{t("known_by")}</h3>
          {knownBy.map(({ person, tie }) => (
            <Tie
              key={person._id}
              {...{ unid, person, onLook }}
              name={person.name}
              locked={false}
              relationships={tie.relationships}
            />
          ))}
        </section>
      )}
    </>
  );
}

interface TieProps extends Pick<EntryDetailProps, "unid" | "onLook"> {
  name: string;
  locked: boolean;
  relationships: readonly string[];
  /** The other character; null where the world has none of that name, undefined while that is not known. */
  person: Person | null | undefined;
}

function Tie({ unid, name, locked, relationships, person, onLook }: TieProps) {
  const { t } = useTranslation(["worlds", "common"]);
  return (
    <div className={styles.card}>
      <div className={styles.line}>
        <h3>
          {person ? (
            <button type="button" className={styles.link} onClick={() => onLook(person._id)}>
              {name || t("common:untitled")}
            </button>
          ) : (
            name
          )}
          {person && isDead(person) && <Dead />}
        </h3>
        {person === null && (
          <Button
            size="sm"
            variant="ghost"
            icon={<UserPlus />}
            onClick={() => void openDialog("entry", { unid, type: "character", name })}
          >
            {t("create_person")}
          </Button>
        )}
        {locked && (
          <Tooltip content={t("locked")}>
            <span role="img" aria-label={t("locked")} className={styles.lock}>
              <LockKeyhole />
            </span>
          </Tooltip>
        )}
      </div>
      {relationships.length > 0 && (
        <p className={styles.tags}>
          {relationships.map((tag) => (
            <Chip key={tag}>{tag}</Chip>
          ))}
        </p>
      )}
    </div>
  );
}
