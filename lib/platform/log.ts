import { pino } from "pino";
import { env } from "./env";

const SECRET_FIELDS = [
  "authorization",
  "cookie",
  "apiSecretAccessKey",
  "cardNumber",
  "creditCardNumber",
  "securityCode",
  "password",
  "client_secret",
  "clientSecret",
  "access_token",
  "secret",
  "signature",
  "token",
];

/** JSON lines on standard output; fields that may hold secrets are never written. */
export const log = pino({
  level: process.env.LOG_LEVEL ?? (env().NODE_ENV === "test" ? "silent" : "info"),
  base: { process: process.env.PERENNIAL_PROCESS ?? "perennial" },
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: {
    paths: SECRET_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
    remove: true,
  },
});
