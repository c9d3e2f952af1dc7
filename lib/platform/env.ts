import * as z from "zod";

const keyed = /^[A-Za-z0-9_-]{1,32}:[A-Za-z0-9+/]{43}=$/;
const keyedList = /^(?:[A-Za-z0-9_-]{1,32}:[A-Za-z0-9+/]{43}=(?:,|$))*$/;

const schema = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  DATABASE_URL: z.string().optional(),
  DATABASE_APP_URL: z.string().optional(),
  DATABASE_PORTAL_URL: z.string().optional(),
  DATABASE_POOLER: z.enum(["transaction", ""]).optional(),
  DATABASE_DIRECT_URL: z.string().optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(50).default(8),
  WORKER_LANES: z
    .literal("")
    .transform(() => undefined)
    .or(z.coerce.number().int().min(1).max(50))
    .optional(),
  PERENNIAL_CARD_KEY: z.string().regex(keyed, "must be <key id>:<32 bytes in base64>").optional(),
  PERENNIAL_CARD_OLD_KEYS: z
    .string()
    .regex(keyedList, "must be <key id>:<32 bytes in base64>, separated by commas")
    .default(""),
  PERENNIAL_SEAL_KEY: z
    .string()
    .regex(keyed, "must be <key id>:<32 bytes in base64>")
    .or(z.literal(""))
    .optional(),
  PERENNIAL_SEAL_OLD_KEYS: z
    .string()
    .regex(keyedList, "must be <key id>:<32 bytes in base64>, separated by commas")
    .default(""),
  PERENNIAL_CARD_INDEX_KEY: z.string().min(43).optional(),
  PERENNIAL_HMAC_KEY: z.string().min(43).optional(),
  PERENNIAL_STRIPE_URL: z.url().optional(),
  PERENNIAL_SMTP_URL: z
    .string()
    .regex(/^(smtps?:\/\/.+)?$/, "must begin with smtp:// or smtps://")
    .refine((url) => url === "" || URL.canParse(url), "must be an address such as smtp://host:587")
    .optional(),
  PERENNIAL_MAIL_FROM: z.email().or(z.literal("")).optional(),
  PERENNIAL_MAIL_PRIVATE_HOSTS: z.enum(["on", "off", ""]).optional(),
  NEXTAUTH_SECRET: z.string().min(32).optional(),
  NEXTAUTH_URL: z.url().optional(),
  PERENNIAL_BASE_URL: z.url().optional(),
  PERENNIAL_REQUEST_LOG_DAYS: z
    .literal("")
    .transform(() => undefined)
    .or(z.coerce.number().int().min(1).max(3660))
    .optional(),
  PERENNIAL_DELETED_DAYS: z
    .literal("")
    .transform(() => 30)
    .or(z.coerce.number().int().min(1).max(3660))
    .default(30),
  API_HEADER_PREFIXES: z
    .string()
    .regex(/^(?:[a-z][a-z0-9-]{0,30}(?:,|$))*$/i, "must be words separated by commas")
    .default("")
    .transform((list) => list.toLowerCase().split(",").filter(Boolean)),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  CONCURRENCY_LIMIT: z.coerce.number().int().min(1).default(40),
  CONCURRENCY_LIMIT_HIGH_VOLUME: z.coerce.number().int().min(1).default(200),
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(50_000),
});

export type Env = z.output<typeof schema>;

let parsed: Env | undefined;

/** The environment, validated once; an invalid value stops the process with the variable's name. */
export function env(): Env {
  if (!parsed) {
    const result = schema.safeParse(process.env);
    if (!result.success) {
      const problems = result.error.issues.map(
        (issue) => `${issue.path.join(".")} ${issue.message}`,
      );
      throw new Error(`The environment is not usable: ${problems.join("; ")}`);
    }
    parsed = result.data;
  }
  return parsed;
}

/** A variable that this process cannot work without. */
export function required(name: keyof Env): string {
  const value = env()[name];
  if (value === undefined) throw new Error(`${name} is not set, and this process needs it`);
  return String(value);
}
