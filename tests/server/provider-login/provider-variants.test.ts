// Providers with their own dialects of OAuth 2, simulated: what is sent to them, and which account results.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, expect, it } from "vitest";
import type { LoginProvider } from "../../../contract/app-settings.ts";
import { DEFINITIONS } from "../../../server/platform/identity/definitions.ts";
import { IdentityError } from "../../../server/platform/identity/identity.ts";
import { createOAuthProvider } from "../../../server/platform/identity/oauth-provider.ts";

interface Asked {
  method: string;
  path: string;
  query: Record<string, string>;
  form: Record<string, string>;
  authorization: string | undefined;
}

let asked: Asked[] = [];
let answers: Record<string, { type?: string; body: string; location?: string }> = {};
const server = createServer(async (request, response) => {
  let text = "";
  for await (const part of request) text += String(part);
  const url = new URL(request.url ?? "/", "http://provider");
  asked.push({
    method: request.method ?? "",
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    form: Object.fromEntries(new URLSearchParams(text)),
    authorization: request.headers.authorization,
  });
  const answer = answers[url.pathname];
  if (answer?.location) response.writeHead(302, { location: answer.location });
  else response.writeHead(answer ? 200 : 404, { "content-type": answer?.type ?? "application/json" });
  response.end(answer?.body ?? "");
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
afterAll(() => void server.close());
beforeEach(() => {
  asked = [];
  answers = {};
});

const expected = {
  state: "s".repeat(43),
  nonce: "n",
  verifier: "v".repeat(64),
  redirectUri: "https://write.example/cb",
};
const answer = new URLSearchParams({ code: "the-code", state: expected.state });

/** The provider's definition, with this machine's address. */
function provider(name: LoginProvider) {
  const { port } = server.address() as AddressInfo;
  const definition = DEFINITIONS[name];
  if ("issuer" in definition.at) throw new Error("found by discovery");
  const here = (address: string) => {
    const { pathname } = new URL(address);
    return `http://127.0.0.1:${port}${pathname}`;
  };
  const [people, profile] = definition.at.people;
  return createOAuthProvider(
    {
      ...definition,
      at: {
        ...definition.at,
        token: here(definition.at.token),
        people: profile ? [here(people), here(profile)] : [here(people)],
      },
    },
    { id: "app-1", secret: "app-secret" },
  );
}

it("QQ is asked by GET, and its answers are read though they lack the type", async () => {
  answers = {
    "/oauth2.0/token": { type: "text/html", body: '{"access_token":"T","expires_in":"7776000"}' },
    "/oauth2.0/me": { body: '{"client_id":"app-1","openid":"OPEN"}' },
    "/user/get_user_info": { body: '{"ret":0,"nickname":"沈月"}' },
  };
  expect(await provider("qq").identify(answer, expected)).toEqual({ subject: "OPEN", name: "沈月" });
  expect(asked[0]).toMatchObject({
    method: "GET",
    query: {
      grant_type: "authorization_code",
      client_id: "app-1",
      client_secret: "app-secret",
      code: "the-code",
      fmt: "json",
      redirect_uri: expected.redirectUri,
    },
  });
  expect(asked[1]?.query).toEqual({ access_token: "T", fmt: "json" });
  expect(asked[2]?.query).toEqual({ access_token: "T", openid: "OPEN", oauth_consumer_key: "app-1" });
});

it("Weibo is asked by POST, and its account id is a number", async () => {
  answers = {
    "/oauth2/access_token": { type: "text/plain", body: '{"access_token":"T","remind_in":"1","expires_in":157679999}' },
    "/2/account/get_uid.json": { body: '{"uid":1404376560}' },
    "/2/users/show.json": { body: '{"id":1404376560,"screen_name":"zaku"}' },
  };
  expect(await provider("weibo").identify(answer, expected)).toEqual({ subject: "1404376560", name: "zaku" });
  expect(asked[0]).toMatchObject({ method: "POST", form: { client_id: "app-1", code: "the-code" } });
  expect(asked[2]?.query).toEqual({ access_token: "T", uid: "1404376560" });
});

it("Weixin has other parameter names, and one id per person for all applications", async () => {
  answers = {
    "/sns/oauth2/access_token": { type: "text/plain", body: '{"access_token":"T","expires_in":7200,"openid":"OPEN"}' },
    "/sns/userinfo": { body: '{"openid":"OPEN","unionid":"UNION","nickname":"林舟"}' },
  };
  expect(await provider("weixin").identify(answer, expected)).toEqual({ subject: "UNION", name: "林舟" });
  expect(asked[0]).toMatchObject({ method: "GET", query: { appid: "app-1", secret: "app-secret", code: "the-code" } });
  expect(asked[1]?.query).toEqual({ access_token: "T", openid: "OPEN" });
});

it("Facebook and Twitter are asked according to the standard", async () => {
  answers = {
    "/v23.0/oauth/access_token": { body: '{"access_token":"T","token_type":"bearer","expires_in":5183944}' },
    "/v23.0/me": { body: '{"id":"10","name":"Mara"}' },
    "/2/oauth2/token": { body: '{"access_token":"T","token_type":"bearer","expires_in":7200,"scope":"users.read"}' },
    "/2/users/me": { body: '{"data":{"id":"2244994945","name":"X Dev","username":"xdev"}}' },
  };
  expect(await provider("facebook").identify(answer, expected)).toEqual({ subject: "10", name: "Mara" });
  expect(await provider("twitter").identify(answer, expected)).toEqual({ subject: "2244994945", name: "X Dev" });
  expect(asked.map(({ path, authorization }) => [path, authorization])).toEqual([
    ["/v23.0/oauth/access_token", undefined],
    ["/v23.0/me", "Bearer T"],
    ["/2/oauth2/token", `Basic ${Buffer.from("app-1:app-secret").toString("base64")}`],
    ["/2/users/me", "Bearer T"],
  ]);
  expect(asked[0]?.form).toMatchObject({ client_secret: "app-secret", code_verifier: expected.verifier });
});

it.each([
  ["an error with status 200", { body: '{"errcode":40029,"errmsg":"invalid code"}' }],
  ["no JSON", { body: "callback( {} );" }],
  ["an answer without end", { body: `{"access_token":"${"x".repeat(70_000)}"}` }],
  ["a way to elsewhere", { body: "", location: "http://127.0.0.1:1/stolen" }],
])("%s is not a login", async (_, token) => {
  answers = { "/sns/oauth2/access_token": token, "/sns/userinfo": { body: '{"openid":"O"}' } };
  await expect(provider("weixin").identify(answer, expected)).rejects.toBeInstanceOf(IdentityError);
  expect(asked).toHaveLength(1);
});

it("a profile without an id, or a redirect elsewhere, is not a login", async () => {
  const token = { body: '{"access_token":"T","expires_in":7200}' };
  for (const profile of [{ body: "{}" }, { body: "", location: "http://127.0.0.1:1/" }]) {
    answers = { "/sns/oauth2/access_token": token, "/sns/userinfo": profile };
    await expect(provider("weixin").identify(answer, expected)).rejects.toBeInstanceOf(IdentityError);
  }
});

it("a wrong state and a refused consent are distinguished", async () => {
  const other = new URLSearchParams({ code: "c", state: "other" });
  await expect(provider("qq").identify(other, expected)).rejects.toMatchObject({ denied: false });
  const refused = new URLSearchParams({ error: "access_denied", state: expected.state });
  await expect(provider("qq").identify(refused, expected)).rejects.toMatchObject({ denied: true });
  expect(asked).toEqual([]);
});
