import { readFileSync } from "node:fs";
import path from "node:path";
import { FORM_FILES, type Guard, hashOf } from "@/lib/areas/hosted-pages/guard-forms";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { checkout } from "./checkout";

const PATIENCE = 10_000;

let files: Record<string, string> | undefined;

/** The forms as this process found them when it looked for the first time. */
function filesAsMade(): Record<string, string> {
  files ??= Object.fromEntries(
    FORM_FILES.map((address) => [
      address,
      hashOf(readFileSync(path.join(checkout, "public", address))),
    ]),
  );
  return files;
}

/** Looks at our own forms by the address at which customers find them. */
export function ownForms(): Guard {
  const { PERENNIAL_BASE_URL, PORT } = env();
  const baseUrl = new URL(PERENNIAL_BASE_URL ?? `http://127.0.0.1:${PORT}`).origin;
  return {
    baseUrl,
    files: filesAsMade(),
    get: async (address) => {
      try {
        const signal = AbortSignal.timeout(PATIENCE);
        const answer = await fetch(`${baseUrl}${address}`, { signal, redirect: "manual" });
        const bytes = new Uint8Array(await answer.arrayBuffer());
        return { bytes, header: (name) => answer.headers.get(name) };
      } catch (error) {
        log.warn({ err: error, address }, "our own form could not be looked at");
        return undefined;
      }
    },
  };
}
