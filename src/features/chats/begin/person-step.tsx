// The second step: who is played, a living character of the world or somebody of one's own.
import { UserRound } from "lucide-react";
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { ENTRY_SEARCH_MAX } from "../../../../contract/limits.ts";
import { useErrorText } from "../../../lib/use-error-text.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { NextPage } from "../../../ui/next-page.tsx";
import { SkeletonText } from "../../../ui/skeleton.tsx";
import { TextArea, TextField } from "../../../ui/text-field.tsx";
import styles from "./begin-chat.module.css";
import { type Field, MAXIMA } from "./begin-fields.ts";
import { ChoiceList } from "./choice-list.tsx";
import { ChoiceSearch } from "./choice-search.tsx";
import type { Begin } from "./use-begin.ts";
import { OWN_PERSON } from "./use-choices.ts";

const AVATAR_SIZE = 36;

export interface PersonStepProps {
  begin: Begin;
  errorOf: (field: Field) => string | null;
  chosenRef: Ref<HTMLInputElement>;
}

export function PersonStep({ begin, errorOf, chosenRef }: PersonStepProps) {
  const { t } = useTranslation("chats");
  const errorText = useErrorText();
  const { person } = begin;
  const { query, people } = person;
  if (query.isPending) return <SkeletonText lines={5} />;
  if (query.isError && people.length === 0)
    return <ErrorState body={errorText(query.error)} onRetry={() => void query.refetch()} busy={query.isFetching} />;
  return (
    <div className={styles.step} aria-busy={!person.isSettled || undefined}>
      {person.isNobodyThere ? (
        <p className={styles.none}>{t("nobody_there")}</p>
      ) : (
        <>
          <ChoiceSearch label={t("find_character")} max={ENTRY_SEARCH_MAX} choice={person} count={people.length} />
          <ChoiceList
            label={t("who_are_you")}
            choices={people.map((one) => ({
              value: one._id,
              label: one.name,
              hint: one.character_target || t("no_goal"),
              badge: one.is_recommended ? t("recommended") : undefined,
              picture: <Avatar name={one.name} src={one.avatar} size={AVATAR_SIZE} />,
            }))}
            last={{
              value: OWN_PERSON,
              label: t("own_person"),
              hint: t("own_person_hint"),
              picture: (
                <span className={styles.somebody}>
                  <UserRound aria-hidden="true" />
                </span>
              ),
            }}
            value={person.isOwn ? OWN_PERSON : (person.chosen?._id ?? null)}
            onChoose={person.choose}
            chosenRef={chosenRef}
            foot={
              query.hasNextPage && (
                <NextPage
                  count={people.length}
                  busy={query.isFetchingNextPage}
                  failed={query.isFetchNextPageError}
                  onWanted={() => void query.fetchNextPage()}
                />
              )
            }
          />
        </>
      )}
      {person.isOwn && (
        <>
          <TextField
            ref={person.isNobodyThere ? chosenRef : undefined}
            label={t("own_name")}
            value={begin.texts.name}
            max={MAXIMA.name}
            autoComplete="off"
            error={errorOf("name")}
            onValueChange={(name) => begin.change({ name })}
          />
          <TextArea
            label={t("own_description")}
            placeholder={t("own_description_placeholder")}
            rows={2}
            value={begin.texts.description}
            max={MAXIMA.description}
            error={errorOf("description")}
            onValueChange={(description) => begin.change({ description })}
          />
        </>
      )}
    </div>
  );
}
