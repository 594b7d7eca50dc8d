// Everything that runs without HTTP: creates the modules' services and connects them to the platform and to each other.
// A new module adds its own lines here; the order follows the dependencies.
import { FREE_POWER_PER_MONTH, LOCAL_POWER_PER_MONTH } from "../contract/limits.ts";
import { collabJobs } from "./collab/collab.jobs.ts";
import { createDocumentCore, type DocumentCore } from "./collab/document-core.ts";
import { createDocuments, type Documents } from "./collab/documents.service.ts";
import type { Connection } from "./db/client.ts";
import { createModerationServices, type ModerationServices } from "./moderation-services.ts";
import { type AccountExport, createAccountExport } from "./modules/account-export/account-export.service.ts";
import { accountJobs } from "./modules/accounts/accounts.jobs.ts";
import { listPasswordCosts } from "./modules/accounts/accounts.repo.ts";
import { type Accounts, createAccounts } from "./modules/accounts/accounts.service.ts";
import { createAnonymousUids } from "./modules/accounts/anonymous-uid.ts";
import { type Attempts, createAttempts } from "./modules/accounts/attempts.ts";
import { accountDeletionJobs } from "./modules/accounts/deletion.jobs.ts";
import { type AccountDeletion, createAccountDeletion } from "./modules/accounts/deletion.service.ts";
import { createEmailCodes, type EmailCodes } from "./modules/accounts/email-codes.service.ts";
import { createIdentities, type Identities } from "./modules/accounts/identities.service.ts";
import { createKnownDevices, type DeviceOfRequest } from "./modules/accounts/known-device.ts";
import { createLinking, type Linking } from "./modules/accounts/linking.service.ts";
import { createIsOwnPassword } from "./modules/accounts/own-password.ts";
import { createOwnSessions, type OwnSessions } from "./modules/accounts/own-sessions.service.ts";
import { createPasswordChange, type PasswordChange } from "./modules/accounts/password-change.service.ts";
import { createPasswords } from "./modules/accounts/passwords.ts";
import { createPhones, type Phones } from "./modules/accounts/phone.service.ts";
import { createPhoneBinding } from "./modules/accounts/phone-binding.ts";
import { createProfiles, type Profiles } from "./modules/accounts/profile.service.ts";
import { createSessions, type Sessions } from "./modules/accounts/sessions.service.ts";
import { createTokens } from "./modules/accounts/tokens.ts";
import { type Activities, createActivities } from "./modules/activities/activities.service.ts";
import { type Administration, createAdministration } from "./modules/administration/administration.service.ts";
import { createHeldImages, type HeldImages } from "./modules/administration/held-images.service.ts";
import { captchaJobs } from "./modules/captcha/captcha.jobs.ts";
import { type Captcha, createCaptcha } from "./modules/captcha/captcha.service.ts";
import { chapterJobs } from "./modules/chapters/chapters.jobs.ts";
import { type Chapters, createChapters } from "./modules/chapters/chapters.service.ts";
import { codeJobs } from "./modules/codes/codes.jobs.ts";
import { createCodes } from "./modules/codes/codes.service.ts";
import { type Collaborators, createCollaborators } from "./modules/collaborators/collaborators.service.ts";
import { createDemo, DEMO_EMAILS, type Demo, isDemoLogin } from "./modules/demo/demo.service.ts";
import { generationJobs } from "./modules/generations/generations.jobs.ts";
import { createGenerations, type Generations } from "./modules/generations/generations.service.ts";
import { imageJobs } from "./modules/images/images.jobs.ts";
import { createImages, type Images } from "./modules/images/images.service.ts";
import { createLoginEvents, type LoginEvents } from "./modules/login-events/login-events.service.ts";
import { createModelSettings, type ModelSettings } from "./modules/models/models.service.ts";
import { noticeJobs } from "./modules/notices/notices.jobs.ts";
import { createNotices, type Notices } from "./modules/notices/notices.service.ts";
import { powerJobs } from "./modules/power/power.jobs.ts";
import { createPower, type Power } from "./modules/power/power.service.ts";
import { providerLoginJobs } from "./modules/provider-login/provider-login.jobs.ts";
import { safetyJobs } from "./modules/safety/safety.jobs.ts";
import { createSafety } from "./modules/safety/safety.service.ts";
import { createStorageUses, type StorageUses } from "./modules/storage-use/storage-use.service.ts";
import { storyJobs } from "./modules/stories/stories.jobs.ts";
import { createStories, type Stories } from "./modules/stories/stories.service.ts";
import { type ChapterNotes, createChapterNotes } from "./modules/story-notes/chapter-notes.service.ts";
import { storyNotesJobs, summaryQueue } from "./modules/story-notes/story-notes.jobs.ts";
import { createStoryNotes, type StoryNotes, type SummaryWork } from "./modules/story-notes/story-notes.service.ts";
import { createWriteSummary } from "./modules/story-notes/write-summary.ts";
import { createStoryWorld, type StoryWorld } from "./modules/story-world/story-world.service.ts";
import { createReadBook } from "./modules/transfer/read-book.ts";
import { createTransfer, type Transfer } from "./modules/transfer/transfer.service.ts";
import { createVersions, type Versions } from "./modules/versions/versions.service.ts";
import { createReadFile } from "./modules/world-files/read-file.ts";
import { worldFileJobs } from "./modules/world-files/world-files.jobs.ts";
import { createWorldFiles, type WorldFiles } from "./modules/world-files/world-files.service.ts";
import { createWriteFile } from "./modules/world-files/write-file.ts";
import { worldJobs } from "./modules/worlds/worlds.jobs.ts";
import { createWorlds, type Worlds } from "./modules/worlds/worlds.service.ts";
import type { Config } from "./platform/config.ts";
import { isLocalMode } from "./platform/local-mode.ts";
import type { Logger } from "./platform/log.ts";
import { createPostBox } from "./platform/mail/post-box.ts";
import { createMessages, type Messages } from "./platform/messages.ts";
import { type ConnectedModels, createModels } from "./platform/models/create-models.ts";
import { createSecretEncryption } from "./platform/models/secret-encryption.ts";
import { createQueue, type Queue } from "./platform/queue.ts";
import { signingSecret } from "./platform/secret.ts";
import { createStorage } from "./platform/storage/create-storage.ts";
import { loadTokenCounter } from "./platform/tokens/load-token-counter.ts";
import { createPublishedServices, type PublishedServices } from "./published-services.ts";

export interface ServicesOptions {
  config: Config;
  database: Connection;
  log: Logger;
}

export interface Services extends PublishedServices, ModerationServices {
  queue: Queue;
  /** The key access tokens are signed with. */
  secret: Uint8Array;
  /** The document core: sockets are put on top of it; stopped last. */
  core: DocumentCore;
  documents: Documents;
  sessions: Sessions;
  ownSessions: OwnSessions;
  profiles: Profiles;
  loginEvents: LoginEvents;
  accountDeletion: AccountDeletion;
  passwordChange: PasswordChange;
  notices: Notices;
  administration: Administration;
  heldImages: HeldImages;
  attempts: Attempts;
  /** Whether a request's browser was logged in before. */
  deviceOfRequest: DeviceOfRequest;
  /** How mails and text messages are sent, or the outbox. */
  messages: Messages;
  captcha: Captcha;
  accounts: Accounts;
  phones: Phones;
  emailCodes: EmailCodes;
  identities: Identities;
  linking: Linking;
  stories: Stories;
  chapters: Chapters;
  versions: Versions;
  collaborators: Collaborators;
  transfer: Transfer;
  power: Power;
  /** V1, V2 and V3. */
  models: ConnectedModels;
  modelSettings: ModelSettings;
  worlds: Worlds;
  worldFiles: WorldFiles;
  accountExport: AccountExport;
  storyNotes: StoryNotes & SummaryWork;
  chapterNotes: ChapterNotes;
  activities: Activities;
  storyWorld: StoryWorld;
  generations: Generations;
  images: Images;
  storageUses: StorageUses;
  demo: Demo;
  /** Loads and compiles what the first request for suggestions would otherwise wait for. */
  warmUp(): Promise<void>;
  /** Starts the jobs and what goes on by itself. Resolves when the queue has started, however long that takes. */
  start(): Promise<void>;
  /** Stops the jobs and the services, then the document core. */
  stop(): Promise<void>;
}

/** Creates every service. Jobs begin with `start()`. */
export async function createServices({ config, database, log }: ServicesOptions): Promise<Services> {
  const secret = await signingSecret(config);
  const queue = createQueue({ pool: database.pool, log: log.child({ part: "jobs" }), works: config.role !== "web" });
  const { db } = database;
  const isLocal = isLocalMode(config);
  const usualPower = isLocal ? LOCAL_POWER_PER_MONTH : FREE_POWER_PER_MONTH;
  /** Accounts with known passwords may exist only in local mode. */
  const demoAllowed = config.demo && isLocal;
  const storageUses = createStorageUses({ db, settings: config.storage });
  const core = await createDocumentCore({
    database,
    redisUrl: config.redisUrl,
    log: log.child({ part: "documents" }),
    storageLimit: storageUses.limit,
  });
  const documents = createDocuments(core);
  const notices = createNotices({ db, wake: (uid) => core.announce({ type: "person", uid }) });
  const ownSessions = createOwnSessions({ db, documents, notices });
  const passwords = createPasswords({
    memory: config.passwordMemoryMib,
    storedCosts: () => listPasswordCosts(db),
  });
  const attempts = createAttempts(db);
  const deviceOfRequest = createKnownDevices(secret, config.publicUrl?.startsWith("https:") ?? false);
  const messages = createMessages(config);
  // A phone is not required where this server can't send codes to it.
  const phoneRequired = config.phoneRequired && messages.loginMethods.phone;
  const sessions = createSessions({ db, tokens: createTokens(secret), documents, notices, phoneRequired });
  const messagesLog = log.child({ part: "messages" });
  const postBox = messages.mail && createPostBox(messages.mail, messagesLog);
  const captcha = createCaptcha({ db });
  const codes = createCodes(db, secret);
  const accounts = createAccounts({
    db,
    sessions,
    passwords,
    attempts,
    captcha,
    anonymousUids: createAnonymousUids(secret),
    registrationsOpen: config.registrationsOpen,
    phoneRequired,
    administrators: { emails: config.adminEmails, demoEmails: DEMO_EMAILS, demoAllowed },
    isPublicLogin: (email, digest) => !demoAllowed && isDemoLogin(email, digest),
  });
  const isOwnPassword = createIsOwnPassword({ passwords, attempts });
  const accountDeletion = createAccountDeletion({ db, accounts, isOwnPassword, ownSessions, postBox });
  const passwordChange = createPasswordChange({
    db,
    passwords,
    isOwnPassword,
    ownSessions,
    postBox,
    demoEmails: DEMO_EMAILS,
  });
  const safety = createSafety({ db, log: log.child({ part: "safety" }), service: config.moderation });
  const administration = createAdministration({ db, accounts, notices, documents, storageUses, safety });
  const phones = createPhones({
    log: messagesLog,
    sms: messages.sms,
    codes,
    captcha,
    attempts,
    sessions,
    binding: createPhoneBinding({ db, notices, postBox, demoEmails: DEMO_EMAILS }),
    registrationsOpen: config.registrationsOpen,
  });
  const emailCodes = createEmailCodes({
    db,
    postBox,
    codes,
    attempts,
    passwords,
    ownSessions,
    demoEmails: DEMO_EMAILS,
  });
  const stories = createStories({ db, documents, storageUses, safety });
  const chapters = createChapters({ db, documents, storageUses });
  const versions = createVersions({ db, documents, storageUses });
  const collaborators = createCollaborators({ db, documents });
  const transfer = createTransfer({ db, chapters, documents, readBook: createReadBook(), storageUses });
  const power = createPower({ db, freePower: config.freePower ?? usualPower });
  const models = createModels({
    loadStoryteller: async () => (await import("./storyteller/storyteller-model.ts")).createStorytellerModel(),
    log: log.child({ part: "models" }),
  });
  const modelSettings = createModelSettings({
    db,
    models,
    secretEncryption: createSecretEncryption(secret),
    fixed: config.models,
    localPlaces: config.localModelServers,
    accounts,
    administration,
    power,
    log: log.child({ part: "models" }),
  });
  await modelSettings.start();
  // Vocabularies of tens of megabytes are loaded now, so that the first request does not wait for them.
  for (const { tokenizer } of models.list()) void loadTokenCounter(tokenizer);
  const identities = createIdentities({
    db,
    sessions,
    attempts,
    registrationsOpen: config.registrationsOpen,
    phoneRequired,
    refusesName: safety.refuses,
  });
  const profiles = createProfiles({ db, refuses: safety.refuses, changes: config.profileChanges });
  const worlds = createWorlds({ db, safety });
  const storyNotes = createStoryNotes({
    db,
    log: log.child({ part: "story-notes" }),
    queue: summaryQueue(queue),
    writeSummary: createWriteSummary(models, safety, (storyId) => storyWorld.bannedWords(storyId)),
    safety,
    mayBindUniverse: worlds.owns,
  });
  const storyWorld = createStoryWorld({ db, storyNotes, worlds });
  const generations = createGenerations({
    db,
    log: log.child({ part: "generations" }),
    models,
    power,
    safety,
    storyNotes,
    storyWorld,
    suggest: async (request) => (await import("./storyteller/suggest/suggest.ts")).suggest(request),
    labOpen: config.lab,
    continuationOpen: config.continuation,
  });
  const images = createImages({
    db,
    storage: await createStorage(config),
    worlds,
    storageUses,
    secret,
    settings: config.images,
    log: log.child({ part: "images" }),
  });
  const heldImages = createHeldImages({ accounts, images, notices });
  const worldFiles = createWorldFiles({
    db,
    log: log.child({ part: "world-files" }),
    readFile: createReadFile(),
    writeFile: createWriteFile(),
    worlds,
    images,
    storageUses,
  });
  const accountExport = createAccountExport({
    db,
    log: log.child({ part: "account-export" }),
    documents,
    worlds,
    worldFiles,
    images,
    power,
  });
  const demo = createDemo({ db, accounts, chapters, enabled: demoAllowed });
  accountJobs(queue, db);
  accountDeletionJobs(queue, db, documents);
  noticeJobs(queue, db);
  codeJobs(queue, db);
  captchaJobs(queue, db);
  providerLoginJobs(queue, db);
  storyJobs(queue, db);
  chapterJobs(queue, db);
  powerJobs(queue, power);
  safetyJobs(queue, db);
  worldJobs(queue, db);
  worldFileJobs(queue, db);
  storyNotesJobs(queue, storyNotes);
  generationJobs(queue, generations);
  imageJobs(queue, images);
  collabJobs(queue, core);
  const { startPublished, beginStop, stopPublished, ...published } = createPublishedServices({
    ...{ config, db, log, secret, queue, documents, safety, storageUses, worlds, images },
    scene: async (request) => (await import("./storyteller/scene/scene.ts")).scene(request),
  });
  const start = async () => {
    await queue.start();
    startPublished();
  };
  const stop = async () => {
    // First, so that a job of theirs that runs ends after its present step instead of holding up the queue's stop.
    beginStop();
    await queue.stop();
    await stopPublished();
    await postBox?.stop();
    await generations.stop();
    await worldFiles.stop();
    await images.stop();
    await modelSettings.stop();
    models.close();
    await core.stop();
  };
  return {
    queue,
    secret,
    core,
    documents,
    sessions,
    ownSessions,
    profiles,
    loginEvents: createLoginEvents({ power }),
    accountDeletion,
    passwordChange,
    notices,
    administration,
    heldImages,
    ...createModerationServices({ db, queue, accounts, administration, images, notices, safety }),
    attempts,
    deviceOfRequest,
    messages,
    captcha,
    accounts,
    phones,
    emailCodes,
    identities,
    linking: createLinking({ db, notices, postBox, demoEmails: DEMO_EMAILS }),
    stories,
    chapters,
    versions,
    collaborators,
    transfer,
    power,
    models,
    modelSettings,
    worlds,
    worldFiles,
    accountExport,
    storyNotes,
    chapterNotes: createChapterNotes(db),
    activities: createActivities(db),
    ...published,
    storyWorld,
    generations,
    images,
    storageUses,
    demo,
    warmUp: async () => (await import("./storyteller/suggest/warm-up.ts")).warmUpSuggestions(),
    start,
    stop,
  };
}
