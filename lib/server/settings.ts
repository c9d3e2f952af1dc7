import os from "node:os";
import path from "node:path";
import type { Environment } from "@/lib/kernel/context";
import { email } from "@/lib/api/schemas";
import { checkout } from "./checkout";
import { type Retention, USUAL_RETENTION } from "./postgres/retention";
import { StartFailure } from "@/lib/server/processes/start-failure";

/** What the supervisor needs before anything runs; .env.example explains each variable. */
export type Settings = {
  production: boolean;
  /** Pages are compiled on demand and processes restart when their code changes. */
  development: boolean;
  port: number;
  /**
   * The address to listen on; undefined: all of them. Demo data, whose password is shown, is only served on this
   * machine.
   */
  host: string | undefined;
  dataDir: string;
  /** The owner's direct address of a separate PostgreSQL; undefined: the embedded one. */
  databaseUrl: string | undefined;
  /** The address of the pooler in front of it, where there is one. */
  poolerUrl: string | undefined;
  databaseAppUrl: string | undefined;
  databasePortalUrl: string | undefined;
  /** The initial data of the first start. */
  seed: "demo" | "none";
  /** Whether the tenant of the first start is test or live. */
  environment: Environment;
  /** E-mail address of the first owner, where one is set. */
  ownerEmail: string | undefined;
  /** The address under which people reach this installation, without a slash at the end. */
  baseUrl: string;
  portalPort: number | undefined;
  retention: Retention;
  /** What serves requests: our listener with the page renderer beside it, or Next alone. */
  serve: "listener" | "next";
  /** Port of the demo shop, which only runs beside demo data. */
  shopPort: number | undefined;
};

type Variables = NodeJS.ProcessEnv;

/** @throws StartFailure naming the variable with an invalid value. */
export function readSettings(env: Variables, development: boolean): Settings {
  const production = env.NODE_ENV === "production";
  const port = portOf(env, "PORT") ?? 3000;
  const seed = seedOf(env, production);
  const withShop = seed === "demo" && !production && env.SHOP !== "off" && port < 65_535;
  return {
    production,
    development,
    port,
    host: env.HOST || (seed === "demo" && !production ? "127.0.0.1" : undefined),
    dataDir: path.resolve(env.PERENNIAL_DATA_DIR ?? path.join(checkout, ".data")),
    ...serverOf(env),
    databaseAppUrl: databaseOf(env, "DATABASE_APP_URL"),
    databasePortalUrl: databaseOf(env, "DATABASE_PORTAL_URL"),
    seed,
    environment: environmentOf(env, seed),
    ownerEmail: ownerOf(env),
    baseUrl: (env.PERENNIAL_BASE_URL ?? env.NEXTAUTH_URL ?? `http://localhost:${port}`).replace(
      /\/+$/,
      "",
    ),
    portalPort: portOf(env, "PERENNIAL_PORTAL_PORT"),
    retention: retentionOf(env),
    serve: serveOf(env),
    shopPort: withShop ? port + 1 : undefined,
  };
}

function portOf(env: Variables, name: string): number | undefined {
  const text = env[name];
  if (text === undefined || text === "") return undefined;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new StartFailure(`${name} must be a port between 0 and 65535; it is "${text}".`);
}

function databaseOf(env: Variables, name: string): string | undefined {
  const text = env[name];
  if (text === undefined || text === "") return undefined;
  if (/^postgres(ql)?:\/\/[^/]*\/[^/?]+/.test(text) && URL.canParse(text)) return text;
  throw new StartFailure(
    `${name} must be an address such as postgresql://user:password@host:5432/perennial.`,
  );
}

/**
 * With a pooler DATABASE_URL is its address, and DATABASE_DIRECT_URL the server for all that needs a dedicated session.
 */
function serverOf(env: Variables): Pick<Settings, "databaseUrl" | "poolerUrl"> {
  const given = databaseOf(env, "DATABASE_URL");
  const pooler = env.DATABASE_POOLER ?? "";
  if (pooler === "") return { databaseUrl: given, poolerUrl: undefined };
  if (pooler !== "transaction") {
    throw new StartFailure(`DATABASE_POOLER must be "transaction" or not set; it is "${pooler}".`);
  }
  const direct = databaseOf(env, "DATABASE_DIRECT_URL");
  if (given && direct) return { databaseUrl: direct, poolerUrl: given };
  throw new StartFailure(
    "DATABASE_POOLER=transaction needs DATABASE_URL, the address of the pooler, and " +
      "DATABASE_DIRECT_URL, the owner's address of PostgreSQL itself.",
  );
}

function seedOf(env: Variables, production: boolean): Settings["seed"] {
  const text = env.SEED ?? "";
  if (text === "none") return "none";
  if (text === "" || text === "demo") return production && text === "" ? "none" : "demo";
  throw new StartFailure(`SEED must be "demo" or "none"; it is "${text}".`);
}

function retentionOf(env: Variables): Retention {
  const { auditDays, outboxDays } = USUAL_RETENTION;
  return {
    auditDays: daysOf(env, "PERENNIAL_AUDIT_DAYS", 366) ?? auditDays,
    outboxDays: daysOf(env, "PERENNIAL_OUTBOX_DAYS", 30) ?? outboxDays,
  };
}

function daysOf(env: Variables, name: string, fewest: number): number | undefined {
  const text = env[name];
  if (text === undefined || text === "") return undefined;
  const days = Number(text);
  if (Number.isInteger(days) && days >= fewest && days <= 36_600) return days;
  throw new StartFailure(`${name} must be a number of days, ${fewest} or more; it is "${text}".`);
}

function serveOf(env: Variables): Settings["serve"] {
  const text = env.PERENNIAL_SERVE ?? "";
  if (text === "" || text === "listener") return "listener";
  if (text === "next") return "next";
  throw new StartFailure(`PERENNIAL_SERVE must be "listener" or "next"; it is "${text}".`);
}

/** The demo is test; an empty tenant is live unless set to test. */
function environmentOf(env: Variables, seed: Settings["seed"]): Environment {
  const text = env.PERENNIAL_TENANT ?? "";
  if (text === "") return seed === "demo" ? "test" : "live";
  if (text !== "test" && text !== "live") {
    throw new StartFailure(`PERENNIAL_TENANT must be "test" or "live"; it is "${text}".`);
  }
  if (text === "live" && seed === "demo") {
    throw new StartFailure("Demo data is for test tenants: set SEED=none for a live one.");
  }
  return text;
}

/** The same check as the API's: an address that could not sign in would lock everyone out. */
function ownerOf(env: Variables): string | undefined {
  const text = env.PERENNIAL_OWNER_EMAIL || undefined;
  if (text === undefined || email.safeParse(text).success) return text;
  throw new StartFailure(`PERENNIAL_OWNER_EMAIL must be an e-mail address; it is "${text}".`);
}

/** A socket for the page renderer that only we may open; the kernel limits the length of such paths. */
export function portalSocket(dataDir: string): string {
  const inside = path.join(dataDir, "portal.sock");
  if (Buffer.byteLength(inside) < 100) return inside;
  return path.join(os.tmpdir(), `perennial-portal-${process.pid}.sock`);
}
