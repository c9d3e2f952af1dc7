import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { checkout } from "@/lib/server/checkout";
import { applicationEnv, nextEnv, portalEnv } from "./process-env";

const secrets = {
  PERENNIAL_CARD_KEY: "k1:card",
  PERENNIAL_CARD_INDEX_KEY: "index",
  PERENNIAL_HMAC_KEY: "hmac",
  NEXTAUTH_SECRET: "sessions",
};

/** An environment as an operator, a platform and a shell fill it. */
const parent: NodeJS.ProcessEnv = {
  NODE_ENV: "production",
  PATH: "/usr/bin",
  HOME: "/home/perennial",
  TZ: "UTC",
  LOG_LEVEL: "warn",
  DATABASE_POOL: "5",
  NEXTAUTH_URL: "https://billing.acme.test",
  PERENNIAL_BASE_URL: "https://api.acme.test",
  PERENNIAL_MAIL_FROM: "billing@acme.test",
  PERENNIAL_SMTP_URL: "smtp://user:mail-secret@mail.acme.test",
  POSTGRES_PASSWORD: "owner-secret",
  PGPASSWORD: "owner-secret",
  DATABASE_URL: "postgresql://owner:owner-secret@db/perennial",
  DATABASE_APP_URL: "postgresql://app:app-secret@db/perennial",
  PERENNIAL_CARD_KEY: "k1:card-secret",
  PERENNIAL_CARD_OLD_KEYS: "k0:old-card-secret",
  PERENNIAL_CARD_INDEX_KEY: "index-secret",
  PERENNIAL_HMAC_KEY: "hmac-secret",
  METRICS_TOKEN: "metrics-secret",
  AWS_SECRET_ACCESS_KEY: "cloud-secret",
  SOME_TOKEN_OF_TOMORROW: "unknown-secret",
};

test("the page renderer gets the variables that it reads, and no secret but that of its sessions", () => {
  const made = portalEnv(parent, secrets, {
    port: 3000,
    baseUrl: "https://billing.acme.test",
    development: false,
    databaseUrl: "postgresql://portal:own@db/perennial",
    place: { PERENNIAL_PORTAL_SOCKET: "/data/portal.sock" },
  });
  expect(made).toEqual({
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    PATH: "/usr/bin",
    HOME: "/home/perennial",
    TZ: "UTC",
    LOG_LEVEL: "warn",
    DATABASE_POOL: "5",
    PORT: "3000",
    NEXTAUTH_URL: "https://billing.acme.test",
    PERENNIAL_BASE_URL: "https://api.acme.test",
    NEXTAUTH_SECRET: "sessions",
    DATABASE_PORTAL_URL: "postgresql://portal:own@db/perennial",
    PERENNIAL_PORTAL_SOCKET: "/data/portal.sock",
  });
});

test("behind a pooler every process gets both addresses for its own role; without one only the direct one", () => {
  const given = {
    ...parent,
    DATABASE_POOLER: "transaction",
    DATABASE_DIRECT_URL: "postgresql://owner:owner-secret@db/perennial",
  };
  const own = {
    ...{ port: 3000, baseUrl: "https://billing.acme.test", place: {}, development: false },
    ...{ production: true, deadWorkers: [], databaseUrl: "postgresql://own@pooler/perennial" },
  };
  const directUrl = "postgresql://own@db/perennial";
  const expected = { DATABASE_POOLER: "transaction", DATABASE_DIRECT_URL: directUrl };
  for (const made of [portalEnv, applicationEnv, nextEnv]) {
    expect(made(given, secrets, { ...own, directUrl })).toMatchObject(expected);
    expect(JSON.stringify(made(given, secrets, { ...own, directUrl }))).not.toMatch(/owner-secret/);
    for (const name of Object.keys(expected))
      expect(made(given, secrets, own)).not.toHaveProperty(name);
  }
});

test("every process uses the public address of the portal for that of the API where none is set", () => {
  const { PERENNIAL_BASE_URL: _, ...without } = parent;
  const own = {
    port: 3000,
    baseUrl: "https://billing.acme.test",
    databaseUrl: "postgresql://db/p",
  };
  const both = (given: NodeJS.ProcessEnv) => [
    portalEnv(given, secrets, { ...own, development: false, place: {} }).PERENNIAL_BASE_URL,
    applicationEnv(given, secrets, { ...own, production: true, deadWorkers: [] })
      .PERENNIAL_BASE_URL,
  ];
  const { NEXTAUTH_URL: address } = parent;
  expect(both(without)).toEqual([address, address]);
  expect(both({ ...without, NEXTAUTH_URL: `${address}/` })).toEqual([address, address]);
  expect(both(parent)).toEqual(["https://api.acme.test", "https://api.acme.test"]);
  const { NEXTAUTH_URL: __, ...neither } = without;
  expect(both(neither)).toEqual([undefined, undefined]);
});

test("the API and the worker get their own secrets, and none of the owner's", () => {
  const made = applicationEnv(parent, secrets, {
    port: 3000,
    baseUrl: "https://billing.acme.test",
    production: true,
    databaseUrl: "postgresql://app:own@db/perennial",
    deadWorkers: [],
  });
  expect(made).toMatchObject({
    PERENNIAL_SMTP_URL: "smtp://user:mail-secret@mail.acme.test",
    PERENNIAL_CARD_KEY: "k1:card",
    METRICS_TOKEN: "metrics-secret",
    DATABASE_APP_URL: "postgresql://app:own@db/perennial",
  });
  expect(JSON.stringify(made)).not.toMatch(/owner-secret|cloud-secret|unknown-secret/);
});

test("the application gets every variable of its schema, except the other roles' addresses", () => {
  const schema = readFileSync(path.join(checkout, "lib", "platform", "env.ts"), "utf8");
  const known = [...schema.matchAll(/^ {2}([A-Z_]+): z/gm)].map((match) => match[1] ?? "");
  const given = { ...parent, ...Object.fromEntries(known.map((name) => [name, "given"])) };
  const made = applicationEnv(given, secrets, {
    port: 3000,
    baseUrl: "https://billing.acme.test",
    production: true,
    databaseUrl: "postgresql://app:own@db/perennial",
    directUrl: "postgresql://app:own@db/perennial",
    deadWorkers: [],
  });
  expect(known.filter((name) => !(name in made))).toEqual(["DATABASE_URL", "DATABASE_PORTAL_URL"]);
});

test("Next alone gets what the application gets; a production build does not affect the installation", () => {
  const { PERENNIAL_MAIL_PRIVATE_HOSTS: _, ...given } = parent;
  const own = {
    ...{ port: 3000, baseUrl: "https://billing.acme.test", deadWorkers: [] },
    ...{ development: false, databaseUrl: "postgresql://app:own@db/perennial" },
  };
  for (const production of [true, false]) {
    expect(nextEnv(given, secrets, { ...own, production })).toEqual({
      ...applicationEnv(given, secrets, { ...own, production }),
      NODE_ENV: "production",
      PERENNIAL_MAIL_PRIVATE_HOSTS: production ? "off" : "on",
    });
  }
});
