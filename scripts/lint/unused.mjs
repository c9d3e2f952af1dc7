/**
 * `npm run unused`: files, exports, types and packages that nobody uses, as knip finds them. The faults that are
 * planted in scripts/lint/planted-unused have to be among them: a check that finds nothing may not have looked.
 */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { root } from "../prepare.mjs";

const PLANTED = [
  "scripts/lint/planted-unused/nobody.ts: file nobody.ts",
  "scripts/lint/planted-unused/parts.ts: export unusedValue",
  "scripts/lint/planted-unused/parts.ts: type UnusedType",
];
const KINDS = {
  files: "file",
  exports: "export",
  types: "type",
  enumMembers: "member",
  namespaceMembers: "member",
  duplicates: "exported twice:",
  dependencies: "package",
  devDependencies: "package",
  unlisted: "not in package.json:",
  unresolved: "not found:",
  binaries: "program",
};

function reported() {
  const knip = path.join(root, "node_modules", "knip", "bin", "knip.js");
  const words = ["--config", "scripts/lint/knip.json", "--reporter", "json", "--no-exit-code"];
  const run = spawnSync(process.execPath, [knip, ...words], { cwd: root, encoding: "utf8" });
  if (run.status !== 0) throw new Error(run.stderr || run.stdout);
  return JSON.parse(run.stdout).issues.flatMap((issue) =>
    Object.entries(KINDS).flatMap(([list, kind]) =>
      (issue[list] ?? []).flat().map(({ name }) => `${issue.file}: ${kind} ${path.basename(name)}`),
    ),
  );
}

const found = reported();
const unused = found.filter((line) => !PLANTED.includes(line));
const missed = PLANTED.filter((line) => !found.includes(line));
for (const line of unused) process.stdout.write(`Nobody uses ${line}\n`);
for (const line of missed) process.stdout.write(`This planted fault was not reported: ${line}\n`);
process.exitCode = unused.length + missed.length > 0 ? 1 : 0;
