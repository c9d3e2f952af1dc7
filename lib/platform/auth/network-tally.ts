import { networkOf } from "./caller-network";

/** Networks that are tracked; beyond them the oldest are forgotten. */
const MOST_NETWORKS = 20_000;

type Tally = { count: number; endsAt: number };

/** Counts what comes from each network within a window of time, in this process. */
export class NetworkTally {
  readonly #tallies = new Map<string, Tally>();

  /** @param now monotonic milliseconds */
  constructor(
    private readonly windowSeconds: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Counts one more from the network of an address; once there are `most`, the seconds to wait instead. */
  take(address: string, most: number): number | undefined {
    const tally = this.#tallyOf(networkOf(address));
    if (tally.count >= most) return Math.max(1, Math.ceil((tally.endsAt - this.now()) / 1000));
    tally.count += 1;
    return undefined;
  }

  /** Takes one back. */
  release(address: string): void {
    const tally = this.#tallyOf(networkOf(address));
    tally.count = Math.max(0, tally.count - 1);
  }

  #tallyOf(network: string): Tally {
    const known = this.#tallies.get(network);
    if (known && known.endsAt > this.now()) return known;
    const fresh = { count: 0, endsAt: this.now() + this.windowSeconds * 1000 };
    this.#tallies.delete(network);
    this.#tallies.set(network, fresh);
    const oldest = this.#tallies.keys().next();
    if (this.#tallies.size > MOST_NETWORKS && !oldest.done) this.#tallies.delete(oldest.value);
    return fresh;
  }
}
