// People for server tests: they sign up like anybody, and send requests as themselves.
import { randomBytes } from "node:crypto";
import { md5 } from "js-md5";
import { expect } from "vitest";
import type { UserRecord } from "../../contract/accounts.ts";
import type { Answer, TestApp } from "./app.ts";

/** An app that answers requests. */
type RequestingApp = Pick<TestApp, "request">;

export const PASSWORD = "storyloom1";
/** What a browser sends for PASSWORD. */
export const DIGEST = md5(PASSWORD);

export interface TestPerson {
  uid: string;
  email: string;
  token: string;
  refreshToken: string;
  /** Sends a request as this person. */
  ask(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Sends a GET request, expects success, and returns its body as `T`. */
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body?: unknown): Promise<T>;
  put<T>(path: string, body?: unknown): Promise<T>;
  patch<T>(path: string, body?: unknown): Promise<T>;
  remove(path: string): Promise<void>;
}

/** The status envelope of the email login. */
export interface LoginAnswer {
  status: number;
  msg: string;
  data: UserRecord | null;
}

/** Sends an email login. */
export async function emailLogin(app: RequestingApp, body: Record<string, unknown>): Promise<LoginAnswer> {
  const { status, body: answer } = await app.request("POST", "/v2/user/email_login", { body });
  expect(status, JSON.stringify(answer)).toBe(200);
  return answer as LoginAnswer;
}

/** A new person, signed up and logged in. */
export async function signUp(app: RequestingApp, name = "writer"): Promise<TestPerson> {
  return signUpAs(app, `${name}-${randomBytes(4).toString("hex")}@example.com`);
}

/** A person with an email of their own choice, signed up and logged in. */
export async function signUpAs(app: RequestingApp, email: string): Promise<TestPerson> {
  const { data } = await emailLogin(app, { email, pwd: DIGEST, type: "create" });
  return asPerson(app, email, data);
}

/** The person in a login's answer. */
export function asPerson(app: RequestingApp, email: string, data: UserRecord | null): TestPerson {
  if (!data?.access_token || !data.refresh_token) throw new Error("the login did not succeed");
  const { _id: uid, access_token: token, refresh_token: refreshToken } = data;
  const ask = (method: string, path: string, body?: unknown) =>
    app.request(method, path, { token, body, headers: { uid } });
  const succeed = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await ask(method, path, body);
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBe(200);
    return answer.body as T;
  };
  return {
    uid,
    email,
    token,
    refreshToken,
    ask,
    get: (path) => succeed("GET", path),
    post: (path, body = {}) => succeed("POST", path, body),
    put: (path, body = {}) => succeed("PUT", path, body),
    patch: (path, body = {}) => succeed("PATCH", path, body),
    remove: async (path) => void (await succeed("DELETE", path)),
  };
}

/** The error code of a refused request; fails if it was not refused. */
export function codeOf(answer: Answer): number {
  const { error_code } = answer.body as { error_code?: unknown };
  expect(typeof error_code, `no error: ${answer.status} ${JSON.stringify(answer.body)}`).toBe("number");
  return error_code as number;
}
