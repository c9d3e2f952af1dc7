import pg from "pg";
import { ambient } from "./ambient";

type Sticky = pg.PoolClient & { tenant?: string };

const NUMERIC_AS_TEXT_ONLY = new Set([1082, 1114, 1700]);

/** Dates and numerics stay text (they become LocalDate and Decimal), counters become numbers. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") => {
    if (NUMERIC_AS_TEXT_ONLY.has(oid)) return (value: string) => value;
    if (oid === 20) return Number;
    return pg.types.getTypeParser(oid, format as "text");
  }) as pg.CustomTypesConfig["getTypeParser"],
};

/** The tenant of the current task; without one it is "", which sees no rows. */
export const ambientTenant = (): string => ambient.getStore()?.tenantId ?? "";

/**
 * A pool whose connections carry the caller's tenant for row level security. The setting is sent
 * only when it differs from the connection's last tenant, so a single tenant costs nothing; without
 * a tenant a connection sees no rows.
 */
export class TenantPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super({ types: columnTypes, ...config } as pg.PoolConfig);
    // A connection that breaks while idle is dropped by the pool; the next caller gets a new one.
    this.on("error", () => undefined);
    // One that breaks while it is leased fails the next statement on it, and not the process.
    this.on("connect", (client) => client.on("error", () => undefined));
  }

  /** Runs one statement as the ambient tenant; it commits on its own. */
  async ask(query: pg.QueryConfig): Promise<pg.QueryResult> {
    const client = await this.lease();
    try {
      return await client.query(query);
    } finally {
      client.release();
    }
  }

  /**
   * A connection with an open transaction of the ambient tenant; the caller ends the transaction
   * and releases it.
   */
  async begin(begin: string): Promise<pg.PoolClient> {
    const client = await this.lease();
    try {
      await client.query(begin);
      return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  /** A connection with the ambient tenant set; the caller releases it. */
  private async lease(): Promise<pg.PoolClient> {
    const client = (await super.connect()) as Sticky;
    const tenant = ambientTenant();
    if (client.tenant !== tenant) {
      try {
        await client.query("select set_config('app.tenant', $1, false)", [tenant]);
        client.tenant = tenant;
      } catch (error) {
        client.release(true);
        throw error;
      }
    }
    return client;
  }
}
