/**
 * How the long suites run: Vitest with other arguments or settings, and TypeScript programs of this checkout.
 */
import { spawn } from "node:child_process";
import path from "node:path";
import { writeLists } from "./lists.mjs";
import { generateClient, installPackages, main, requireNode, root } from "./prepare.mjs";

/**
 * Runs Vitest in the foreground, in a clone just made, too, and exits with its code; `failed` may add a remark to its
 * output.
 */
export async function runVitest(words, env = {}, failed = () => {}) {
  await main(prepareTests);
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

/** What tests need that a clone does not have. */
export async function prepareTests() {
  requireNode();
  await installPackages((line) => process.stderr.write(`${line}\n`));
  await generateClient();
}

/** Runs proofs: suites that take minutes to hours and are separate from the tests. */
export async function runProof(name, env) {
  await runVitest(["--config", path.join("scripts", "proofs.config.ts"), `${name}.proof`], env);
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
