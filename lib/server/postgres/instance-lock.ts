import * as z from "zod";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { commandLineOf } from "@/lib/server/processes/process-table";
import { StartFailure } from "@/lib/server/processes/start-failure";

const holderFile = z.object({ pid: z.number(), port: z.number() });
type Holder = z.infer<typeof holderFile>;

/** Held while a supervisor uses a data folder. */
export type InstanceLock = {
  /** Whether an earlier supervisor ended without releasing, and may have left processes. */
  leftBehind: boolean;
  release: () => void;
};

/**
 * Ensures that only one supervisor uses a data folder. A killed one left its file behind, which
 * counts only as long as its process runs.
 */
export function lockDataFolder(dataDir: string, port: number): InstanceLock {
  const file = path.join(dataDir, "supervisor.json");
  const holder = readHolder(file);
  if (
    holder &&
    holder.pid !== process.pid &&
    /\b(start|dev)\.mjs/.test(commandLineOf(holder.pid) ?? "")
  ) {
    throw new StartFailure(
      `Perennial already runs from ${dataDir} (pid ${holder.pid}, http://localhost:${holder.port}). ` +
        "Stop it first, or set PERENNIAL_DATA_DIR and PORT for a second one.",
    );
  }
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify({ pid: process.pid, port } satisfies Holder), {
    mode: 0o600,
    flag: "wx",
  });
  return { leftBehind: holder !== undefined, release: () => rmSync(file, { force: true }) };
}

function readHolder(file: string): Holder | undefined {
  try {
    return holderFile.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return undefined;
  }
}
