/** Lets a few into a room at once, and each party only so many; others wait outside, in order. */
export class Bulkhead {
  readonly #inside = new Map<string, number>();
  readonly #waiting = new Map<string, (() => void)[]>();

  constructor(
    /** How many of one party may be inside. */
    private readonly perParty: number,
    /** Milliseconds after which somebody outside gives up. */
    private readonly patience: number,
  ) {}

  /** Enters, and gives the way out; undefined when the party's places did not become free in time. */
  async enter(party: string): Promise<(() => void) | undefined> {
    const inside = this.#inside.get(party) ?? 0;
    if (inside >= this.perParty && !(await this.#turn(party))) return undefined;
    if (inside < this.perParty) this.#inside.set(party, inside + 1);
    return () => this.#leave(party);
  }

  /** True when somebody who left hands over the place; false when that takes too long. */
  #turn(party: string): Promise<boolean> {
    return new Promise((resolve) => {
      const queue = this.#waiting.get(party) ?? [];
      this.#waiting.set(party, queue);
      const takeOver = () => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(takeOver), 1);
        resolve(false);
      }, this.patience);
      queue.push(takeOver);
    });
  }

  #leave(party: string): void {
    const next = this.#waiting.get(party)?.shift();
    if (next) return next();
    const left = (this.#inside.get(party) ?? 1) - 1;
    if (left > 0) this.#inside.set(party, left);
    else this.#inside.delete(party);
    if (!this.#waiting.get(party)?.length) this.#waiting.delete(party);
  }
}
