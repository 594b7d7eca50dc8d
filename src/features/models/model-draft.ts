// The connection form's fields as text, and how they are read: into a change, or into errors by field.
import type { ModelSetting, ModelSource } from "../../../contract/models.ts";
import type { ModelChangeInput } from "./models.queries.ts";

export interface ModelDraft {
  source: ModelSource;
  address: string;
  model: string;
  /** Empty: the stored key is unchanged. */
  key: string;
  forgetKey: boolean;
  label: string;
  temperature: string;
  topP: string;
  timeout: string;
  context: string;
  concurrent: string;
  pro: boolean;
}

export const LABEL_MAX = 40;

/** The ranges of the numbers, equal to the contract's. */
export const RANGES = {
  temperature: { min: 0, max: 2 },
  topP: { min: 0.01, max: 1 },
  timeout: { min: 1, max: 600 },
  context: { min: 1_024, max: 2_000_000, whole: true },
  concurrent: { min: 1, max: 500, whole: true },
} as const satisfies Partial<Record<keyof ModelDraft, { min: number; max: number; whole?: true }>>;
type NumberField = keyof typeof RANGES;

export type DraftErrors = Partial<Record<"address" | "model" | "key" | NumberField, true>>;

const written = (value: number | null) => (value === null ? "" : String(value));

export function draftOf(setting: ModelSetting, source: ModelSource = setting.source): ModelDraft {
  return {
    source,
    address: setting.base_url ?? "",
    model: setting.model ?? "",
    key: "",
    forgetKey: false,
    label: setting.label,
    temperature: written(setting.temperature),
    topP: written(setting.top_p),
    timeout: written(setting.timeout_seconds),
    context: written(setting.context_window),
    concurrent: written(setting.max_concurrent),
    pro: setting.pro,
  };
}

/** Whether the stored key would be lost: it belongs to the address it was entered for. */
export function losesKey({ has_key, base_url }: ModelSetting, { address }: ModelDraft): boolean {
  return (
    has_key && base_url !== null && isAddress(address) && new URL(address.trim()).origin !== new URL(base_url).origin
  );
}

function isAddress(text: string): boolean {
  const address = text.trim();
  return /^https?:\/\//i.test(address) && URL.canParse(address);
}

/** The address, key and model of a form, for comparing: a test is of these, whatever else is filled in. */
export function placeOf({ address, key, forgetKey, model }: ModelDraft): string {
  return JSON.stringify([address.trim(), key.trim(), forgetKey && key.trim() === "", model.trim()]);
}

/** Whether the connection is other than the stored one, so that it has to be tested. */
export function needsTest(draft: ModelDraft, setting: ModelSetting): boolean {
  return draft.source === "endpoint" && placeOf(draft) !== placeOf(draftOf(setting));
}

export interface Place {
  base_url: string;
  /** Absent: the stored key. */
  api_key?: string | null;
  model: string | null;
}

/** Reads what a test needs. Without a model the server chooses one. */
export function readPlace(
  draft: ModelDraft,
): { place: Place; errors?: undefined } | { place?: undefined; errors: DraftErrors } {
  const errors: DraftErrors = {};
  if (!isAddress(draft.address)) errors.address = true;
  const key = draft.key.trim();
  if (!isKey(key)) errors.key = true;
  if (Object.keys(errors).length > 0) return { errors };
  const apiKey = key !== "" ? key : draft.forgetKey ? null : undefined;
  return {
    place: {
      base_url: draft.address.trim(),
      ...(apiKey !== undefined && { api_key: apiKey }),
      model: draft.model.trim() || null,
    },
  };
}

/** Printable ASCII without spaces, or nothing: it is sent in a header. */
function isKey(text: string): boolean {
  return /^[\x21-\x7e]*$/.test(text);
}

/** A number in the field's range; null for an empty field that may be empty, undefined for an invalid value. */
function readNumber(field: NumberField, text: string): number | null | undefined {
  const range: { min: number; max: number; whole?: true } = RANGES[field];
  const trimmed = text.trim();
  if (trimmed === "") return field === "temperature" || field === "topP" ? null : undefined;
  const value = Number(trimmed);
  const isRight = value >= range.min && value <= range.max && (!range.whole || Number.isInteger(value));
  return isRight ? value : undefined;
}

/** Reads the form. The storyteller needs no address; a connection that was filled in is dropped with it. */
export function readDraft(
  draft: ModelDraft,
  setting: ModelSetting,
): { change: ModelChangeInput; errors?: undefined } | { change?: undefined; errors: DraftErrors } {
  const numbers = {
    temperature: readNumber("temperature", draft.temperature),
    topP: readNumber("topP", draft.topP),
    timeout: readNumber("timeout", draft.timeout),
    context: readNumber("context", draft.context),
    concurrent: readNumber("concurrent", draft.concurrent),
  };
  const isEndpoint = draft.source === "endpoint";
  const errors: DraftErrors = {};
  for (const [field, value] of Object.entries(numbers)) {
    // Only fields that the form shows can be corrected there.
    if (value === undefined && (isEndpoint || field === "concurrent")) errors[field as NumberField] = true;
  }
  if (isEndpoint && !isAddress(draft.address)) errors.address = true;
  if (isEndpoint && draft.model.trim() === "") errors.model = true;
  const key = draft.key.trim();
  if (isEndpoint && !isKey(key)) errors.key = true;
  if (Object.keys(errors).length > 0) return { errors };
  const keptKey = draft.forgetKey ? null : undefined;
  return {
    change: {
      label: draft.label.trim(),
      source: draft.source,
      ...(isEndpoint && {
        base_url: draft.address.trim(),
        model: draft.model.trim(),
        api_key: key === "" ? keptKey : key,
      }),
      temperature: numbers.temperature ?? null,
      top_p: numbers.topP ?? null,
      ...(numbers.timeout != null && { timeout_seconds: numbers.timeout }),
      ...(numbers.context != null && { context_window: numbers.context }),
      ...(numbers.concurrent != null && { max_concurrent: numbers.concurrent }),
      pro: draft.pro,
      paused: setting.paused,
    },
  };
}
