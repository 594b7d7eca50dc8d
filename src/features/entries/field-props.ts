// What the parts of the entry dialog's form are given.
import type { RefObject } from "react";
import type { DraftField } from "./entry-errors.ts";
import type { EntryForm } from "./use-entry-form.ts";

export interface FieldProps {
  unid: string;
  form: EntryForm;
  /** Words for what is wrong with a field, by the form or by the server. */
  errorOf: (field: DraftField) => string | undefined;
  nameRef: RefObject<HTMLInputElement | null>;
}
