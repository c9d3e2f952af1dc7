import type { Guard } from "@/lib/areas/hosted-pages/guard-forms";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";

const TIMEOUT = 10_000;

/** Checks our own forms at the address at which customers load them. */
export function ownForms(): Guard {
  const { PERENNIAL_BASE_URL, PORT } = env();
  const baseUrl = new URL(PERENNIAL_BASE_URL ?? `http://127.0.0.1:${PORT}`).origin;
  return {
    baseUrl,
    get: async (address) => {
      try {
        const signal = AbortSignal.timeout(TIMEOUT);
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
