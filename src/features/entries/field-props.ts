// The props of the parts of the entry dialog's form.
import type { RefObject } from "react";
import type { DraftField } from "./entry-errors.ts";
import type { EntryForm } from "./use-entry-form.ts";

export interface FieldProps {
  unid: string;
  form: EntryForm;
  /** The error text of a field, from the form's validation or from the server. */
  errorOf: (field: DraftField) => string | undefined;
  nameRef: RefObject<HTMLInputElement | null>;
}
