/**
 * How the long suites run: Vitest with other arguments or settings, and TypeScript programs of this checkout.
 */
import { spawn } from "node:child_process";
import path from "node:path";
import { writeLists } from "./lists.mjs";
import { root } from "./prepare.mjs";

/**
 * Runs Vitest in the foreground, and exits with its code; `failed` may add a remark to its output.
 */
export function runVitest(words, env = {}, failed = () => {}) {
  const vitest = path.join(root, "node_modules", "vitest", "vitest.mjs");
  const child = spawn(process.execPath, [vitest, "run", ...words], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: "inherit",
  });
  child.on("close", (code) => {
    if (code !== 0) failed();
    process.exitCode = code ?? 1;
  });
}

/** Runs proofs: suites that take minutes to hours and are separate from the tests. */
export function runProof(name, env) {
  runVitest(["--config", path.join("scripts", "proofs.config.ts"), `${name}.proof`], env);
}

/** Bundles a TypeScript program into one file, and returns its path. */
export async function bundleProgram(source) {
  writeLists();
  const { build } = await import("esbuild");
  const bundle = path.join(root, ".build", `${path.basename(source, ".ts")}.mjs`);
  await build({
    absWorkingDir: root,
    entryPoints: [source],
    outfile: bundle,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    alias: { "@": root },
    logLevel: "error",
  });
  return bundle;
}
