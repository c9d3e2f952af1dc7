import type { FileHandle } from "node:fs/promises";
import { LimitExceeded } from "@/lib/kernel/errors";
import { ambient } from "@/lib/platform/database/ambient";
import { Semaphore } from "./semaphore";
import { openNameless } from "./nameless-file";
import { inSnapshot } from "@/lib/platform/database/transaction";

/** Files of one tenant that are made or sent at once, and milliseconds that a further one waits. */
const places = new Semaphore(2, 2000);

/** Milliseconds within which a file must be downloaded. */
const FETCHED_WITHIN = 10 * 60_000;

const CHUNK = 64 * 1024;

export type SnapshotFile = { bytes: ReadableStream<Uint8Array>; size: number };

/**
 * A file made from one consistent snapshot of the tenant's data. It is complete before its first
 * byte is sent: a failure is an ordinary error response, and a slow reader keeps no transaction
 * open.
 *
 * @throws LimitExceeded when too many files of the tenant are in progress.
 */
export async function snapshotFile(
  write: (put: (text: string) => Promise<void>) => Promise<void>,
): Promise<SnapshotFile> {
  const release = await places.acquire(ambient.getStore()?.tenantId ?? "");
  if (!release) {
    const message = "Two files of this company are on their way already. Ask for this one later.";
    throw new LimitExceeded(message, 5, { resource: 500000 });
  }
  let place: FileHandle | undefined;
  try {
    const file = (place = await openNameless());
    let size = 0;
    await inSnapshot(() =>
      write(async (text) => {
        size += (await file.write(text)).bytesWritten;
      }),
    );
    return { bytes: bytesOf(file, release), size };
  } catch (error) {
    release();
    await place?.close();
    throw error;
  }
}

/** The bytes of a file, which is released with the last of them, with its reader, or after the time limit. */
function bytesOf(file: FileHandle, release: () => void): ReadableStream<Uint8Array> {
  let at = 0;
  let open = true;
  async function end() {
    if (!open) return;
    open = false;
    clearTimeout(timer);
    release();
    await file.close();
  }
  const timer = setTimeout(() => void end(), FETCHED_WITHIN).unref();
  return new ReadableStream(
    {
      async pull(controller) {
        const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(CHUNK), 0, CHUNK, at);
        at += bytesRead;
        if (bytesRead > 0) return controller.enqueue(buffer.subarray(0, bytesRead));
        await end();
        controller.close();
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}
