import net from "node:net";
import pg from "pg";
import { LIMITS } from "./session-limits";
import { ambientTenant, TenantPool } from "./tenant-pool";

/** A connection on which several statements are sent at once, without waiting for each other's results. */
class PipelinedClient extends pg.Client {
  readonly #socket: net.Socket;

  constructor(config?: pg.ClientConfig) {
    const socket = new net.Socket();
    super({ ...config, pipeline: true, stream: () => socket });
    this.#socket = socket;
  }

  together<T>(send: () => T): T {
    this.#socket.cork();
    try {
      return send();
    } finally {
      this.#socket.uncork();
    }
  }
}

const limits = Object.entries(LIMITS)
  .map(([name, milliseconds]) => `set_config('${name}', '${milliseconds}', true)`)
  .join(", ");

/** Begins a transaction that sets its tenant and its limits; its end resets them. */
const opening = (begin: string, tenant: string) =>
  `${begin}; select set_config('app.tenant', ${pg.escapeLiteral(tenant)}, true), ${limits}`;

/**
 * A pool of connections to a pooler that assigns each transaction any server session, as PgBouncer
 * does with `pool_mode = transaction`. No state may stay in a session, so the tenant and the limits
 * are set per transaction, and a single statement gets its own transaction: still in one round
 * trip.
 */
export class PooledTenantPool extends TenantPool {
  constructor(config: pg.PoolConfig) {
    super({ ...config, Client: PipelinedClient });
  }

  override async ask(query: pg.QueryConfig): Promise<pg.QueryResult> {
    const client = await this.#pipelined();
    let broken = true;
    try {
      const begin = opening("begin", ambientTenant());
      const [begun, answered, ended] = await client.together(() =>
        Promise.allSettled([client.query(begin), client.query(query), client.query("commit")]),
      );
      broken = begun.status === "rejected" || ended.status === "rejected";
      if (begun.status === "rejected") throw begun.reason;
      if (answered.status === "rejected") throw answered.reason;
      if (ended.status === "rejected") throw ended.reason;
      return answered.value;
    } finally {
      client.release(broken);
    }
  }

  override async begin(begin: string): Promise<pg.PoolClient> {
    const client = await this.#pipelined();
    try {
      await client.query(opening(begin, ambientTenant()));
      return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  async #pipelined(): Promise<pg.PoolClient & PipelinedClient> {
    const client = await this.connect();
    if (client instanceof PipelinedClient) return client;
    throw new Error("connections behind a pooler are pipelined");
  }
}
