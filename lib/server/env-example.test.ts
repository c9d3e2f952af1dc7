import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { checkout } from "./checkout";

/** Set by our own processes for each other, or by the tools that run us. */
const internal = new Set([
  "CI",
  "PATH",
  "PERENNIAL_DEAD_WORKERS",
  "PERENNIAL_DEV",
  "PERENNIAL_PORTAL_SOCKET",
  "PERENNIAL_PROCESS",
  "PERENNIAL_SHOP",
  "PLAYWRIGHT_JSON_OUTPUT_FILE",
  "TEST_DATABASE_ADMIN_URL",
  "TEST_DATABASE_TEMPLATE",
  "VITEST_POOL_ID",
  "__NEXT_PROCESSED_ENV",
]);

function sources(folder: string): string[] {
  return readdirSync(path.join(checkout, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory())
      return ["generated", "testing"].includes(entry.name) ? [] : sources(name);
    return /\.tsx?$/.test(name) && !name.includes(".test.") ? [name] : [];
  });
}

test(".env.example explains every variable that the product reads", () => {
  const example = readFileSync(path.join(checkout, ".env.example"), "utf8");
  const explained = new Set(
    [...example.matchAll(/^#([A-Z_]+)=/gm)].map((match) => match[1] as string),
  );
  const read = new Set<string>();
  for (const file of ["app", "components", "lib", "prisma"].flatMap(sources)) {
    const text = readFileSync(path.join(checkout, file), "utf8");
    for (const match of text.matchAll(/process\.env\.([A-Z_]+)|\benv\.([A-Z][A-Z_]+)\b/g)) {
      read.add((match[1] ?? match[2]) as string);
    }
  }
  const schema = readFileSync(path.join(checkout, "lib", "platform", "env.ts"), "utf8");
  for (const match of schema.matchAll(/^ {2}([A-Z_]+): z/gm)) read.add(match[1] as string);
  const missing = [...read].filter((name) => !explained.has(name) && !internal.has(name));
  expect(missing).toEqual([]);
});
