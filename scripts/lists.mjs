/**
 * Writes the lists of lib/areas: every contract and every operation, by the names of their files, so that a new one needs
 * no entry.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

export function writeLists() {
  const files = readdirSync(path.join(root, "lib", "areas"), { recursive: true })
    .map((name) => name.split(path.sep).join("/"))
    .toSorted();
  write(
    "contract-files",
    files.filter((name) => name.endsWith("contract.ts")),
  );
  write(
    "operation-files",
    files.filter((name) => name.endsWith("operations.ts")),
  );
}

function write(name, files) {
  const modules = files.map((file) => file.replace(/\.ts$/, ""));
  const text = [
    "// Written by scripts/lists.mjs from the files of lib/areas.",
    ...modules.map((file, index) => `import * as file${index} from "@/lib/areas/${file}";`),
    "",
    "/** The modules, each by its file. */",
    "export const modules: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {",
    ...modules.map((file, index) => `  "lib/areas/${file}.ts": file${index},`),
    "};",
    "",
  ].join("\n");
  const target = path.join(root, "lib", "generated", `${name}.ts`);
  if (existsSync(target) && readFileSync(target, "utf8") === text) return;
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeLists();
