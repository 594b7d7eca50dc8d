// Login through other providers, put together: only the process that serves pages has it, because it needs the address
// that process listens on.
import type { FastifyInstance } from "fastify";
import type { LoginProvider } from "../contract/app-settings.ts";
import type { Database } from "./db/client.ts";
import { linkingRoutes } from "./modules/provider-login/linking.routes.ts";
import { navigationRoutes } from "./modules/provider-login/navigation.routes.ts";
import { providerLoginRoutes } from "./modules/provider-login/provider-login.routes.ts";
import { createProviderLogins } from "./modules/provider-login/provider-login.service.ts";
import { createWeixinLogins } from "./modules/provider-login/weixin.service.ts";
import type { Config } from "./platform/config.ts";
import { createIdentityProviders } from "./platform/identity/identity-providers.ts";
import { localIdentityRoutes } from "./platform/local-identity/local-identity-routes.ts";
import { createLocalProvider } from "./platform/local-identity/local-provider.ts";
import { isLocalMode } from "./platform/local-mode.ts";
import type { Logger } from "./platform/log.ts";
import { createOrigins } from "./platform/origins.ts";
import type { Services } from "./services.ts";

export interface LoginProvidersOptions {
  config: Config;
  db: Database;
  log: Logger;
  identities: Services["identities"];
  linking: Services["linking"];
  /** Whether this server can send codes to phones. */
  phone: boolean;
  publicDir: string;
}

/** Registers the routes, and returns the providers people can log in with. */
export async function serveLoginProviders(
  app: FastifyInstance,
  { config, db, log, identities, linking, phone, publicDir }: LoginProvidersOptions,
): Promise<LoginProvider[]> {
  const origins = createOrigins(config, () => app.server.address());
  const local = isLocalMode(config) ? createLocalProvider(origins.all) : null;
  const providers = createIdentityProviders(config.loginClients, local);
  const options = {
    providerLogins: createProviderLogins({ db, log: log.child({ part: "logins" }), providers, identities }),
    weixinLogins: providers.has("weixin") ? createWeixinLogins({ db, identities }) : null,
    origins,
    playsPhone: local !== null && !config.loginClients.weixin,
    secure: config.publicUrl?.startsWith("https:") ?? false,
    publicDir,
  };
  providerLoginRoutes(app, options);
  linkingRoutes(app, { ...options, linking, offered: { providers: [...providers.keys()], phone } });
  await navigationRoutes(app, options);
  await localIdentityRoutes(app, local);
  return [...providers.keys()];
}
