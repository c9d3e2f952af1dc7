/** Tenants whose last change is remembered; beyond them the longest unchanged are told apart no more. */
const MOST_TENANTS = 10_000;

/**
 * When the credentials, users, entities or orgs of tenants last changed, counted by changes and not by time. Whoever keeps
 * something notes `count` before it is read, and trusts it while `lastOf` its tenant is no later.
 */
export class Changes {
  #count = 0;
  /** The last change that may have been anybody's. */
  #ofAll = 0;
  /** By tenant, the longest unchanged first. */
  readonly #last = new Map<string, number>();

  constructor(private readonly most = MOST_TENANTS) {}

  /** How many changes there were so far. */
  get count(): number {
    return this.#count;
  }

  /** The change of a tenant after which nothing of it had changed; later ones of others at most. */
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

  /** Something has changed, and nobody knows whose. */
  noteAll(): void {
    this.#count += 1;
    this.#ofAll = this.#count;
    this.#last.clear();
  }
}
