import path from "node:path";
import { Piscina } from "piscina";
import { LimitExceeded } from "@/lib/kernel/errors";
import { env } from "../env";
import { type PrintedInvoice, renderInvoicePdf } from "./invoice-pdf";

/** Documents that wait for a thread; each keeps its lines in memory meanwhile. */
const QUEUE = 100;
/** A document of some ten thousand lines takes seconds; none takes this long. */
const LONGEST_MILLISECONDS = 60_000;
const MEGABYTES = 1024;

/** Threads that typeset documents, so that no one waits while a long one is typeset. */
export class Typesetters {
  readonly #threads: Piscina;

  /** `script` is the bundle of `lib/server/run-typesetter.ts`. */
  constructor(script: string, queue = QUEUE) {
    this.#threads = new Piscina({
      filename: script,
      minThreads: 0,
      maxThreads: 1,
      maxQueue: queue,
      idleTimeout: 60_000,
      resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
      // A typesetting thread needs no keys.
      env: {},
      execArgv: [],
    });
  }

  /**
   * The bytes of a document, the same whenever it is typeset.
   *
   * @throws LimitExceeded when too many documents wait already, or this one takes too long.
   */
  async set(printed: PrintedInvoice): Promise<Uint8Array> {
    if (this.#threads.queueSize >= this.#threads.options.maxQueue)
      throw new LimitExceeded("Too many documents are being made. Send the request again.", 5);
    const timeout = AbortSignal.timeout(LONGEST_MILLISECONDS);
    try {
      const bytes: Uint8Array = await this.#threads.run(printed, { signal: timeout });
      return bytes;
    } catch (error) {
      if (!timeout.aborted) throw error;
      throw new LimitExceeded("The document took too long to be made.", 60, { cause: error });
    }
  }

  async end(): Promise<void> {
    await this.#threads.destroy();
  }
}

let typesetters: Typesetters | undefined;

/** Typesets a document: on a separate thread, except in tests, which run the current source. */
export function setInvoice(printed: PrintedInvoice): Promise<Uint8Array> {
  if (env().NODE_ENV === "test") return renderInvoicePdf(printed);
  typesetters ??= new Typesetters(path.resolve(".build", "run-typesetter.mjs"));
  return typesetters.set(printed);
}
