// A minimal browser for logging in at a provider: it keeps cookies, follows every redirect within this machine, and
// picks an account on the simulated provider's page.
import type { UserRecord } from "../../contract/accounts.ts";
import type { LoginProvider } from "../../contract/app-settings.ts";

interface Cookie {
  value: string;
  path: string;
}

export interface Visit {
  status: number;
  url: URL;
  headers: Headers;
  text: string;
}

export class LoginBrowser {
  readonly #url: string;
  readonly #cookies = new Map<string, Cookie>();
  /** Every address that was visited, in order. */
  readonly visited: string[] = [];

  constructor(url: string) {
    this.#url = url;
  }

  /** One request, its cookies kept; redirects are not followed. */
  async send(address: string | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, this.#url);
    this.visited.push(url.href);
    const cookies = [...this.#cookies].filter(([, { path }]) => url.pathname.startsWith(path));
    const headers = new Headers(init.headers);
    headers.set("cookie", cookies.map(([name, { value }]) => `${name}=${value}`).join("; "));
    if (!headers.has("user-agent")) headers.set("user-agent", "Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0");
    const response = await fetch(url, { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) {
      const [pair = "", ...options] = line.split(";").map((part) => part.trim());
      const at = pair.indexOf("=");
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
      const path = options.find((option) => /^path=/i.test(option))?.slice(5) ?? "/";
      if (value === "") this.#cookies.delete(name);
      else this.#cookies.set(name, { value, path });
    }
    return response;
  }

  /** Visits an address and follows its redirects. */
  async visit(address: string | URL, init: RequestInit = {}): Promise<Visit> {
    let [at, how] = [new URL(address, this.#url), init];
    for (let steps = 0; steps < 20; steps++) {
      const response = await this.send(at, how);
      const next = response.headers.get("location");
      if (response.status < 300 || response.status >= 400 || !next)
        return { status: response.status, url: at, headers: response.headers, text: await response.text() };
      await response.arrayBuffer();
      [at, how] = [new URL(next, at), {}];
    }
    throw new Error("too many redirects");
  }

  /** Submits the form of a page. */
  submit(page: Visit, fields: Record<string, string>): Promise<Visit> {
    const action = /<form method="post" action="([^"]+)"/.exec(page.text)?.[1];
    if (!action) throw new Error(`there is no form on ${page.url}: ${page.text}`);
    return this.visit(new URL(action, page.url), {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { origin: page.url.origin },
    });
  }

  async call<T>(
    path: string,
    body: object,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; body: T }> {
    const response = await this.send(path, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", ...headers },
    });
    return { status: response.status, body: (await response.json()) as T };
  }

  /** Starts a login and opens the provider's page with its accounts. */
  begin(provider: LoginProvider, uuid: string): Promise<Visit> {
    const state = stateOf(provider, uuid);
    const isPage = provider === "qq" || provider === "weibo";
    return this.visit(
      isPage
        ? `/v2/oauth/${provider}?state=${state}`
        : `/v2/oauth2/authorize?${new URLSearchParams({ state, provider, app: "30", redirect_uri: "/public/static/third-login.html" })}`,
    );
  }

  /** Picks an account ("" refuses) and returns the callback's parameters. */
  async comeBack(provider: LoginProvider, uuid: string, account: string): Promise<URLSearchParams> {
    return (await this.submit(await this.begin(provider, uuid), { account })).url.searchParams;
  }

  async userToken(code: string, provider: LoginProvider, uuid: string): Promise<string | null> {
    const { body } = await this.call<{ user_token: string | null }>("/v2/oauth2/user_token", {
      code,
      provider,
      app: 30,
      uuid,
    });
    return body.user_token;
  }

  async proxyLogin(user_token: string): Promise<{ user?: UserRecord; error_msg?: string }> {
    return (
      await this.call<{ user?: UserRecord; error_msg?: string }>("/api/v1/auth/oauth_proxy/login", { user_token })
    ).body;
  }

  /** Performs the whole login. */
  async login(provider: LoginProvider, uuid: string, account: string) {
    const code = (await this.comeBack(provider, uuid, account)).get("code") ?? "";
    return this.proxyLogin((await this.userToken(code, provider, uuid)) ?? "");
  }
}

export const stateOf = (provider: string, uuid: string): string =>
  Buffer.from(JSON.stringify({ uuid, provider })).toString("base64url");
