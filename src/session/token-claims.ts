// Reads the expiry of an access token and derives its state (product.md 4, "Login and session").
import { z } from "zod";
import { TOKEN_REFRESH_THRESHOLD_SECONDS } from "../../contract/limits.ts";

const claims = z.object({ exp: z.number(), nbf: z.number().optional() });

/** `due`: valid, but to be refreshed. `ended`: expired, to be refreshed. `unreadable`: invalid or not valid yet. */
export type TokenState = "valid" | "due" | "ended" | "unreadable";

function readClaims(token: string): z.infer<typeof claims> | null {
  try {
    const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const parsed = claims.safeParse(JSON.parse(atob(payload)));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** The state of an access token at `now` (Unix seconds, the server's clock). */
export function tokenState(token: string, now: number): TokenState {
  const read = readClaims(token);
  if (!read || (read.nbf ?? 0) > now) return "unreadable";
  const left = read.exp - now;
  if (left <= 0) return "ended";
  return left < TOKEN_REFRESH_THRESHOLD_SECONDS ? "due" : "valid";
}
