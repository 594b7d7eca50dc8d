// Providers whose token exchange is not standard: converts the request to their form and their response to OAuth 2.
import { readCapped } from "../read-capped.ts";

export interface TokenDialect {
  /** GET: all parameters are in the address. */
  method: "GET" | "POST";
  rename?: Readonly<Record<string, string>>;
  add?: Readonly<Record<string, string>>;
}

type Fetch = (address: string, init: RequestInit & { method: string }) => Promise<Response>;

const ANSWER_MAX_BYTES = 64 * 1024;

/** The parameters under the provider's names. */
export function renamed(parameters: URLSearchParams, { rename = {}, add = {} }: TokenDialect): URLSearchParams {
  const sent = new URLSearchParams(add);
  for (const [key, value] of parameters) sent.append(rename[key] ?? key, value);
  return sent;
}

/** A fetch that uses the dialect for one address and is unchanged for all others. Redirects are never followed. */
export function dialectFetch(tokenAddress: string, dialect: TokenDialect, fetchIt: Fetch = fetch): Fetch {
  return async (address, init) => {
    if (address !== tokenAddress) return fetchIt(address, init);
    const sent = renamed(new URLSearchParams(String(init.body ?? "")), dialect);
    const { body: _body, ...rest } = init;
    const headers = new Headers(rest.headers);
    if (dialect.method === "GET") headers.delete("content-type");
    const response = await fetchIt(dialect.method === "GET" ? `${address}?${sent}` : address, {
      ...rest,
      headers,
      method: dialect.method,
      ...(dialect.method === "POST" && { body: sent }),
    });
    return inStandardForm(response.status, await readCapped(response, ANSWER_MAX_BYTES));
  };
}

/** These providers return 200 for every error, leave out the token's type, and send JSON as plain text. */
function inStandardForm(status: number, text: string): Response {
  let answer: Record<string, unknown>;
  try {
    answer = { ...(JSON.parse(text) as object) };
  } catch {
    return new Response(text, { status });
  }
  const token = answer["access_token"];
  if (typeof token === "string" && token !== "") {
    const { id_token: _idToken, expires_in, ...rest } = answer;
    const seconds = Number(expires_in);
    return json(200, { ...rest, token_type: "bearer", ...(seconds > 0 && { expires_in: seconds }) });
  }
  return json(400, { error: "invalid_grant", error_description: String(answer["errcode"] ?? answer["error"] ?? "") });
}

const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
