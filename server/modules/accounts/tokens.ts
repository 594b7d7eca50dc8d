// The two tokens of a session: a signed access token that names the person, and a random refresh token of which
// the database keeps only a hash.
import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { ACCESS_TOKEN_SECONDS, TOKEN_CLOCK_TOLERANCE_SECONDS } from "../../../contract/limits.ts";
import { deriveKey } from "../../platform/derive-key.ts";

const ISSUER = "storyloom";

const claims = z.object({ sub: z.uuid(), sid: z.uuid(), exp: z.number() });

/** The person and session that an access token names. */
export interface AccessClaims {
  uid: string;
  sessionId: string;
}

/** A parsed refresh token: its session, and the secret that proves it. */
export interface RefreshToken {
  sessionId: string;
  secret: Buffer;
}

export interface Tokens {
  signAccess(claims: AccessClaims): Promise<string>;
  /** The claims of a valid access token, and when it ends (milliseconds); null for anything else. */
  readAccess(token: string): Promise<(AccessClaims & { expiresAt: number }) | null>;
  /**
   * The secret that follows another one of the same session. It is a keyed function of its predecessor, so two tabs
   * that refresh at the same moment are given the same successor: the family never forks, and nothing but hashes
   * needs to be kept to answer the second tab.
   */
  successor(token: RefreshToken): Buffer;
}

/** Makes the signer. `secret` is the server's signing secret; each use has a key of its own derived from it. */
export function createTokens(secret: Uint8Array): Tokens {
  const accessKey = deriveKey(secret, "access token");
  const refreshKey = deriveKey(secret, "refresh token");
  return {
    signAccess({ uid, sessionId }) {
      const now = Math.floor(Date.now() / 1_000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .setIssuer(ISSUER)
        .setSubject(uid)
        .setIssuedAt(now)
        .setNotBefore(now - TOKEN_CLOCK_TOLERANCE_SECONDS)
        .setExpirationTime(now + ACCESS_TOKEN_SECONDS)
        .sign(accessKey);
    },
    async readAccess(token) {
      try {
        const { payload } = await jwtVerify(token, accessKey, {
          algorithms: ["HS256"],
          issuer: ISSUER,
          requiredClaims: ["sub", "sid", "exp", "nbf", "iat"],
        });
        const { sub, sid, exp } = claims.parse(payload);
        return { uid: sub, sessionId: sid, expiresAt: exp * 1_000 };
      } catch {
        return null;
      }
    },
    successor({ sessionId, secret: previous }) {
      return createHmac("sha256", refreshKey).update(sessionId).update(previous).digest();
    },
  };
}

/** A new session's first refresh secret: 256 random bits. */
export function newRefreshSecret(): Buffer {
  return randomBytes(32);
}

/** What the database keeps of a refresh secret. The secret is random, so a fast hash is enough. */
export function hashRefreshSecret(secret: Buffer): Buffer {
  return createHash("sha256").update(secret).digest();
}

/** Compares two hashes in constant time. */
export function sameHash(a: Buffer | null, b: Buffer): boolean {
  return a !== null && a.length === b.length && timingSafeEqual(a, b);
}

/** The refresh token as the client stores it. */
export function formatRefresh({ sessionId, secret }: RefreshToken): string {
  return `${Buffer.from(sessionId.replaceAll("-", ""), "hex").toString("base64url")}.${secret.toString("base64url")}`;
}

/** Parses a refresh token; null if it is malformed. */
export function parseRefresh(token: string): RefreshToken | null {
  const match = /^([\w-]{22})\.([\w-]{43})$/.exec(token);
  if (!match) return null;
  const hex = Buffer.from(match[1] as string, "base64url").toString("hex");
  const sessionId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return { sessionId, secret: Buffer.from(match[2] as string, "base64url") };
}
