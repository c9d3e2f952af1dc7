import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { LoadedFile, LoadedFiles } from "./document-model";

/** The files that the documents of forms and of the test gateway's bank load from us. */
export const FORM_FILES = ["/hosted/form.js", "/hosted/form.css"] as const;
export const BANK_FILES = ["/hosted/bank.js", "/hosted/bank.css"] as const;

/** SHA-384 of a file in base64, as integrity attributes and policies write it. */
export function integrityOf(bytes: Uint8Array): string {
  return `sha384-${createHash("sha384").update(bytes).digest("base64")}`;
}

/**
 * As they were when this process started: a file that is changed afterwards does not match the
 * document's hash, and browsers reject it.
 */
const known = new Map([...FORM_FILES, ...BANK_FILES].map((address) => [address, onDisk(address)]));

/** The files that a document loads, with their hashes. */
export function loadedFiles([script, style]: typeof FORM_FILES | typeof BANK_FILES): LoadedFiles {
  const loaded = (address: typeof script | typeof style): LoadedFile => ({
    address,
    integrity: known.get(address),
  });
  return { script: loaded(script), style: loaded(style) };
}

/** Undefined before anything was bundled, as in tests of single files; an unreadable file is an error. */
function onDisk(address: string): string | undefined {
  const file = path.join(process.cwd(), "public", address);
  return existsSync(file) ? integrityOf(readFileSync(file)) : undefined;
}
