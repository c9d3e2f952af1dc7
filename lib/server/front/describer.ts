import path from "node:path";
import { Piscina } from "piscina";
import type { MinorVersion } from "@/lib/kernel/versions";

/** Cached descriptions: all versions, under more than one name of this installation. */
const MOST_KEPT = 60;

type Packed = Uint8Array<ArrayBuffer>;

/**
 * Descriptions of the interface as gzip. One is some 8 MB of text and takes a second, and anyone
 * may request it: it is generated once, on a separate thread, and cached compressed.
 */
export class Describer {
  readonly #kept = new Map<string, Promise<Packed>>();
  #thread: Piscina | undefined;

  /** `script` is the bundle of `run-describer.ts`. */
  constructor(private readonly script: string) {}

  describe(version: MinorVersion, baseUrl: string): Promise<Packed> {
    const name = `${version} ${baseUrl}`;
    const known = this.#kept.get(name);
    if (known) return known;
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    const made = this.#make(version, baseUrl);
    this.#kept.set(name, made);
    made.catch(() => this.#kept.delete(name));
    return made;
  }

  async #make(version: MinorVersion, baseUrl: string): Promise<Packed> {
    this.#thread ??= new Piscina({
      filename: this.script,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: 10_000,
      // A thread that generates public content needs no keys.
      env: {},
      execArgv: [],
    });
    const packed: Packed = await this.#thread.run({ version, baseUrl });
    return packed;
  }

  async end(): Promise<void> {
    await this.#thread?.destroy();
  }
}

let describer: Describer | undefined;

/** The describer of this process. */
export function theDescriber(): Describer {
  return (describer ??= new Describer(path.resolve(".build", "run-describer.mjs")));
}
