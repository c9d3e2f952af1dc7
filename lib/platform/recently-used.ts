/** A cache of limited size: beyond it, the least recently used value is evicted. */
export class RecentlyUsed<Value> {
  /** The longest unused first. */
  readonly #values = new Map<string, Value>();

  constructor(private readonly most: number) {}

  get(key: string): Value | undefined {
    const value = this.#values.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  set(key: string, value: Value): void {
    this.#values.delete(key);
    this.#values.set(key, value);
    const oldest = this.#values.keys().next();
    if (this.#values.size > this.most && !oldest.done) this.#values.delete(oldest.value);
  }

  delete(key: string): void {
    this.#values.delete(key);
  }
}
