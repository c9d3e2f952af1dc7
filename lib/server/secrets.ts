import { keysOf, mapped } from "@/lib/values/keys";
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { isGuessable } from "./guessable";
import { unsafeAddresses } from "./production-rules";
import type { Settings } from "./settings";
import { StartFailure } from "@/lib/server/processes/start-failure";

const random = () => randomBytes(32).toString("base64");

/** Every secret of an installation: how one is generated, and its required format. */
const secrets = {
  PERENNIAL_CARD_KEY: { make: () => `k1:${random()}`, form: /^[\w-]{1,32}:[A-Za-z0-9+/]{43}=$/ },
  PERENNIAL_CARD_INDEX_KEY: { make: random, form: /^.{43,}$/ },
  PERENNIAL_HMAC_KEY: { make: random, form: /^.{43,}$/ },
  NEXTAUTH_SECRET: { make: random, form: /^.{32,}$/ },
} as const;

const oldCardKeys = "PERENNIAL_CARD_OLD_KEYS";
const oldSealKeys = "PERENNIAL_SEAL_OLD_KEYS";

export type SecretName = keyof typeof secrets;
export type Secrets = Record<SecretName, string>;

const names = keysOf(secrets);

/**
 * The secrets: from the environment, otherwise, outside production, random ones that are generated
 * at the first start and stored in the data folder (mode 0600).
 *
 * @throws StartFailure naming every variable that is missing, malformed or guessable.
 */
export function loadSecrets(settings: Settings, env: NodeJS.ProcessEnv): Secrets {
  const given = mapped(secrets, (name) => env[name] ?? "");
  const problems: string[] = names.filter((name) => given[name] && !isUsable(name, given[name]));
  const sealKey = env.PERENNIAL_SEAL_KEY ?? "";
  if (sealKey && !isUsable("PERENNIAL_CARD_KEY", sealKey)) problems.push("PERENNIAL_SEAL_KEY");
  if (!areOldKeys(env[oldCardKeys] ?? "", given.PERENNIAL_CARD_KEY)) problems.push(oldCardKeys);
  if (!areOldKeys(env[oldSealKeys] ?? "", sealKey)) problems.push(oldSealKeys);
  const missing = settings.production ? missingInProduction(settings, env) : [];
  const refused = [
    ...sharedValues(given, env),
    ...(settings.production ? unsafeAddresses(env) : []),
  ];
  if (missing.length + problems.length + refused.length > 0) {
    throw unusable(missing, problems, refused);
  }
  if (settings.production) return given;
  const kept = keptSecrets(settings.dataDir);
  return mapped(secrets, (name) => given[name] || kept[name]);
}

function missingInProduction(settings: Settings, env: NodeJS.ProcessEnv): string[] {
  const needed = [...names, "DATABASE_URL", "NEXTAUTH_URL"];
  const missing = needed.filter((name) => !env[name]);
  if (settings.seed === "demo") missing.push('SEED=none (SEED is "demo")');
  if (existsSync(path.join(settings.dataDir, "demo-credentials.json"))) {
    missing.push("PERENNIAL_DATA_DIR (this data folder belongs to a demo)");
  }
  return missing;
}

/** Well-formed, and generated rather than typed. */
function isUsable(name: SecretName, value: string): boolean {
  return secrets[name].form.test(value) && !isGuessable(keyItself(value));
}

/** A key without its id. */
const keyItself = (value: string) => value.replace(/^[^:]*:/, "");

/** Two keys with one value are both lost if one leaks: each is generated separately. */
function sharedValues(given: Secrets, env: NodeJS.ProcessEnv): string[] {
  const all: [string, string][] = [
    ...names.map((name): [string, string] => [name, given[name]]),
    ...[oldCardKeys, "PERENNIAL_SEAL_KEY", oldSealKeys].flatMap((name) =>
      (env[name] ?? "").split(",").map((value): [string, string] => [name, value]),
    ),
  ];
  const set = all.filter(([, value]) => value !== "");
  return set.flatMap(([name, value], place) =>
    set
      .slice(place + 1)
      .filter(([, other]) => keyItself(other) === keyItself(value))
      .map(([other]) => `${name} and ${other} have one value: each needs its own`),
  );
}

/** Keys in the format of the card key, separated by commas; none has the id of the new one or of another. */
function areOldKeys(list: string, newKey: string): boolean {
  const keys = list.split(",").filter(Boolean);
  const ids = [newKey, ...keys].map((key) => key.split(":")[0]);
  return (
    new Set(ids).size === ids.length && keys.every((key) => isUsable("PERENNIAL_CARD_KEY", key))
  );
}

function unusable(missing: string[], problems: string[], refused: string[]): StartFailure {
  const parts = [
    missing.length > 0 ? `these variables must be set: ${missing.join(", ")}` : "",
    problems.length > 0 ? `these variables are malformed or guessable: ${problems.join(", ")}` : "",
    ...refused,
  ];
  return new StartFailure(
    `${parts.filter(Boolean).join("; ")}. ` +
      "See .env.example; `openssl rand -base64 32` makes a key.",
  );
}

/** The secrets of the first start; those added since are generated now. */
function keptSecrets(dataDir: string): Secrets {
  const file = path.join(dataDir, "secrets.json");
  const kept = existsSync(file) ? keptFile.parse(JSON.parse(readFileSync(file, "utf8"))) : {};
  const lacking = names.filter((name) => !kept[name]);
  const whole = mapped(secrets, (name) => kept[name] || secrets[name].make());
  if (lacking.length > 0) {
    writeFileSync(file, `${JSON.stringify({ ...kept, ...whole }, null, 2)}\n`, { mode: 0o600 });
  }
  return whole;
}

const keptFile = z.record(z.string(), z.string());
