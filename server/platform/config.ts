// The environment, read once and checked. docs/operations.md lists every variable; a test checks that it does.
import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import { type ImagePurpose, imagePurpose } from "../../contract/images.ts";
import {
  AVATAR_CHANGES_PER_MONTH,
  NICKNAME_CHANGES_PER_MONTH,
  STORAGE_MIB_PER_PERSON,
  storageOverdraftBytes,
} from "../../contract/limits.ts";
import { IDENTITY_VARIABLES, type IdentityClients, readIdentityVariables } from "./identity/identity-environment.ts";
import { isLoopbackName } from "./loopback.ts";
import { MESSAGE_VARIABLES, type MessageWays, readMessageVariables } from "./message-environment.ts";
import type { ModelConnection } from "./models/connection.ts";
import { type LocalPlace, USUAL_PLACES } from "./models/local-servers.ts";
import { localPlaces, MODEL_VARIABLES, readModelVariables } from "./models/model-environment.ts";
import type { S3Settings } from "./storage/s3-storage.ts";

const wholeNumber = (min: number, max: number, what = `a whole number from ${min} to ${max}`) => {
  const error = `must be ${what}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
};
const port = wholeNumber(0, 65_535);
const list = z.string().transform((text) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean),
);
const listOf = (isOne: (part: string) => boolean, message: string) =>
  list.refine((parts) => parts.every(isOne), { message });
/** Whether a text is a host name without a port, as in a Host header. */
const isHostName = (text: string) => /^(\[[0-9a-f:.]+\]|[^\s:/?#@[\]\\]+)$/i.test(text);
/** An address, a network such as 10.0.0.0/8, or one of the three names for networks. */
function isNetwork(text: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(text)) return true;
  const [address = "", bits, ...rest] = text.split("/");
  const family = isIP(address);
  return family !== 0 && rest.length === 0 && (bits === undefined || isPrefix(bits, family === 4 ? 32 : 128));
}
const isPurpose = (text: string): text is ImagePurpose => imagePurpose.safeParse(text).success;
const isPrefix = (bits: string, max: number) => /^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= max;
const url = (protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    message: `must be an address that begins with ${protocols.map((p) => `${p}//`).join(" or ")}`,
  });

const environment = z.object({
  /** What this process does: `all`, `web` (no jobs) or `jobs` (no pages). */
  ROLE: z.enum(["all", "web", "jobs"]).default("all"),
  /** Address to listen on. */
  HOST: z.string().min(1).default("127.0.0.1"),
  /** Port to listen on. */
  PORT: port.default(4310),
  /** The address people reach this server at, when it is not http://HOST:PORT. */
  PUBLIC_URL: url(["http:", "https:"]).optional(),
  /** Further host names that requests may use, separated by commas. */
  ALLOWED_HOSTS: listOf(isHostName, "must be host names without protocol and port, separated by commas").default([]),
  /** Addresses or networks of reverse proxies whose X-Forwarded-* headers are believed, separated by commas. */
  TRUST_PROXY: listOf(isNetwork, "must be addresses or networks such as 10.0.0.0/8, separated by commas").default([]),
  /** Where the embedded database, the signing secret and files live. */
  DATA_DIR: z.string().min(1).default("data"),
  /** An existing PostgreSQL; without it one is started under DATA_DIR. */
  DATABASE_URL: url(["postgres:", "postgresql:"]).optional(),
  /** Port of the embedded database; any free one by default. */
  DATABASE_PORT: port.default(0),
  /** The most database connections. */
  DATABASE_POOL: wholeNumber(2, 200).default(10),
  /** Redis, for several processes behind one address. */
  REDIS_URL: url(["redis:", "rediss:"]).optional(),
  /** The secret tokens are signed with; without it one is generated and kept at DATA_DIR/secret. */
  SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  /** The lowest level the log shows. */
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  /** Bearer token that may read /metrics from other machines. */
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  /** Requests a minute one address may make; 0 for no limit. */
  RATE_LIMIT: wholeNumber(0, Number.MAX_SAFE_INTEGER, "a whole number, 0 or more").default(1_200),
  /** Memory that hashing one password takes, in MiB: more makes a stolen hash slower to guess. */
  PASSWORD_MEMORY_MIB: wholeNumber(1, 1_024).default(64),
  /** Whether new accounts may be made. */
  REGISTRATIONS: z.enum(["open", "closed"]).default("open"),
  /** Whether every account needs a phone; has no effect where no text messages can be sent. */
  PHONE_REQUIRED: z.enum(["yes", "no"]).default("no"),
  /** Who runs this server, and how to reach them (an email or an address): shown in the agreement and the policy. */
  OPERATOR_NAME: z.string().trim().min(1).max(100, "must have at most 100 characters").optional(),
  OPERATOR_CONTACT: z
    .union([z.email(), z.url({ protocol: /^https?$/ })], { error: "must be an email or an http(s) address" })
    .optional(),
  /** How often a month somebody may change their name, and their picture; 0: not at all. */
  NICKNAME_CHANGES: wholeNumber(0, 1_000, "a whole number, 0 to 1000").default(NICKNAME_CHANGES_PER_MONTH),
  AVATAR_CHANGES: wholeNumber(0, 1_000, "a whole number, 0 to 1000").default(AVATAR_CHANGES_PER_MONTH),
  /** Who may connect models; without it, the first account may. */
  ADMIN_EMAILS: listOf(
    (part) => z.email().safeParse(part).success,
    "must be email addresses, separated by commas",
  ).default([]),
  /** Where model servers on this machine are looked for. */
  LOCAL_MODEL_SERVERS: localPlaces.default(USUAL_PLACES),
  /** Address of the mobile app's package; with it the landing page on phones has a download button. */
  APP_PACKAGE_URL: url(["http:", "https:"]).optional(),
  /** Power that each person without a membership has for a month, renewed on the 8th. */
  FREE_POWER: z.coerce.number().int().min(0).max(100_000_000).optional(),
  /** Whether the Lab is open. */
  LAB: z.enum(["on", "off"]).default("on"),
  /** The most that may be stored for one person, in MiB; 0 for no limit. */
  STORAGE_PER_PERSON_MIB: wholeNumber(0, 1_000_000_000, "a whole number of MiB, 0 or more").default(
    STORAGE_MIB_PER_PERSON,
  ),
  /** Whether Continue is on. */
  CONTINUATION: z.enum(["on", "off"]).default("on"),
  /** A service that moderates texts, by OpenAI's moderation protocol; without it short word lists are used. */
  MODERATION_URL: url(["http:", "https:"]).optional(),
  /** The bearer token for that service. */
  MODERATION_KEY: z.string().min(1).optional(),
  /** The bucket uploaded pictures are kept in; without it they are files under DATA_DIR. */
  S3_BUCKET: z.string().min(1).optional(),
  /** An S3-compatible store that is not Amazon's. */
  S3_ENDPOINT: url(["http:", "https:"]).optional(),
  S3_REGION: z.string().min(1).default("us-east-1"),
  /** Prefix of every key in the bucket. */
  S3_PREFIX: z
    .string()
    .regex(/^[\w.-]+(\/[\w.-]+)*\/?$/, "must be a path such as storyloom/")
    .optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** Which pictures may be uploaded: world_cover, entry, avatar, report, separated by commas; or off. */
  IMAGE_UPLOADS: listOf(
    (part) => part === "off" || isPurpose(part),
    "must be world_cover, entry, avatar and report, separated by commas, or off",
  ).default([...imagePurpose.options]),
  /** What people are told where uploads are off. */
  IMAGE_UPLOADS_NOTICE: z.string().max(200, "must have at most 200 characters").optional(),
  /** Pictures one person may upload in a minute, and in a day. */
  IMAGES_PER_MINUTE: wholeNumber(1, 1_000_000).default(20),
  IMAGES_PER_DAY: wholeNumber(1, 1_000_000).default(300),
  /** `hold` shows no uploaded picture to anybody. */
  IMAGE_MODERATION: z.enum(["pass", "hold"]).default("pass"),
  /** A service that moderates pictures, by OpenAI's moderation protocol; without it every valid picture passes. */
  IMAGE_MODERATION_URL: url(["http:", "https:"]).optional(),
  /** The bearer token for that service. */
  IMAGE_MODERATION_KEY: z.string().min(1).optional(),
  /** Whether an empty database receives the demo authors and stories. */
  DEMO: z.enum(["on", "off"]).default("on"),
});

/** Names of all variables, for the test of the documentation. */
export const ENVIRONMENT_VARIABLES = [
  ...Object.keys(environment.shape),
  ...MESSAGE_VARIABLES,
  ...IDENTITY_VARIABLES,
  ...MODEL_VARIABLES,
];

export interface ImageSettings {
  /** What pictures may be uploaded for. */
  open: readonly ImagePurpose[];
  /** What people are told where uploads are off. */
  notice: string | null;
  perMinute: number;
  perDay: number;
  hold: boolean;
  service: { url: string; key: string | null } | null;
}

export interface StorageSettings {
  /** The most bytes stored for one person; null: no limit. */
  perPerson: number | null;
  /** Bytes beyond that limit up to which open chapters can still be written to. */
  margin: number;
}

export interface Config {
  role: "all" | "web" | "jobs";
  host: string;
  port: number;
  publicUrl: string | null;
  allowedHosts: readonly string[];
  trustProxy: readonly string[];
  dataDir: string;
  databaseUrl: string | null;
  databasePort: number;
  databasePool: number;
  redisUrl: string | null;
  secret: string | null;
  logLevel: string;
  metricsToken: string | null;
  /** Requests a minute per address; 0 for no limit. */
  rateLimit: number;
  /** Memory for hashing one password, in MiB. */
  passwordMemoryMib: number;
  registrationsOpen: boolean;
  /** Has an effect only where text messages can be sent. */
  phoneRequired: boolean;
  /** As shown in the agreement. */
  operator: { name: string | null; contact: string | null };
  /** Changes a month; 0: none allowed. */
  profileChanges: { nickname: number; avatar: number };
  /** In lower case; empty: the first account is the administrator. */
  adminEmails: readonly string[];
  /** Models connected by the environment; the others are connected by an administrator. */
  models: readonly ModelConnection[];
  localModelServers: readonly LocalPlace[];
  appPackageUrl: string | null;
  /** Units a month. */
  /** Null: as much as is usual where the server runs. */
  freePower: number | null;
  lab: boolean;
  continuation: boolean;
  moderation: { url: string; key: string | null } | null;
  /** Null: files under `dataDir`. */
  s3: S3Settings | null;
  images: ImageSettings;
  storage: StorageSettings;
  demo: boolean;
  /** How mails and text messages are sent. */
  messages: MessageWays;
  /** This server's client ids and secrets at the login providers. */
  loginClients: IdentityClients;
}

/** Variables are missing or wrong; the message lists them, one a line. */
export class ConfigError extends Error {}

/** Reads the configuration. Throws a ConfigError whose message says what to change. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  // An empty variable means "not set": that is how service files and compose files switch one off.
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const result = environment.safeParse(given);
  const models = readModelVariables(given);
  const messages = readMessageVariables(given);
  const identities = readIdentityVariables(given);
  const halfS3 = (["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const).filter((name) => given[name]).length === 1;
  const nowhere =
    Object.keys(identities.clients).length > 0 && !given["PUBLIC_URL"] && !isLoopbackName(given["HOST"] ?? "127.0.0.1");
  const lines = [
    ...(nowhere ? ["  PUBLIC_URL: is where the providers of LOGIN_… send people back to, and is missing"] : []),
    ...(halfS3 ? ["  S3_ACCESS_KEY_ID: is of use together with S3_SECRET_ACCESS_KEY only"] : []),
    ...(result.error?.issues ?? []).map((issue) => `  ${issue.path.join(".")}: ${issue.message}`),
    ...[...messages.wrong, ...identities.wrong, ...models.wrong].map(({ name, message }) => `  ${name}: ${message}`),
  ];
  if (!result.success || lines.length > 0) {
    throw new ConfigError(`The configuration is not right:\n${lines.join("\n")}`);
  }
  const e = result.data;
  return {
    role: e.ROLE,
    host: e.HOST,
    port: e.PORT,
    publicUrl: e.PUBLIC_URL?.replace(/\/+$/, "") ?? null,
    allowedHosts: e.ALLOWED_HOSTS,
    trustProxy: e.TRUST_PROXY,
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL ?? null,
    databasePort: e.DATABASE_PORT,
    databasePool: e.DATABASE_POOL,
    redisUrl: e.REDIS_URL ?? null,
    secret: e.SECRET ?? null,
    logLevel: e.LOG_LEVEL,
    metricsToken: e.METRICS_TOKEN ?? null,
    rateLimit: e.RATE_LIMIT,
    passwordMemoryMib: e.PASSWORD_MEMORY_MIB,
    registrationsOpen: e.REGISTRATIONS === "open",
    phoneRequired: e.PHONE_REQUIRED === "yes",
    operator: { name: e.OPERATOR_NAME ?? null, contact: e.OPERATOR_CONTACT ?? null },
    profileChanges: { nickname: e.NICKNAME_CHANGES, avatar: e.AVATAR_CHANGES },
    adminEmails: e.ADMIN_EMAILS.map((email) => email.toLowerCase()),
    models: models.models,
    localModelServers: e.LOCAL_MODEL_SERVERS,
    appPackageUrl: e.APP_PACKAGE_URL ?? null,
    freePower: e.FREE_POWER ?? null,
    lab: e.LAB === "on",
    continuation: e.CONTINUATION === "on",
    moderation: e.MODERATION_URL ? { url: e.MODERATION_URL, key: e.MODERATION_KEY ?? null } : null,
    s3: readS3(e),
    images: {
      open: e.IMAGE_UPLOADS.includes("off") ? [] : e.IMAGE_UPLOADS.filter(isPurpose),
      notice: e.IMAGE_UPLOADS_NOTICE ?? null,
      perMinute: e.IMAGES_PER_MINUTE,
      perDay: e.IMAGES_PER_DAY,
      hold: e.IMAGE_MODERATION === "hold",
      service: e.IMAGE_MODERATION_URL ? { url: e.IMAGE_MODERATION_URL, key: e.IMAGE_MODERATION_KEY ?? null } : null,
    },
    storage: readStorage(e.STORAGE_PER_PERSON_MIB * 1024 * 1024),
    demo: e.DEMO === "on",
    messages: messages.ways,
    loginClients: identities.clients,
  };
}

const readStorage = (bytes: number): StorageSettings => ({
  perPerson: bytes === 0 ? null : bytes,
  margin: storageOverdraftBytes(bytes),
});

function readS3(e: z.output<typeof environment>): S3Settings | null {
  if (!e.S3_BUCKET) return null;
  return {
    endpoint: e.S3_ENDPOINT ?? null,
    bucket: e.S3_BUCKET,
    region: e.S3_REGION,
    prefix: e.S3_PREFIX ? `${e.S3_PREFIX.replace(/\/+$/, "")}/` : "",
    credentials:
      e.S3_ACCESS_KEY_ID && e.S3_SECRET_ACCESS_KEY
        ? { accessKeyId: e.S3_ACCESS_KEY_ID, secretAccessKey: e.S3_SECRET_ACCESS_KEY }
        : null,
  };
}
