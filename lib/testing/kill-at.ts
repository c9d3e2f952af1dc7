import { fork } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { asOwner } from "./tenant";

const root = path.resolve(import.meta.dirname, "../..");

/** The process's result when nothing killed it. */
export type Finished = { status: number; text: string; moments: number };

/** The bundled process of `killed-at-a-moment.ts`. Call `remove` at the end. */
export type Doomed = {
  /** Runs it; undefined when it was killed as requested. */
  run: (wanted: object) => Promise<Finished | undefined>;
  remove: () => void;
};

/** The name that a process which is about to be killed gives itself (PERENNIAL_PROCESS). */
export const DOOMED = "doomed";

/**
 * Waits until the database has noticed that a killed process is gone, and released what it held: on
 * a loaded machine that takes a moment.
 */
export async function connectionsToEnd(): Promise<void> {
  // A pooler ends a session in the middle of a transaction, and keeps an idle one.
  const kept = process.env.DATABASE_POOLER ? "and state <> 'idle'" : "";
  const open = `select from pg_stat_activity
    where datname = current_database() and application_name like '${DOOMED}%' ${kept}`;
  while ((await asOwner(open)).length > 0) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** Bundles the process that kills itself, for the tests of one file. */
export async function doomedProcess(): Promise<Doomed> {
  const script = path.join(root, ".build", `killed-at-a-moment-${process.pid}.mjs`);
  await build({
    absWorkingDir: root,
    entryPoints: ["lib/testing/killed-at-a-moment.ts"],
    outfile: script,
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
  });
  return { run: (wanted) => run(script, wanted), remove: () => rmSync(script, { force: true }) };
}

async function run(script: string, wanted: object): Promise<Finished | undefined> {
  const child = fork(script, [], {
    env: { ...process.env, PERENNIAL_PROCESS: DOOMED, TEST_WANTED: JSON.stringify(wanted) },
    execArgv: [],
  });
  let finished: Finished | undefined;
  child.on("message", (message) => {
    finished = message as Finished;
  });
  const { code, signal } = await new Promise<{ code: number | null; signal: string | null }>(
    (resolve) => child.on("exit", (code, signal) => resolve({ code, signal })),
  );
  if (signal !== "SIGKILL" && !finished)
    throw new Error(`the process ended by itself with ${code}`);
  await connectionsToEnd();
  return finished;
}
