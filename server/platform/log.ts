// The log: JSON lines on standard output. It contains no secrets: headers and fields that hold secrets are cut out, and
// errors are logged without values.
import { type Logger as PinoLogger, pino, stdTimeFunctions } from "pino";
import { describeError } from "./log-error.ts";

export type Logger = PinoLogger;

const SECRET_FIELDS = [
  "password",
  "pwd",
  "passwordHash",
  "access_token",
  "refresh_token",
  "accessToken",
  "refreshToken",
  "token",
  "secret",
  "apiKey",
  "api_key",
  "authorization",
  "cookie",
];

/** Creates the process's log. `destination` is for tests that read it. */
export function createLog(level: string, destination: NodeJS.WritableStream = process.stdout): Logger {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => describeError(error) },
    redact: {
      paths: [
        ...SECRET_FIELDS,
        ...SECRET_FIELDS.map((field) => `*.${field}`),
        "req.headers.authorization",
        "req.headers.cookie",
        'res.headers["set-cookie"]',
      ],
      censor: "[cut]",
    },
  };
  // Not pino's own destination: it retries for ever to write to a closed terminal, and the process never ends.
  return pino(options, destination);
}
