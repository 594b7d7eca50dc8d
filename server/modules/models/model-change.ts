// Validates the change an administrator sent and turns it into a connection.
import type { BigModel, ModelChange } from "../../../contract/models.ts";
import { AppError } from "../../platform/errors.ts";
import type { ModelConnection } from "../../platform/models/connection.ts";
import { isRefusedAddress } from "../../platform/models/upstream-address.ts";

const wrong = (field: string, reason: string) => new AppError("parameter_invalid", [{ field, reason }]);

/**
 * The connection after a change. A key that is not sent again is kept only if the address stays the same: otherwise
 * anyone who may change addresses could have the stored key sent to a server of their own. Throws parameter_invalid.
 */
export function connectionFrom(id: BigModel, change: ModelChange, before: ModelConnection): ModelConnection {
  const shared = {
    id,
    label: change.label,
    temperature: change.temperature,
    topP: change.top_p,
    timeoutSeconds: change.timeout_seconds,
    contextWindow: change.context_window,
    maxConcurrent: change.max_concurrent,
    pro: change.pro,
    paused: change.paused,
  };
  if (change.source === "storyteller")
    return { ...shared, source: "storyteller", baseUrl: null, model: null, apiKey: null };
  if (change.base_url === null) throw wrong("base_url", "missing");
  if (!change.model) throw wrong("model", "missing");
  const place = readPlace(change.base_url, change.api_key, before);
  return { ...shared, source: "endpoint", ...place, model: change.model };
}

/** The address and the key that is sent to it: undefined is the stored one, for its own address only. */
export function readPlace(
  address: string,
  key: string | null | undefined,
  before: ModelConnection,
): { baseUrl: string; apiKey: string | null } {
  const baseUrl = readAddress(address);
  // The path is compared too: one host name may serve several people's servers.
  const isSamePlace = before.baseUrl !== null && placeOf(new URL(before.baseUrl)) === baseUrl;
  return { baseUrl, apiKey: key === undefined ? (isSamePlace ? before.apiKey : null) : readKey(key) };
}

/**
 * The address without a trailing slash or `/chat/completions`, which people often paste along. Throws parameter_invalid
 * for one with credentials, a query or a fragment, or with a refused host.
 */
function readAddress(text: string): string {
  const url = new URL(text);
  if (
    url.username !== "" ||
    url.password !== "" ||
    url.search !== "" ||
    url.hash !== "" ||
    isRefusedAddress(url.hostname)
  )
    throw wrong("base_url", "invalid_format");
  return placeOf(url);
}

function placeOf(url: URL): string {
  return url.origin + url.pathname.replace(/\/+$/, "").replace(/\/chat\/completions$/, "");
}

/** The key is sent in a header, so it must be printable ASCII without spaces. An empty key means none: null. */
function readKey(text: string | null): string | null {
  const key = text?.trim() ?? "";
  if (key === "") return null;
  if (!/^[\x21-\x7e]+$/.test(key)) throw wrong("api_key", "invalid_format");
  return key;
}
