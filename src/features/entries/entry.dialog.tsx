// The dialog that creates or changes an entry of a world, or of an exploration's copy of one.
import { Trash2 } from "lucide-react";
import { useEffect, useEffectEvent, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Entry } from "../../../contract/entries.ts";
import { RELATIONSHIP_TAG_MAX, RELATIONSHIP_TAGS_MAX, RELATIONSHIPS_MAX } from "../../../contract/limits.ts";
import { CallError } from "../../lib/api/call-error.ts";
import { type DialogComponentProps, openDialog } from "../../lib/dialogs.ts";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { toastFailure } from "../../lib/failure-toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { EntryOwnerContext } from "../../queries/entry-calls.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import "../../lib/confirm-dialog.ts";
import { ChangesField } from "./changes-field.tsx";
import { useEntry, useRemoveEntry } from "./entries.queries.ts";
import { EntryConflict } from "./entry-conflict.tsx";
import { draftOf, joinAliases, splitAliases } from "./entry-draft.ts";
import "./entry-dialog.ts";
import type { DraftField } from "./entry-errors.ts";
import { CharacterFields, IdentityFields, UseFields } from "./entry-fields.tsx";
import styles from "./entry-form.module.css";
import { EntryGone } from "./entry-gone.tsx";
import { OverlongTextNotice } from "./overlong-text.tsx";
import { RelationshipsField } from "./relationships-field.tsx";
import { isWorldGone, useEntryForm } from "./use-entry-form.ts";

const MAXIMA = { max: RELATIONSHIPS_MAX, tags: RELATIONSHIP_TAGS_MAX, letters: RELATIONSHIP_TAG_MAX };

export function EntryDialog(props: DialogComponentProps<"entry">) {
  return (
    <EntryOwnerContext value={props.of ?? "world"}>
      <EntryOf {...props} />
    </EntryOwnerContext>
  );
}

function EntryOf(props: DialogComponentProps<"entry">) {
  const { unid, of, entryId, type, name, description, alias, onSaved, close } = props;
  const { t } = useTranslation(["entries", "common"]);
  const errorText = useErrorText();
  const query = useEntry(unid, entryId);
  const remove = useRemoveEntry(unid);
  const form = useEntryForm({ unid, known: { type, name, description }, onSaved });
  const element = useRef<HTMLFormElement>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const formId = useId();
  const { stored, draft, refusal, problems, isSaving } = form;
  const busy = isSaving || remove.isPending;
  const isLoading = entryId !== undefined && stored === null;

  // Put into the form only once: a later response must not overwrite what was typed.
  const loaded = query.isFetchedAfterMount && !query.isFetching ? query.data : undefined;
  const show = useEffectEvent((entry: Entry) => {
    const shown = draftOf(entry);
    const aliases = splitAliases(shown.aliases);
    const isNew = alias !== undefined && alias !== entry.name && !aliases.includes(alias);
    form.show(entry, isNew ? { ...shown, aliases: joinAliases([...aliases, alias]) } : shown);
  });
  useEffect(() => {
    if (loaded && isLoading) show(loaded);
  }, [loaded, isLoading]);
  // While loading, only the close button can be focused. Not on touch screens, where it would open the keyboard.
  useEffect(() => {
    if (entryId !== undefined && !isLoading && !matchMedia("(pointer: coarse)").matches) nameField.current?.focus();
  }, [entryId, isLoading]);

  const errorOf = (field: DraftField) => {
    const problem = problems.fields[field];
    return problem ? t(problem, MAXIMA) : refusal?.field === field ? refusal.text : undefined;
  };
  const save = async (asNew = false) => {
    if (busy) return;
    const saved = await form.submit(asNew);
    // If something was typed during saving, the dialog stays open, so that it can be saved, too.
    if (saved && !saved.typedOn) close(saved.entry);
  };
  // Focuses the first field with a problem.
  useEffect(() => {
    if (form.attempts > 0 && !isSaving) firstProblem(element.current)?.focus();
  }, [form.attempts, isSaving]);
  const leave = async () => {
    if (form.changed && !form.gone) {
      const sure = await openDialog("confirm", {
        title: t("leave_title"),
        body: t("leave_body"),
        confirm: t("leave_confirm"),
        cancel: t("leave_cancel"),
        danger: true,
      });
      if (!sure) return;
    }
    form.letGo();
    close();
  };
  const removeStored = async () => {
    if (!stored) return;
    try {
      await remove.mutateAsync(stored);
    } catch (error) {
      // If the entry is deleted already, nothing is left to do.
      if (!(error instanceof CallError && error.code === "entry_deleted")) {
        toastFailure(error, errorText(error));
        return;
      }
    }
    form.letGo();
    close();
  };
  const own = { id: stored?._id ?? null, name: draft.name };
  const title = entryId
    ? t("edit_entry", { name: stored?.name || t("common:untitled") })
    : t(draft.type === "character" ? "new_character" : "new_noun");
  return (
    <Dialog
      title={isLoading ? t("entry") : title}
      size="lg"
      className={styles.dialog}
      onClose={() => void leave()}
      dismissible={!busy}
      {...(!entryId && { initialFocus: nameField })}
      footer={
        isLoading ? undefined : (
          <>
            {stored && !form.gone && (
              <div className={styles.remove}>
                <Button variant="ghost" icon={<Trash2 />} busy={remove.isPending} onClick={() => void removeStored()}>
                  {t("delete_entry")}
                </Button>
              </div>
            )}
            <Button disabled={busy} onClick={() => void leave()}>
              {t("common:cancel")}
            </Button>
            <Button type="submit" form={formId} variant="primary" busy={isSaving} disabled={form.gone !== null}>
              {t(stored ? "common:save" : "common:create")}
            </Button>
          </>
        )
      }
    >
      {isLoading ? (
        <Loading error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <form
          ref={element}
          id={formId}
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            void save();
          }}
        >
          <EntryGone form={form} onSaveAsNew={() => void save(true)} />
          <EntryConflict form={form} />
          {refusal && refusal.field === null && <FailureNotice error={refusal.error} />}
          <IdentityFields
            {...{ unid, form, errorOf, nameRef: nameField }}
            belowDescription={
              !of &&
              stored &&
              query.data &&
              !form.gone && <OverlongTextNotice unid={unid} entry={query.data} typed={draft.description} />
            }
            ready={async () => (stored ?? (await form.submit())?.entry)?._id ?? null}
            onAnotherName={(known, other) => {
              form.letGo();
              close();
              void openDialog("entry", { unid, of, entryId: known, alias: other, onSaved });
            }}
          />
          {draft.type === "character" && (
            <>
              <CharacterFields {...{ unid, form, errorOf, nameRef: nameField }} />
              <RelationshipsField
                unid={unid}
                own={own}
                label={t("relationships")}
                rows={draft.relationships}
                error={errorOf("relationships")}
                onChange={(relationships) => form.change({ relationships })}
              />
            </>
          )}
          {/* An exploration has no chapters, and no text in which names are underlined. */}
          {!of && (
            <>
              <ChangesField
                unid={unid}
                own={own}
                draft={draft}
                problems={problems}
                onChange={(changes) => form.change({ changes })}
              />
              <UseFields form={form} />
            </>
          )}
        </form>
      )}
    </Dialog>
  );
}

function Loading({ error, busy, onRetry }: { error: unknown; busy: boolean; onRetry: () => void }) {
  const errorText = useErrorText();
  if (!error) return <SkeletonText lines={9} />;
  const isGone = isWorldGone(error) || (error instanceof CallError && error.code === "entry_deleted");
  return <ErrorState title={errorText(error)} busy={busy} onRetry={isGone ? undefined : onRetry} />;
}

function firstProblem(form: HTMLFormElement | null): HTMLElement | null {
  const found = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem] :is(input, button)');
  return found ?? null;
}
