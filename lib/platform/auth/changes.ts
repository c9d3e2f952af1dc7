/** Tenants whose last change is tracked; beyond them the longest unchanged are no longer tracked individually. */
const MOST_TENANTS = 10_000;

/**
 * When the credentials, users, entities or orgs of tenants last changed, by a counter and not by time. Caches note
 * `count` before they read, and trust an entry while `lastOf` its tenant is no later.
 */
export class Changes {
  #count = 0;
  /** The last change that may have been any tenant's. */
  #ofAll = 0;
  /** By tenant, the longest unchanged first. */
  readonly #last = new Map<string, number>();

  constructor(private readonly most = MOST_TENANTS) {}

  /** How many changes there were so far. */
  get count(): number {
    return this.#count;
  }

  /** The tenant's last change, or a later one of another tenant; never an earlier one. */
  lastOf(tenantId: string): number {
    return Math.max(this.#ofAll, this.#last.get(tenantId) ?? 0);
  }

  /** Something of one tenant has changed. */
  note(tenantId: string): void {
    this.#count += 1;
    this.#last.delete(tenantId);
    this.#last.set(tenantId, this.#count);
    if (this.#last.size <= this.most) return;
    for (const [oldest, count] of this.#last) {
      this.#last.delete(oldest);
      this.#ofAll = count;
      return;
    }
  }

  /** Something has changed, in an unknown tenant. */
  noteAll(): void {
    this.#count += 1;
    this.#ofAll = this.#count;
    this.#last.clear();
  }
}
