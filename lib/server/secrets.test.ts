import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { loadSecrets } from "./secrets";
import { readSettings } from "./settings";

const dataDir = mkdtempSync(path.join(os.tmpdir(), "perennial-secrets-"));
const key = "k9Jx2mVQ7cTz0WfRbH4sNpLyE8uAaGd1oXi6Ue3Zq5M=";
/** Another key, made from the first by rotating its letters. */
const keyOf = (turn: number) => `${key.slice(turn, -1)}${key.slice(0, turn)}=`;
const production = {
  NODE_ENV: "production" as const,
  PERENNIAL_DATA_DIR: dataDir,
  DATABASE_URL: "postgresql://owner:pass@db:5432/perennial?sslmode=verify-full",
  NEXTAUTH_URL: "https://billing.acme.test",
  PERENNIAL_CARD_KEY: `2026:${key}`,
  PERENNIAL_CARD_INDEX_KEY: keyOf(4),
  PERENNIAL_HMAC_KEY: keyOf(8),
  NEXTAUTH_SECRET: keyOf(12),
};

function load(env: NodeJS.ProcessEnv) {
  return loadSecrets(readSettings(env, false), env);
}

afterEach(() => {
  for (const name of ["secrets.json", "demo-credentials.json"]) {
    rmSync(path.join(dataDir, name), { force: true });
  }
});

test("a first start creates random secrets, keeps them private and reuses them", () => {
  const env = { NODE_ENV: "development" as const, PERENNIAL_DATA_DIR: dataDir };
  const first = load(env);
  expect(first.PERENNIAL_CARD_KEY).toMatch(/^k1:[A-Za-z0-9+/]{43}=$/);
  expect(new Set(Object.values(first)).size).toBe(4);
  expect(load(env)).toEqual(first);
  expect(statSync(path.join(dataDir, "secrets.json")).mode & 0o777).toBe(0o600);
  expect(load({ ...env, NEXTAUTH_SECRET: key }).NEXTAUTH_SECRET).toBe(key);
  expect(JSON.parse(readFileSync(path.join(dataDir, "secrets.json"), "utf8"))).toEqual(first);
});

test("production takes its secrets from the environment alone", () => {
  expect(load(production)).toMatchObject({ PERENNIAL_CARD_KEY: `2026:${key}` });
  expect(readSettings(production, false).seed).toBe("none");
});

test("production names everything that is missing, in one message", () => {
  const message =
    /PERENNIAL_CARD_KEY.*PERENNIAL_HMAC_KEY.*NEXTAUTH_SECRET.*DATABASE_URL.*SEED=none/;
  const env = { NODE_ENV: "production" as const, PERENNIAL_DATA_DIR: dataDir, SEED: "demo" };
  expect(() => load(env)).toThrow(message);
});

test("production refuses guessable secrets and the data folder of a demo", () => {
  const weak = {
    PERENNIAL_HMAC_KEY: "a".repeat(44),
    NEXTAUTH_SECRET: "please-change-me-0123456789abcdef",
  };
  expect(() => load({ ...production, ...weak })).toThrow(/guessable: PERENNIAL_HMAC_KEY, NEXTAUTH/);
  expect(() => load({ ...production, PERENNIAL_CARD_KEY: key })).toThrow(/PERENNIAL_CARD_KEY/);
  writeFileSync(path.join(dataDir, "demo-credentials.json"), "{}");
  expect(() => load(production)).toThrow(/belongs to a demo/);
});

test("no value may serve two purposes", () => {
  expect(() => load({ ...production, NEXTAUTH_SECRET: keyOf(8) })).toThrow(
    /PERENNIAL_HMAC_KEY and NEXTAUTH_SECRET have one value/,
  );
  expect(() => load({ ...production, PERENNIAL_CARD_OLD_KEYS: `2025:${keyOf(4)}` })).toThrow(
    /PERENNIAL_CARD_INDEX_KEY and PERENNIAL_CARD_OLD_KEYS have one value/,
  );
});

test.each([
  "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
  "0123456789abcdef0123456789abcdef0123456789abcdef",
  "zyxwvutsrqponmlkjihgfedcba9876543210ZYXWVUTSR",
  "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
  "k9Jx2mVQ7cTz0WfR".repeat(3),
  "qwertyuiopasdfghjklzxcvbnm1234567890QWERTYUIOP",
  "Correct-horse-battery-staple-Password-2026-Acme",
])("a secret that follows a pattern is refused: %s", (text) => {
  expect(() => load({ ...production, PERENNIAL_HMAC_KEY: text })).toThrow(
    /guessable: PERENNIAL_HMAC_KEY/,
  );
});

test("random keys, in base64 or hexadecimal, are accepted", () => {
  for (let round = 0; round < 500; round += 1) {
    const made = Array.from({ length: 4 }, () => randomBytes(32));
    const [card, index, hmac, session] = made;
    expect(() =>
      load({
        ...production,
        PERENNIAL_CARD_KEY: `k:${card?.toString("base64")}`,
        PERENNIAL_CARD_INDEX_KEY: index?.toString("hex"),
        PERENNIAL_HMAC_KEY: hmac?.toString("base64url"),
        NEXTAUTH_SECRET: session?.toString("base64"),
      }),
    ).not.toThrow();
  }
});

test("production is reached by https, except on the machine itself", () => {
  const at = (NEXTAUTH_URL: string, more = {}) => load({ ...production, NEXTAUTH_URL, ...more });
  expect(() => at("http://billing.acme.test")).toThrow(/NEXTAUTH_URL.*https:\/\//);
  expect(() =>
    at("https://billing.acme.test", { PERENNIAL_BASE_URL: "http://api.acme.test" }),
  ).toThrow(/PERENNIAL_BASE_URL.*https:\/\//);
  expect(() => at("http://localhost.acme.test")).toThrow(/NEXTAUTH_URL/);
  for (const own of ["http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000"])
    expect(() => at(own)).not.toThrow();
});

test("production reaches a database on another machine over TLS, unless configured otherwise", () => {
  const at = (DATABASE_URL: string, more = {}) => load({ ...production, DATABASE_URL, ...more });
  const open = /DATABASE_URL.*sslmode=verify-full.*PERENNIAL_DATABASE_TLS=off/;
  for (const url of [
    "postgresql://o:p@db/perennial",
    "postgresql://o:p@db/perennial?sslmode=disable",
    "postgresql://o:p@db/perennial?sslmode=no-verify",
    "postgresql://o:p@localhost/perennial?host=db",
  ])
    expect(() => at(url)).toThrow(open);
  for (const url of [
    "postgresql://o:p@db/perennial?sslmode=verify-full",
    "postgresql://o:p@localhost/perennial",
    "postgresql://o:p@127.0.0.1:5433/perennial",
    "postgresql://o@localhost/perennial?host=/var/run/postgresql",
  ])
    expect(() => at(url)).not.toThrow();
  expect(() =>
    at("postgresql://o:p@db/perennial", { PERENNIAL_DATABASE_TLS: "off" }),
  ).not.toThrow();
  expect(() => load({ ...production, DATABASE_APP_URL: "postgresql://a:p@db/perennial" })).toThrow(
    /DATABASE_APP_URL/,
  );
});

test("old card keys have a form and separate ids", () => {
  const old = (PERENNIAL_CARD_OLD_KEYS: string) => () =>
    load({ ...production, PERENNIAL_CARD_OLD_KEYS });
  const [one, two] = [keyOf(16), keyOf(20)];
  expect(old(`2025:${one},2024:${two}`)).not.toThrow();
  expect(old("")).not.toThrow();
  for (const list of [one, `2026:${one}`, `2025:${one},2025:${two}`, `2025:${one};2024:${two}`])
    expect(old(list)).toThrow(/PERENNIAL_CARD_OLD_KEYS/);
});

test("settings say which variable is invalid", () => {
  const read = (env: Record<string, string>) => () =>
    readSettings({ NODE_ENV: "development", ...env }, false);
  expect(read({ PORT: "http" })).toThrow(/PORT/);
  expect(read({ DATABASE_URL: "mysql://x/y" })).toThrow(/DATABASE_URL/);
  expect(read({ SEED: "much" })).toThrow(/SEED/);
  expect(read({ PORT: "4000" })()).toMatchObject({
    baseUrl: "http://localhost:4000",
    seed: "demo",
    environment: "test",
  });
});

test("the tenant of the first start is test with the demo, and otherwise live unless set to test", () => {
  const of = (env: Record<string, string>) =>
    readSettings({ NODE_ENV: "development", ...env }, false).environment;
  expect(of({})).toBe("test");
  expect(of({ SEED: "none" })).toBe("live");
  expect(of({ SEED: "none", PERENNIAL_TENANT: "test" })).toBe("test");
  expect(readSettings(production, false).environment).toBe("live");
  expect(readSettings({ ...production, PERENNIAL_TENANT: "test" }, false).environment).toBe("test");
  expect(() => of({ PERENNIAL_TENANT: "live" })).toThrow(/SEED=none/);
  expect(() => of({ SEED: "none", PERENNIAL_TENANT: "sandbox" })).toThrow(/PERENNIAL_TENANT/);
});

test("the first owner has the configured e-mail address, if it is valid", () => {
  const of = (PERENNIAL_OWNER_EMAIL?: string) =>
    readSettings({ ...production, ...(PERENNIAL_OWNER_EMAIL && { PERENNIAL_OWNER_EMAIL }) }, false)
      .ownerEmail;
  expect(of()).toBeUndefined();
  expect(of("Ada@acme.example")).toBe("Ada@acme.example");
  for (const none of ["ada", "ada@", "ada@acme", "a b@acme.example", `${"a".repeat(80)}@b.co`])
    expect(() => of(none), none).toThrow(/PERENNIAL_OWNER_EMAIL/);
});

test("demo data can only be reached from this machine, unless an address is set", () => {
  const of = (env: Record<string, string>) =>
    readSettings({ NODE_ENV: "development", ...env }, false).host;
  expect(of({})).toBe("127.0.0.1");
  expect(of({ HOST: "0.0.0.0" })).toBe("0.0.0.0");
  expect(of({ SEED: "none" })).toBeUndefined();
  expect(readSettings(production, false).host).toBeUndefined();
});
