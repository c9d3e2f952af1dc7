import { pino } from "pino";
import { withoutCardNumbers } from "@/lib/kernel/card-numbers";
import { env } from "./env";

/** The maximum depth of nested errors that is logged. */
const DEEPEST = 4;

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

/** An error as it is logged: database messages repeat input, card numbers are always removed. */
function plainError(error: unknown): unknown {
  return error instanceof Error ? withoutCards(pino.stdSerializers.err(error)) : error;
}

function withoutCards(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return withoutCardNumbers(value);
  if (value === null || typeof value !== "object" || depth > DEEPEST) return value;
  if (Array.isArray(value)) return value.map((inner) => withoutCards(inner, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withoutCards(inner, depth + 1)]),
  );
}

/** JSON lines on standard output; fields that may contain secrets are never written. */
export const log = pino({
  level: process.env.LOG_LEVEL ?? (env().NODE_ENV === "test" ? "silent" : "info"),
  base: { process: process.env.PERENNIAL_PROCESS ?? "perennial" },
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: plainError },
  redact: {
    paths: SECRET_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
    remove: true,
  },
});
