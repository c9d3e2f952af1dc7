import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
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

test("the migrations create exactly the schema", { timeout: 60_000 }, async () => {
  const { ownerUrl } = await testDatabase();
  const difference = ["--from-migrations", "prisma/migrations", "--to-schema", "prisma/schema"];
  const { stdout } = await prisma(ownerUrl, "migrate", "diff", ...difference, "--exit-code");
  expect(stdout).toContain("No difference detected");
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
