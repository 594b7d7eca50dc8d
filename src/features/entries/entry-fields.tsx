// The form's fields, from the name to how the model uses the entry.
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { ENTRY_DESCRIPTION_MAX, ENTRY_TARGET_MAX } from "../../../contract/limits.ts";
import { useEntryOwner } from "../../queries/entry-calls.ts";
import { Notice } from "../../ui/notice.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { Switch } from "../../ui/switch.tsx";
import { TextArea, TextField } from "../../ui/text-field.tsx";
import { dropsCharacter } from "./entry-draft.ts";
import styles from "./entry-form.module.css";
import { EntryPicture } from "./entry-picture.tsx";
import type { FieldProps } from "./field-props.ts";
import { Labelled } from "./labelled.tsx";
import { NameFields, type NameFieldsProps } from "./name-fields.tsx";
import { AgeChoice, StatusChoice } from "./state-choices.tsx";
import type { EntryForm } from "./use-entry-form.ts";

const TYPES = ["character", "normal"] as const;
const GENDERS = ["female", "male", "unknown"] as const;
const USES = ["auto", "always", "never"] as const;

interface IdentityFieldsProps extends NameFieldsProps {
  ready: () => Promise<string | null>;
  /** Shown below the description. */
  belowDescription?: ReactNode;
}

export function IdentityFields({ ready, belowDescription, ...props }: IdentityFieldsProps) {
  const { t } = useTranslation("entries");
  const { unid, form, errorOf } = props;
  const { draft, change } = form;
  const owner = useEntryOwner();
  const hasPicture = draft.type === "character" && owner === "world";
  return (
    <div className={styles.identity} data-pictured={hasPicture || undefined}>
      {hasPicture && <EntryPicture unid={unid} form={form} ready={ready} />}
      <div className={styles.stack}>
        <Labelled name={t("type")}>
          <SegmentedControl
            label={t("type")}
            value={draft.type}
            onValueChange={(type) => change({ type })}
            options={TYPES.map((type) => ({ value: type, label: t(`type_${type}`) }))}
          />
        </Labelled>
        {dropsCharacter(draft, form.stored) && <Notice tone="calm">{t("becomes_noun")}</Notice>}
        <NameFields {...props} />
        <div className={styles.described}>
          <TextArea
            label={t("description")}
            value={draft.description}
            max={ENTRY_DESCRIPTION_MAX}
            rows={3}
            error={errorOf("description")}
            onValueChange={(description) => change({ description })}
          />
          {belowDescription}
        </div>
      </div>
    </div>
  );
}

export function CharacterFields({ form, errorOf }: FieldProps) {
  const { t } = useTranslation("entries");
  const { draft, change } = form;
  return (
    <div className={styles.stack}>
      <div className={styles.choices}>
        <Labelled name={t("status")}>
          <StatusChoice value={draft.status} onChange={(status) => change({ status })} />
        </Labelled>
        <Labelled name={t("gender")}>
          <SegmentedControl
            label={t("gender")}
            value={draft.gender ?? "unknown"}
            onValueChange={(gender) => change({ gender })}
            options={GENDERS.map((gender) => ({ value: gender, label: t(`gender_${gender}`) }))}
          />
        </Labelled>
        <Labelled name={t("age")}>
          <AgeChoice value={draft.age} onChange={(age) => change({ age })} />
        </Labelled>
      </div>
      <TextField
        label={t("target")}
        hint={t("target_hint")}
        value={draft.target}
        max={ENTRY_TARGET_MAX}
        autoComplete="off"
        error={errorOf("target")}
        onValueChange={(target) => change({ target })}
      />
      <Switch
        label={t("recommended")}
        checked={draft.recommended}
        onCheckedChange={(recommended) => change({ recommended })}
      />
    </div>
  );
}

export function UseFields({ form }: { form: EntryForm }) {
  const { t } = useTranslation("entries");
  const id = useId();
  const { draft, change } = form;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {t("use_title")}
      </h3>
      <Labelled name={t("use")} hint={t(`use_hint_${draft.use}`)}>
        <SegmentedControl
          label={t("use")}
          value={draft.use}
          onValueChange={(use) => change({ use })}
          options={USES.map((use) => ({ value: use, label: t(`use_${use}`) }))}
        />
      </Labelled>
      <Switch label={t("underline")} checked={draft.underline} onCheckedChange={(underline) => change({ underline })} />
    </section>
  );
}
