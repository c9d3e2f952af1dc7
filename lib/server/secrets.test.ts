import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { loadSecrets } from "./secrets";
import { readSettings } from "./settings";

const dataDir = mkdtempSync(path.join(os.tmpdir(), "perennial-secrets-"));
const key = "3q2+7wECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxw=";
const production = {
  NODE_ENV: "production" as const,
  PERENNIAL_DATA_DIR: dataDir,
  DATABASE_URL: "postgresql://owner:pass@db:5432/perennial",
  NEXTAUTH_URL: "https://billing.acme.test",
  PERENNIAL_CARD_KEY: `2026:${key}`,
  PERENNIAL_CARD_INDEX_KEY: key,
  PERENNIAL_HMAC_KEY: key,
  NEXTAUTH_SECRET: key,
};

function load(env: NodeJS.ProcessEnv) {
  return loadSecrets(readSettings(env, false), env);
}

afterEach(() => {
  for (const name of ["secrets.json", "demo-credentials.json"]) {
    rmSync(path.join(dataDir, name), { force: true });
  }
});

test("a first start makes random secrets, keeps them to itself and uses them again", () => {
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

test("old card keys have a form and ids of their own", () => {
  const old = (PERENNIAL_CARD_OLD_KEYS: string) => () =>
    load({ ...production, PERENNIAL_CARD_OLD_KEYS });
  expect(old(`2025:${key},2024:${key}`)).not.toThrow();
  expect(old("")).not.toThrow();
  for (const list of [key, `2026:${key}`, `2025:${key},2025:${key}`, `2025:${key};2024:${key}`])
    expect(old(list)).toThrow(/PERENNIAL_CARD_OLD_KEYS/);
});

test("settings say which variable cannot be used", () => {
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

test("the tenant of the first start is test with the demo, and else live unless told test", () => {
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
