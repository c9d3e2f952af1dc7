import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * The command line of a running process, words joined by spaces; undefined when no such process
 * runs. A zombie counts as ended.
 */
export function commandLineOf(pid: number): string | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  if (process.platform === "linux") {
    try {
      if (/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, "utf8"))) return undefined;
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    } catch {
      return undefined;
    }
  }
  try {
    const shown = execFileSync("ps", ["-o", "stat=,command=", "-p", String(pid)], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
    return shown === "" || shown.startsWith("Z") ? undefined : shown.replace(/^\S+\s+/, "");
  } catch {
    return undefined;
  }
}

/** Whether a process with this number still runs. */
export function isRunning(pid: number): boolean {
  return commandLineOf(pid) !== undefined;
}

/**
 * Polls every 50 ms until the answer is yes or the time is over.
 *
 * @returns whether the answer was yes in time.
 */
export async function becomesTrue(
  ask: () => boolean | Promise<boolean>,
  milliseconds: number,
): Promise<boolean> {
  const end = performance.now() + milliseconds;
  for (;;) {
    if (await ask()) return true;
    if (performance.now() >= end) return false;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
