import os from "node:os";
import path from "node:path";
import type { Environment } from "@/lib/kernel/context";
import { email } from "@/lib/api/schemas";
import { checkout } from "./checkout";
import { StartFailure } from "./start-failure";

/** What the supervisor needs to know before anything runs; .env.example explains each variable. */
export type Settings = {
  production: boolean;
  /** Pages are compiled on demand and processes start again when their code changed. */
  development: boolean;
  port: number;
  /** The address to listen on; undefined: all of them. Demo data, whose password is shown, stays on this machine. */
  host: string | undefined;
  dataDir: string;
  /** The owner's address of an own PostgreSQL; undefined: the embedded one. */
  databaseUrl: string | undefined;
  databaseAppUrl: string | undefined;
  databasePortalUrl: string | undefined;
  /** What the first start puts into the database. */
  seed: "demo" | "none";
  /** Whether the tenant of the first start is test or live. */
  environment: Environment;
  /** E-mail address of the first owner, where one is set. */
  ownerEmail: string | undefined;
  /** The address under which people reach this installation, without a slash at the end. */
  baseUrl: string;
  portalPort: number | undefined;
  /** Port of the demo shop, which is there beside demo data only. */
  shopPort: number | undefined;
};

type Variables = NodeJS.ProcessEnv;

/** @throws StartFailure naming the variable that has no usable value. */
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
    databaseUrl: databaseOf(env, "DATABASE_URL"),
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

function seedOf(env: Variables, production: boolean): Settings["seed"] {
  const text = env.SEED ?? "";
  if (text === "none") return "none";
  if (text === "" || text === "demo") return production && text === "" ? "none" : "demo";
  throw new StartFailure(`SEED must be "demo" or "none"; it is "${text}".`);
}

/** The demo is test; an empty tenant is live unless told test. */
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

/** The same check as the interface's: an address that could not sign in would lock everybody out. */
function ownerOf(env: Variables): string | undefined {
  const text = env.PERENNIAL_OWNER_EMAIL || undefined;
  if (text === undefined || email.safeParse(text).success) return text;
  throw new StartFailure(`PERENNIAL_OWNER_EMAIL must be an e-mail address; it is "${text}".`);
}

/** A socket for the page renderer that only we may open; the kernel keeps such paths short. */
export function portalSocket(dataDir: string): string {
  const inside = path.join(dataDir, "portal.sock");
  if (Buffer.byteLength(inside) < 100) return inside;
  return path.join(os.tmpdir(), `perennial-portal-${process.pid}.sock`);
}
