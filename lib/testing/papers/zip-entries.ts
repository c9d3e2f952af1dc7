import { crc32, inflateRawSync } from "node:zlib";
import { expect } from "vitest";

/** A file in a ZIP file. */
export type UnzippedFile = { name: string; bytes: Buffer };

/**
 * The files of a ZIP file in the order of its directory, read independently of the product's writer. What the directory says of
 * each is compared with what stands before its bytes, and with these.
 */
export function zipEntries(zip: Buffer): UnzippedFile[] {
  const end = zip.length - 22;
  expect(zip.readUInt32LE(end)).toBe(0x06054b50);
  const count = zip.readUInt16LE(end + 10);
  const directory = zip.readUInt32LE(end + 16);
  expect(directory + zip.readUInt32LE(end + 12)).toBe(end);
  const files: UnzippedFile[] = [];
  let at = directory;
  let behind = 0;
  for (let entry = 0; entry < count; entry += 1) {
    expect(zip.readUInt32LE(at)).toBe(0x02014b50);
    const [named, extra, comment] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place));
    const begin = zip.readUInt32LE(at + 42);
    expect(begin).toBe(behind);
    const { file, next } = fileAt(zip, begin, at);
    files.push(file);
    behind = next;
    at += 46 + (named ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  expect(at).toBe(end);
  expect(behind).toBe(directory);
  return files;
}

/** A file whose own head begins at `begin`, and its line of the directory at `at`. */
function fileAt(zip: Buffer, begin: number, at: number): { file: UnzippedFile; next: number } {
  expect(zip.readUInt32LE(begin)).toBe(0x04034b50);
  const named = zip.readUInt16LE(begin + 26);
  const name = zip.toString("utf8", begin + 30, begin + 30 + named);
  expect(zip.toString("utf8", at + 46, at + 46 + named)).toBe(name);
  expect(zip.subarray(begin + 4, begin + 30)).toEqual(zip.subarray(at + 6, at + 32));
  const first = begin + 30 + named + zip.readUInt16LE(begin + 28);
  const next = first + zip.readUInt32LE(at + 20);
  const packed = zip.subarray(first, next);
  const bytes = zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed;
  expect(bytes.length).toBe(zip.readUInt32LE(at + 24));
  expect(crc32(bytes)).toBe(zip.readUInt32LE(at + 16));
  return { file: { name, bytes: Buffer.from(bytes) }, next };
}
