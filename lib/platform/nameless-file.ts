import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** An unlinked file on disk, to write and to read: a crashed process leaves nothing behind. */
export async function openNameless(): Promise<FileHandle> {
  const folder = await mkdtemp(path.join(tmpdir(), "perennial-"));
  try {
    return await open(path.join(folder, "file"), "wx+", 0o600);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
