/** Limits the concurrent calls of each key; further ones wait, in order, until a timeout if there is one. */
export class Semaphore {
  readonly #running = new Map<string, number>();
  readonly #waiting = new Map<string, (() => void)[]>();

  constructor(
    /** The number of concurrent calls per key. */
    private readonly permits: number,
    /** Milliseconds after which a waiting call times out; without it, it waits for its turn. */
    private readonly timeout?: number,
  ) {}

  /** Acquires a permit, and returns its release; undefined when none became free in time. */
  async acquire(key: string): Promise<(() => void) | undefined> {
    const running = this.#running.get(key) ?? 0;
    if (running >= this.permits && !(await this.#turn(key))) return undefined;
    if (running < this.permits) this.#running.set(key, running + 1);
    return () => this.#release(key);
  }

  /** True when a call that ends passes its permit on; false when that takes too long. */
  #turn(key: string): Promise<boolean> {
    return new Promise((resolve) => {
      const queue = this.#waiting.get(key) ?? [];
      this.#waiting.set(key, queue);
      let timer: NodeJS.Timeout | undefined;
      const takeOver = () => {
        clearTimeout(timer);
        resolve(true);
      };
      queue.push(takeOver);
      if (this.timeout === undefined) return;
      timer = setTimeout(() => {
        queue.splice(queue.indexOf(takeOver), 1);
        resolve(false);
      }, this.timeout);
    });
  }

  #release(key: string): void {
    const next = this.#waiting.get(key)?.shift();
    if (next) return next();
    const left = (this.#running.get(key) ?? 1) - 1;
    if (left > 0) this.#running.set(key, left);
    else this.#running.delete(key);
    if (!this.#waiting.get(key)?.length) this.#waiting.delete(key);
  }
}
