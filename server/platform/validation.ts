// Converts zod's issues to the catalogue's: which field failed, for which reason, under which code.
import type { z } from "zod";
import type { Endpoint } from "../../contract/endpoint.ts";
import type { ErrorCode } from "../../contract/errors.ts";
import { AppError } from "./errors.ts";

/** One failed field, as `content` of a 422 lists them. */
export interface FieldFailure {
  field: string;
  reason: string;
}

/** More failed fields than this help nobody. */
const MAX_FAILURES = 20;

/**
 * The reason of an issue: a custom check's own name, or one of missing, invalid_type, too_long, too_short, empty,
 * too_big, too_small, invalid_format, invalid_value, unknown_field, invalid.
 */
export function validationReason(issue: z.core.$ZodIssue, input: unknown): string {
  switch (issue.code) {
    case "custom":
      return /^[a-z_]{2,40}$/.test(issue.message) ? issue.message : "invalid";
    case "invalid_type":
      return valueAt(input, issue.path) === undefined ? "missing" : "invalid_type";
    case "too_big":
      return issue.origin === "string" || issue.origin === "array" ? "too_long" : "too_big";
    case "too_small":
      if (issue.origin !== "string" && issue.origin !== "array") return "too_small";
      return issue.minimum === 1 ? "empty" : "too_short";
    case "invalid_format":
    case "invalid_value":
      return valueAt(input, issue.path) === undefined ? "missing" : issue.code;
    case "unrecognized_keys":
      return "unknown_field";
    default:
      return "invalid";
  }
}

/**
 * The 422 of a failed parse: the first field with a code of its own (`aliases.*` for each of a list) decides, else
 * parameter_invalid.
 */
export function validationError(
  endpoint: Pick<Endpoint, "fieldErrors">,
  part: string,
  error: z.ZodError,
  input: unknown,
): AppError {
  const failures = error.issues
    .slice(0, MAX_FAILURES)
    .map((issue): FieldFailure => ({ field: fieldName(issue.path) || part, reason: validationReason(issue, input) }));
  let code: ErrorCode = "parameter_invalid";
  for (const { field, reason } of failures) {
    const codes = endpoint.fieldErrors;
    const key = field.replace(/[.]\d+(?=[.]|$)/g, ".*");
    const specific = codes && Object.hasOwn(codes, key) ? codes[key] : undefined;
    const found = specific && Object.hasOwn(specific, reason) ? specific[reason] : undefined;
    if (found) {
      code = found;
      break;
    }
  }
  return new AppError(code, failures);
}

function fieldName(path: readonly PropertyKey[]): string {
  return path.slice(0, 6).map(String).join(".").slice(0, 120);
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let at = input;
  for (const key of path) {
    if (typeof at !== "object" || at === null) return undefined;
    at = (at as Record<PropertyKey, unknown>)[key];
  }
  return at;
}
