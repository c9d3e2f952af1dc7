import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { expect, test } from "vitest";
import { checkout } from "@/lib/server/checkout";
import { prepareDatabase } from "./prepare-database";
import { testDatabase } from "@/lib/server/testing/test-database";

const run = promisify(execFile);

/** The Prisma CLI over the WebAssembly engine, whatever else this machine has. */
function prisma(databaseUrl: string, ...words: string[]) {
  return run(process.execPath, [path.join(checkout, "scripts", "prisma.mjs"), ...words], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PRISMA_SCHEMA_ENGINE_BINARY: path.join(checkout, "scripts", "prisma-schema-engine.mjs"),
    },
  });
}

/** The SQL that leads from migrations, or from nothing, to `prisma/schema`; undefined when there is none. */
async function missingSql(...from: string[]): Promise<string | undefined> {
  const { ownerUrl } = await testDatabase();
  const words = ["migrate", "diff", ...from, "--to-schema", "prisma/schema", "--script"];
  const { stdout } = await prisma(ownerUrl, ...words);
  return stdout.includes("This is an empty migration") ? undefined : stdout;
}

/** A name that sorts after all migrations, which are applied in this order. */
function nextName(): string {
  const [last = ""] = readdirSync(path.join(checkout, "prisma", "migrations"))
    .filter((name) => /^[0-9]{14}_/.test(name))
    .sort()
    .slice(-1);
  const now = new Date()
    .toISOString()
    .replace(/[^0-9]/g, "")
    .slice(0, 14);
  const after = String(Number(last.slice(0, 14)) + 100);
  return `${now > after ? now : after}_<what>`;
}

test("the migrations create exactly the schema", { timeout: 60_000 }, async () => {
  const missing = await missingSql("--from-migrations", "prisma/migrations");
  if (missing !== undefined)
    expect.fail(
      `No migration does this. Write it to prisma/migrations/${nextName()}/migration.sql, with the policies, checks and grants that Prisma does not know:\n\n${missing}`,
    );
});

test("a difference between migrations and schema is reported as SQL", {
  timeout: 60_000,
}, async () => {
  expect(await missingSql("--from-empty")).toContain('CREATE TABLE "account"');
});

test("a second start finds nothing to migrate and does not call the CLI", {
  timeout: 60_000,
}, async () => {
  const { ownerUrl } = await testDatabase();
  const url = new URL(ownerUrl);
  url.pathname += "_deploy";
  const began = performance.now();
  const first = await prepareDatabase(url.href, "secret");
  const between = performance.now();
  expect(await prepareDatabase(url.href, "secret")).toEqual(first);
  expect(performance.now() - between).toBeLessThan((between - began) / 3);
  const app = new pg.Client({ connectionString: first.appUrl });
  await app.connect();
  const { rows } = await app.query("SELECT count(*)::int AS tenants FROM all_tenants()");
  await app.end();
  expect(rows).toEqual([{ tenants: 0 }]);
});

test("the engine in WebAssembly is the very one that the CLI ships", () => {
  const require = createRequire(path.join(checkout, "package.json"));
  const hash = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");
  const cli = path.dirname(require.resolve("prisma/build/index.js"));
  const ours = require.resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  expect(hash(ours.replace(/\.js$/, ".wasm"))).toBe(hash(path.join(cli, "schema_engine_bg.wasm")));
});
