import { fork } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";

const root = path.resolve(import.meta.dirname, "../../..");

/** What the process did when nothing killed it. */
export type Finished = { status: number; text: string; moments: number };

/** The bundled process of `killed-at-a-moment.ts`. Call `remove` in the end. */
export type Doomed = {
  /** Runs it; undefined when it was killed, as it was told. */
  run: (wanted: object) => Promise<Finished | undefined>;
  remove: () => void;
};

/** Bundles the process that kills itself, for the tests of one file. */
export async function doomedProcess(): Promise<Doomed> {
  const script = path.join(root, ".build", `killed-at-a-moment-${process.pid}.mjs`);
  await build({
    absWorkingDir: root,
    entryPoints: ["lib/platform/testing/killed-at-a-moment.ts"],
    outfile: script,
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
  });
  return { run: (wanted) => run(script, wanted), remove: () => rmSync(script, { force: true }) };
}

function run(script: string, wanted: object): Promise<Finished | undefined> {
  const child = fork(script, [], {
    env: { ...process.env, TEST_WANTED: JSON.stringify(wanted) },
    execArgv: [],
  });
  let finished: Finished | undefined;
  child.on("message", (message) => {
    finished = message as Finished;
  });
  return new Promise((resolve, reject) =>
    child.on("exit", (code, signal) => {
      if (signal === "SIGKILL" || finished) resolve(finished);
      else reject(new Error(`the process ended by itself with ${code}`));
    }),
  );
}
