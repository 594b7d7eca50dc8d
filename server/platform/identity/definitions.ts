// What differs between login providers: their addresses, their parameters, and how they describe a person.
import { z } from "zod";
import type { LoginProvider } from "../../../contract/app-settings.ts";
import type { Identity } from "./identity.ts";
import type { TokenDialect } from "./token-dialect.ts";

/** Sends the provider a request with the person's access token; resolves to the JSON of the response. */
export type Ask = (address: string, query?: Record<string, string>) => Promise<unknown>;

export interface Endpoints {
  authorization: string;
  token: string;
  /** Addresses of the person's profile: one, or two. */
  people: readonly [string, string?];
}

export interface Definition {
  /** Found by OpenID Connect discovery, or fixed. */
  at: { issuer: string } | Endpoints;
  scope: string;
  /** Further parameters of the address the browser is sent to. */
  parameters?: Readonly<Record<string, string>>;
  /** How this server authenticates when it exchanges a code. */
  secretIn: "body" | "header";
  /** Set where the provider differs from OAuth 2. */
  dialect?: TokenDialect;
  /** The access token is sent in the address. */
  tokenInQuery?: true;
  /** `extra`: the other fields of the token response. */
  who(
    ask: Ask,
    people: Endpoints["people"],
    extra: Readonly<Record<string, unknown>>,
    clientId: string,
  ): Promise<Identity>;
}

const id = z.union([z.string().min(1).max(255), z.int()]).transform(String);
const name = z
  .string()
  .max(1_000)
  .nullish()
  .transform((text) => text || null);

const openId = z.object({ sub: id, name });
const facebook = z.object({ id, name });
const twitter = z.object({ data: z.object({ id, name }) });
const qqId = z.object({ openid: id });
const qq = z.object({ nickname: name });
const weiboId = z.object({ uid: id });
const weibo = z.object({ screen_name: name });
const weixin = z.object({ openid: id, unionid: id.optional(), nickname: name });

/** The real providers. */
export const DEFINITIONS: Record<LoginProvider, Definition> = {
  google: {
    at: { issuer: "https://accounts.google.com" },
    scope: "openid profile",
    parameters: { prompt: "select_account" },
    secretIn: "body",
    async who(ask, [people]) {
      const { sub, name } = openId.parse(await ask(people));
      return { subject: sub, name };
    },
  },
  facebook: {
    at: {
      authorization: "https://www.facebook.com/v23.0/dialog/oauth",
      token: "https://graph.facebook.com/v23.0/oauth/access_token",
      people: ["https://graph.facebook.com/v23.0/me"],
    },
    scope: "public_profile",
    secretIn: "body",
    async who(ask, [people]) {
      const { id, name } = facebook.parse(await ask(people, { fields: "id,name" }));
      return { subject: id, name };
    },
  },
  twitter: {
    at: {
      authorization: "https://x.com/i/oauth2/authorize",
      token: "https://api.x.com/2/oauth2/token",
      people: ["https://api.x.com/2/users/me"],
    },
    scope: "users.read tweet.read",
    secretIn: "header",
    async who(ask, [people]) {
      const { id, name } = twitter.parse(await ask(people)).data;
      return { subject: id, name };
    },
  },
  qq: {
    at: {
      authorization: "https://graph.qq.com/oauth2.0/authorize",
      token: "https://graph.qq.com/oauth2.0/token",
      people: ["https://graph.qq.com/oauth2.0/me", "https://graph.qq.com/user/get_user_info"],
    },
    scope: "get_user_info",
    secretIn: "body",
    dialect: { method: "GET", add: { fmt: "json" } },
    tokenInQuery: true,
    async who(ask, [people, profile = people], _extra, clientId) {
      const { openid } = qqId.parse(await ask(people, { fmt: "json" }));
      const { nickname } = qq.parse(await ask(profile, { openid, oauth_consumer_key: clientId }));
      return { subject: openid, name: nickname };
    },
  },
  weibo: {
    at: {
      authorization: "https://api.weibo.com/oauth2/authorize",
      token: "https://api.weibo.com/oauth2/access_token",
      people: ["https://api.weibo.com/2/account/get_uid.json", "https://api.weibo.com/2/users/show.json"],
    },
    scope: "",
    secretIn: "body",
    dialect: { method: "POST" },
    tokenInQuery: true,
    async who(ask, [people, profile = people]) {
      const { uid } = weiboId.parse(await ask(people));
      const { screen_name } = weibo.parse(await ask(profile, { uid }));
      return { subject: uid, name: screen_name };
    },
  },
  weixin: {
    at: {
      authorization: "https://open.weixin.qq.com/connect/oauth2/authorize#wechat_redirect",
      token: "https://api.weixin.qq.com/sns/oauth2/access_token",
      people: ["https://api.weixin.qq.com/sns/userinfo"],
    },
    scope: "snsapi_userinfo",
    secretIn: "body",
    dialect: { method: "GET", rename: { client_id: "appid", client_secret: "secret" } },
    tokenInQuery: true,
    async who(ask, [people], { openid }) {
      const person = weixin.parse(await ask(people, typeof openid === "string" ? { openid } : {}));
      // A person has one openid for each application of a company, and one unionid for all.
      return { subject: person.unionid ?? person.openid, name: person.nickname };
    },
  },
};

/** The host of a provider's login page. */
export function placeOf(name: LoginProvider): string {
  const { at } = DEFINITIONS[name];
  return "issuer" in at ? at.issuer : at.authorization;
}

/** The same provider, played by this machine's OpenID provider: same requests, same responses. */
export function playedLocally(definition: Definition, issuer: string): Definition {
  const people = `${issuer}/me`;
  const { dialect: _dialect, parameters: _parameters, ...rest } = definition;
  return {
    ...rest,
    scope: "openid profile",
    at:
      "issuer" in definition.at
        ? { issuer }
        : {
            authorization: `${issuer}/auth`,
            token: `${issuer}/token`,
            people: definition.at.people.length === 2 ? [people, people] : [people],
          },
  };
}
