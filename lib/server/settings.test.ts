import { expect, test } from "vitest";
import { readSettings } from "./settings";
import { StartFailure } from "@/lib/server/processes/start-failure";

const serving = (PERENNIAL_SERVE?: string) =>
  readSettings({ NODE_ENV: "development", PERENNIAL_SERVE }, false).serve;

const direct = "postgresql://owner:secret@db:5432/perennial";
const pooler = "postgresql://pooler:6432/perennial";

test("behind a pooler the owner's address is the direct one", () => {
  const read = (env: NodeJS.ProcessEnv) => readSettings(env, false);
  expect(read({ NODE_ENV: "development", DATABASE_URL: direct })).toMatchObject({
    databaseUrl: direct,
    poolerUrl: undefined,
  });
  const pooled = { DATABASE_POOLER: "transaction", DATABASE_URL: pooler } as const;
  const env = { NODE_ENV: "development", ...pooled, DATABASE_DIRECT_URL: direct } as const;
  expect(read(env)).toMatchObject({ databaseUrl: direct, poolerUrl: pooler });
});

test.each([
  [/"transaction" or not set; it is "session"/, { DATABASE_POOLER: "session" }],
  [/needs DATABASE_URL.*DATABASE_DIRECT_URL/, { DATABASE_DIRECT_URL: "" }],
  [/needs DATABASE_URL.*DATABASE_DIRECT_URL/, { DATABASE_URL: "" }],
  [/^DATABASE_DIRECT_URL must be an address/, { DATABASE_DIRECT_URL: "db:5432" }],
])("a pooler that cannot be right refuses to start: %s", (message, given) => {
  const env: NodeJS.ProcessEnv = {
    NODE_ENV: "development",
    DATABASE_POOLER: "transaction",
    DATABASE_URL: pooler,
    DATABASE_DIRECT_URL: direct,
    ...given,
  };
  const read = () => readSettings(env, false);
  expect(read).toThrow(StartFailure);
  expect(read).toThrow(message);
});

test("PERENNIAL_SERVE is listener or next, listener by default; anything else refuses to start", () => {
  expect([undefined, "", "listener", "next"].map(serving)).toEqual([
    ...["listener", "listener", "listener", "next"],
  ]);
  expect(() => serving("nxet")).toThrow(StartFailure);
});
