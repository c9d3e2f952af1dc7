/** Where data lies that a test run throws away. */
import { mkdtempSync, statfsSync } from "node:fs";
import os from "node:os";
import path from "node:path";

const MEMORY = "/dev/shm";
const ROOM = 4 * 1024 ** 3;

/**
 * A new folder, in memory where the system has a file system there with room to spare: PostgreSQL makes
 * 1,500 files for each database, which takes a disk five times as long.
 */
export function scratchFolder(name) {
  return mkdtempSync(path.join(hasRoom() ? MEMORY : os.tmpdir(), `perennial-${name}-`));
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM && process.availableMemory() >= 2 * ROOM;
  } catch {
    return false;
  }
}
