// What runs without HTTP: the modules' services, wired to the platform and to each other in one place.
// A module that comes adds its own lines here; the order is the order of dependence.
import { collabJobs } from "./collab/collab.jobs.ts";
import { createDocumentCore, type DocumentCore } from "./collab/document-core.ts";
import { createDocuments, type Documents } from "./collab/documents.service.ts";
import type { Connection } from "./db/client.ts";
import { accountJobs } from "./modules/accounts/accounts.jobs.ts";
import { type Accounts, createAccounts } from "./modules/accounts/accounts.service.ts";
import { createAnonymousUids } from "./modules/accounts/anonymous-uid.ts";
import { createAttempts } from "./modules/accounts/attempts.ts";
import { createPasswords } from "./modules/accounts/passwords.ts";
import { createSessions, type Sessions } from "./modules/accounts/sessions.service.ts";
import { createTokens } from "./modules/accounts/tokens.ts";
import { chapterJobs } from "./modules/chapters/chapters.jobs.ts";
import { type Chapters, createChapters } from "./modules/chapters/chapters.service.ts";
import { type Collaborators, createCollaborators } from "./modules/collaborators/collaborators.service.ts";
import { createDemo, DEMO_EMAILS, type Demo, isDemoLogin } from "./modules/demo/demo.service.ts";
import { generationJobs } from "./modules/generations/generations.jobs.ts";
import { createGenerations, type Generations } from "./modules/generations/generations.service.ts";
import { createModelSettings, type ModelSettings } from "./modules/models/models.service.ts";
import { powerJobs } from "./modules/power/power.jobs.ts";
import { createPower, type Power } from "./modules/power/power.service.ts";
import { safetyJobs } from "./modules/safety/safety.jobs.ts";
import { createSafety } from "./modules/safety/safety.service.ts";
import { storyJobs } from "./modules/stories/stories.jobs.ts";
import { createStories, type Stories } from "./modules/stories/stories.service.ts";
import { storyNotesJobs, summaryQueue } from "./modules/story-notes/story-notes.jobs.ts";
import { createStoryNotes, type StoryNotes, type SummaryWork } from "./modules/story-notes/story-notes.service.ts";
import { createWriteSummary } from "./modules/story-notes/write-summary.ts";
import { createReadBook } from "./modules/transfer/read-book.ts";
import { createTransfer, type Transfer } from "./modules/transfer/transfer.service.ts";
import { createVersions, type Versions } from "./modules/versions/versions.service.ts";
import type { Config } from "./platform/config.ts";
import type { Logger } from "./platform/log.ts";
import { type ConnectedModels, createModels } from "./platform/models/create-models.ts";
import { createKeyBox } from "./platform/models/key-box.ts";
import { createQueue, type Queue } from "./platform/queue.ts";
import { signingSecret } from "./platform/secret.ts";
import { loadTokenCounter } from "./platform/tokens/load-token-counter.ts";

export interface ServicesOptions {
  config: Config;
  database: Connection;
  log: Logger;
}

export interface Services {
  queue: Queue;
  /** What access tokens are signed with. */
  secret: Uint8Array;
  /** The documents' core: sockets are put on top of it; stopped last. */
  core: DocumentCore;
  documents: Documents;
  sessions: Sessions;
  accounts: Accounts;
  stories: Stories;
  chapters: Chapters;
  versions: Versions;
  collaborators: Collaborators;
  transfer: Transfer;
  power: Power;
  /** V1, V2 and V3. */
  models: ConnectedModels;
  modelSettings: ModelSettings;
  storyNotes: StoryNotes & SummaryWork;
  generations: Generations;
  demo: Demo;
  /** Ends the jobs, then the documents' core. */
  stop(): Promise<void>;
}

/** Makes every service. Jobs begin with `queue.start()`. */
export async function createServices({ config, database, log }: ServicesOptions): Promise<Services> {
  const secret = await signingSecret(config);
  const queue = createQueue({ pool: database.pool, log: log.child({ part: "jobs" }), works: config.role !== "web" });
  const { db } = database;
  const core = await createDocumentCore({ database, redisUrl: config.redisUrl, log: log.child({ part: "documents" }) });
  const documents = createDocuments(core);
  const sessions = createSessions({ db, tokens: createTokens(secret), documents });
  const accounts = createAccounts({
    db,
    sessions,
    passwords: createPasswords(),
    attempts: createAttempts(db),
    anonymousUids: createAnonymousUids(secret),
    registrationsOpen: config.registrationsOpen,
    administrators: { emails: config.adminEmails, demoEmails: DEMO_EMAILS, demoAllowed: demoAllowed(config) },
    isPublicLogin: (email, digest) => !demoAllowed(config) && isDemoLogin(email, digest),
  });
  const stories = createStories({ db, documents });
  const chapters = createChapters({ db, documents });
  const versions = createVersions({ db, documents });
  const collaborators = createCollaborators({ db, documents });
  const transfer = createTransfer({ db, chapters, documents, readBook: createReadBook() });
  const power = createPower({ db, freePower: config.freePower });
  const models = createModels({
    loadStoryteller: async () => (await import("./platform/storyteller/storyteller-model.ts")).createStorytellerModel(),
    log: log.child({ part: "models" }),
  });
  const modelSettings = createModelSettings({
    db,
    models,
    keyBox: createKeyBox(secret),
    fixed: config.models,
    localPlaces: config.localModelServers,
    accounts,
    power,
    log: log.child({ part: "models" }),
  });
  await modelSettings.start();
  // Tens of megabytes are read here rather than when somebody waits for the first word.
  for (const { tokenizer } of models.list()) void loadTokenCounter(tokenizer);
  const safety = createSafety({ db, log: log.child({ part: "safety" }), service: config.moderation });
  const storyNotes = createStoryNotes({
    db,
    log: log.child({ part: "story-notes" }),
    queue: summaryQueue(queue),
    writeSummary: createWriteSummary(models, safety),
    safety,
    // There are no worlds yet: none can be bound, and none is.
    mayBindUniverse: async () => false,
  });
  const generations = createGenerations({
    db,
    log: log.child({ part: "generations" }),
    models,
    power,
    safety,
    storyNotes,
    labOpen: config.lab,
  });
  const demo = createDemo({ db, accounts, chapters, enabled: demoAllowed(config) });
  accountJobs(queue, db);
  storyJobs(queue, db);
  chapterJobs(queue, db);
  powerJobs(queue, power);
  safetyJobs(queue, db);
  storyNotesJobs(queue, storyNotes);
  generationJobs(queue, generations);
  collabJobs(queue, core);
  const stop = async () => {
    await queue.stop();
    await generations.stop();
    modelSettings.stop();
    models.close();
    await core.stop();
  };
  return {
    queue,
    secret,
    core,
    documents,
    sessions,
    accounts,
    stories,
    chapters,
    versions,
    collaborators,
    transfer,
    power,
    models,
    modelSettings,
    storyNotes,
    generations,
    demo,
    stop,
  };
}

/** Known passwords are for this machine only: its own database, reachable from nowhere else, by no other name. */
function demoAllowed({ demo, databaseUrl, host, publicUrl, allowedHosts, trustProxy }: Config): boolean {
  const loopback = (name: string) => ["127.0.0.1", "::1", "[::1]", "localhost"].includes(name);
  const named = publicUrl !== null && !loopback(new URL(publicUrl).hostname);
  return (
    demo && databaseUrl === null && loopback(host) && !named && allowedHosts.length === 0 && trustProxy.length === 0
  );
}
