// The composition root: builds one server from services, routes and sockets. No other file knows all of them.
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { createCollab } from "./collab/collab.ts";
import type { Connection } from "./db/client.ts";
import { serveLoginProviders } from "./login-providers.ts";
import { accountExportRoutes } from "./modules/account-export/account-export.routes.ts";
import { accountRoutes } from "./modules/accounts/accounts.routes.ts";
import { codeRoutes } from "./modules/accounts/code.routes.ts";
import { accountDeletionRoutes } from "./modules/accounts/deletion.routes.ts";
import { sessionRoutes } from "./modules/accounts/own-sessions.routes.ts";
import { passwordChangeRoutes } from "./modules/accounts/password-change.routes.ts";
import { profileRoutes } from "./modules/accounts/profile.routes.ts";
import { activityRoutes } from "./modules/activities/activities.routes.ts";
import { administrationRoutes } from "./modules/administration/administration.routes.ts";
import { heldImageRoutes } from "./modules/administration/held-images.routes.ts";
import { agreementRoutes } from "./modules/agreements/agreements.routes.ts";
import { outsideServices } from "./modules/agreements/outside-services.ts";
import { appSettingsRoutes } from "./modules/app-settings/app-settings.routes.ts";
import { operatorTextsRoutes } from "./modules/app-settings/operator-texts.routes.ts";
import { createOperatorTexts } from "./modules/app-settings/operator-texts.ts";
import { captchaRoutes } from "./modules/captcha/captcha.routes.ts";
import { chapterRoutes } from "./modules/chapters/chapters.routes.ts";
import { chatWorldRoutes } from "./modules/chats/chat-worlds.routes.ts";
import { chatRoutes } from "./modules/chats/chats.routes.ts";
import { collaboratorRoutes } from "./modules/collaborators/collaborators.routes.ts";
import { followRoutes } from "./modules/follows/follows.routes.ts";
import { generationRoutes } from "./modules/generations/generations.routes.ts";
import { imageRoutes } from "./modules/images/images.routes.ts";
import { loginEventRoutes } from "./modules/login-events/login-events.routes.ts";
import { modelRoutes } from "./modules/models/models.routes.ts";
import { moderationRoutes, ownDecisionRoutes } from "./modules/moderation/moderation.routes.ts";
import { createNoticeSockets } from "./modules/notices/notice-sockets.ts";
import { noticeRoutes } from "./modules/notices/notices.routes.ts";
import { peopleRoutes } from "./modules/people/people.routes.ts";
import { userPageRoutes } from "./modules/people/user-page.routes.ts";
import { powerRoutes } from "./modules/power/power.routes.ts";
import { readingHistoryRoutes } from "./modules/reading-history/reading-history.routes.ts";
import { reportRoutes } from "./modules/reports/reports.routes.ts";
import { searchRoutes } from "./modules/search/search.routes.ts";
import { sharedWorldRoutes } from "./modules/shared-worlds/shared-worlds.routes.ts";
import { publishedChangesRoutes } from "./modules/sharings/published-changes.routes.ts";
import { sharePageRoutes } from "./modules/sharings/share-page.routes.ts";
import { sharingRoutes } from "./modules/sharings/sharings.routes.ts";
import { sitemapRoutes } from "./modules/square/sitemap.routes.ts";
import { squareRoutes } from "./modules/square/square.routes.ts";
import { storageUseRoutes } from "./modules/storage-use/storage-use.routes.ts";
import { storyRoutes } from "./modules/stories/stories.routes.ts";
import { chapterNoteRoutes } from "./modules/story-notes/chapter-notes.routes.ts";
import { storyNotesRoutes } from "./modules/story-notes/story-notes.routes.ts";
import { storyWorldRoutes } from "./modules/story-world/story-world.routes.ts";
import { transferRoutes } from "./modules/transfer/transfer.routes.ts";
import { versionRoutes } from "./modules/versions/versions.routes.ts";
import { worldFileRoutes } from "./modules/world-files/world-files.routes.ts";
import { worldRoutes } from "./modules/worlds/worlds.routes.ts";
import { clientAddress } from "./platform/client-address.ts";
import type { Config } from "./platform/config.ts";
import { registerDocs } from "./platform/docs.ts";
import { registerHealth } from "./platform/health.ts";
import { createHttp } from "./platform/http.ts";
import type { Logger } from "./platform/log.ts";
import { outboxRoutes } from "./platform/outbox/outbox-routes.ts";
import { connectRedis } from "./platform/redis.ts";
import { serverTimeRoute } from "./platform/server-time.ts";
import { registerStaticFiles } from "./platform/static-files.ts";
import { createUpgrades } from "./platform/upgrades.ts";
import { createServices, type Services } from "./services.ts";

const ROOT = join(import.meta.dirname, "..");
const PUBLIC = join(ROOT, "public");
/**
 * How long a stop waits for open requests; whatever stops the process (systemd, a container) waits a few times as long.
 */
const REQUEST_GRACE_MS = 5_000;
/**
 * Connections that may wait to be accepted: after a restart every open page reconnects at once. The system may allow
 * fewer.
 */
const BACKLOG = 4_096;

export interface AppOptions {
  config: Config;
  database: Connection;
  log: Logger;
}

export interface App {
  http: FastifyInstance;
  services: Services;
  /** Starts listening and the jobs, and returns the address people open. */
  listen(): Promise<string>;
  /** Stops in order: no new requests, documents flushed and sockets closed, jobs ended. The database stays open. */
  close(): Promise<void>;
}

/** Builds the server; nothing listens yet. */
export async function createApp({ config, database, log }: AppOptions): Promise<App> {
  const redis = config.redisUrl ? await connectRedis(config.redisUrl, log) : null;
  const services = await createServices({ config, database, log });
  const { app, guard } = await createHttp({ config, log, redis, authenticate: services.sessions.authenticate });

  // Routes, one line for each module.
  const { identities, linking, messages } = services;
  const providers = await serveLoginProviders(app, {
    config,
    db: database.db,
    log,
    identities,
    linking,
    phone: messages.loginMethods.phone,
    publicDir: PUBLIC,
  });
  serverTimeRoute(app);
  appSettingsRoutes(app, config, { ...messages.loginMethods, providers });
  operatorTextsRoutes(app, createOperatorTexts(config.dataDir, log));
  accountRoutes(app, services);
  sessionRoutes(app, services.ownSessions);
  profileRoutes(app, services.profiles);
  loginEventRoutes(app, services.loginEvents);
  passwordChangeRoutes(app, services.passwordChange);
  accountDeletionRoutes(app, services.accountDeletion);
  accountExportRoutes(app, services.accountExport);
  storageUseRoutes(app, services.storageUses);
  administrationRoutes(app, services.administration);
  heldImageRoutes(app, services.heldImages);
  moderationRoutes(app, services.moderation);
  ownDecisionRoutes(app, services.ownDecisions);
  captchaRoutes(app, services.captcha, services.attempts.captcha);
  codeRoutes(app, services);
  storyRoutes(app, services.stories);
  chapterRoutes(app, services.chapters);
  versionRoutes(app, services.versions);
  collaboratorRoutes(app, services.collaborators);
  transferRoutes(app, services.transfer);
  worldRoutes(app, services.worlds, services.sharedWorlds);
  worldFileRoutes(app, services.worldFiles);
  storyNotesRoutes(app, services.storyNotes);
  chapterNoteRoutes(app, services.chapterNotes);
  sharingRoutes(app, services.sharings);
  publishedChangesRoutes(app, services.publishedChanges);
  sharedWorldRoutes(app, services.sharedWorlds);
  chatRoutes(app, services.chats);
  chatWorldRoutes(app, services.chats);
  squareRoutes(app, services.square);
  searchRoutes(app, services.search);
  sitemapRoutes(app, services.square, config.publicUrl);
  followRoutes(app, services.follows);
  readingHistoryRoutes(app, services.readingHistory);
  peopleRoutes(app, services.people);
  noticeRoutes(app, services.notices);
  activityRoutes(app, services.activities);
  storyWorldRoutes(app, services.storyWorld);
  modelRoutes(app, services.modelSettings);
  powerRoutes(app, services.power);
  generationRoutes(app, services.generations);
  await imageRoutes(app, services.images, services.attempts.uploadFailure);
  reportRoutes(app, services.reports, services.feedback);

  const collab = createCollab({
    core: services.core,
    authenticate: services.sessions.authenticate,
    chapterRights: services.stories.chapterRights,
  });
  const noticeSockets = createNoticeSockets({
    db: database.db,
    authenticate: services.sessions.authenticate,
    wake: services.notices.wake,
    log: log.child({ part: "notices" }),
  });
  const upgrades = createUpgrades(app.server, guard, clientAddress(config.trustProxy));
  noticeSockets.attach(upgrades);
  services.core.onPeople(noticeSockets.look);
  await collab.attach(upgrades);

  outboxRoutes(app, services.messages.outbox);
  registerDocs(app);
  registerHealth(app, {
    config,
    ping: () => database.pool.query("select 1"),
    sources: [services.core.metrics, services.images.metrics, services.loginEvents.metrics],
  });
  await agreementRoutes(app, {
    publicDir: PUBLIC,
    operator: config.operator,
    services: () => outsideServices(config, services.models),
  });
  const openings = { story: services.sharings, universe: services.sharedWorlds };
  await sharePageRoutes(app, openings, { distDir: join(ROOT, "dist"), publicUrl: config.publicUrl });
  await userPageRoutes(app, services.people, { distDir: join(ROOT, "dist"), publicUrl: config.publicUrl });
  await registerStaticFiles(app, { distDir: join(ROOT, "dist"), publicDir: PUBLIC });

  return {
    http: app,
    services,
    async listen() {
      // Before any request: generations of a process that died must block nobody.
      await services.generations.begin(config.databaseUrl === null);
      await app.listen({ host: config.host, port: config.port, backlog: BACKLOG });
      // Not awaited: pages are served while the job queue checks its tables.
      void services.start();
      return addressOf(app, config);
    },
    async close() {
      await Promise.all([collab.stop(), noticeSockets.stop()]);
      // Before the streams are closed, so that their readers receive how their generation ended.
      await services.generations.stop();
      // Open requests get their response; one that never ends (a stalled upload, half a header) must not keep the
      // documents and the database from being closed in order.
      const late = setTimeout(() => app.server.closeAllConnections(), REQUEST_GRACE_MS);
      await app.close();
      clearTimeout(late);
      await services.stop();
      redis?.disconnect();
    },
  };
}

function addressOf(app: FastifyInstance, config: Config): string {
  const address = app.server.address();
  if (address === null || typeof address === "string") throw new Error("The server is not listening on a port.");
  const host = address.family === "IPv6" ? `[${address.address}]` : address.address;
  return config.publicUrl ?? `http://${host}:${address.port}`;
}
