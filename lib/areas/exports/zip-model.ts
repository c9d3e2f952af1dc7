import { entryBegin, entryEnd, type ZipEntry, zipDirectory } from "@/lib/areas/files/zip-model";

/** A ZIP file around one compressed file whose size is known at its end. */
type Written = Pick<ZipEntry, "name" | "at" | "checksum" | "packed" | "plain">;

const entryOf = (written: Written): ZipEntry => ({ ...written, isDeflated: true, isOpen: true });

/** What stands before the file's bytes. */
export const zipBegin = (file: Pick<ZipEntry, "name" | "at">): Buffer =>
  entryBegin(entryOf({ ...file, checksum: 0, packed: 0, plain: 0 }));

/** What ends the compressed bytes, whose blocks so far are none the last. */
const LAST_BLOCK = Buffer.from([3, 0]);

/** What stands behind the file's bytes; `packed` counts those that were written so far. */
export function zipEnd(written: Written): Buffer {
  const entry = entryOf({ ...written, packed: written.packed + LAST_BLOCK.length });
  const descriptor = entryEnd(entry);
  const at = zipBegin(entry).length + entry.packed + descriptor.length;
  return Buffer.concat([LAST_BLOCK, descriptor, zipDirectory([{ ...entry, begins: 0 }], at)]);
}
