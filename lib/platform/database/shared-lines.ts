import net from "node:net";
import pg from "pg";

/** The number of connections, and of concurrent reads on each. */
export type LineLimits = { lines: number; deep: number };

type Query = { name: string; text: string; values: unknown[] };

type Line = {
  client: pg.Client;
  socket: net.Socket;
  /** True while writes are held back, to be sent together at the end of the event loop's turn. */
  held: boolean;
  /** The tenant of the connection; it changes only while no read is under way. */
  tenant: string;
  /** Resolves when the connection's tenant is set. */
  ready: Promise<unknown> | undefined;
  running: number;
};

/**
 * A few connections on which short reads are pipelined, without waiting for each other's results:
 * many concurrent calls then share their system calls, and none waits for its own connection. Only
 * for statements that read few rows by their keys, outside of transactions: a slow one would delay
 * those behind it.
 *
 * A connection belongs to one tenant as long as reads are under way on it.
 */
export class SharedLines {
  readonly #lines: Line[] = [];

  constructor(
    private readonly config: pg.ClientConfig,
    private readonly limits: LineLimits,
  ) {}

  /**
   * The rows of `query` as `tenant` sees them; undefined when all connections are busy with other
   * tenants or full.
   */
  read(tenant: string, query: Query): Promise<unknown[]> | undefined {
    const line = this.#lineOf(tenant);
    if (!line) return undefined;
    line.running += 1;
    return line.ready ? line.ready.then(() => send(line, query)) : send(line, query);
  }

  async end(): Promise<void> {
    await Promise.all(this.#lines.splice(0).map(({ client }) => client.end()));
  }

  /** The tenant's connection with the fewest reads; else a new one, else an idle one. */
  #lineOf(tenant: string): Line | undefined {
    let best: Line | undefined;
    let idle: Line | undefined;
    for (const line of this.#lines) {
      if (line.tenant === tenant && (!best || line.running < best.running)) best = line;
      if (line.running === 0) idle = line;
    }
    if (best && best.running === 0) return best;
    if (this.#lines.length < this.limits.lines) return this.#open(tenant);
    if (best) return best.running < this.limits.deep ? best : undefined;
    if (idle) this.#carry(idle, tenant);
    return idle;
  }

  #open(tenant: string): Line {
    const socket = new net.Socket();
    const stream = () => socket;
    const client = new pg.Client({ ...this.config, pipeline: true, stream } as pg.ClientConfig);
    const line: Line = { client, socket, held: false, tenant, ready: undefined, running: 0 };
    const drop = () => this.#drop(line);
    // What breaks the connection fails the reads on it; the next ones open a new connection.
    client.on("error", drop).on("end", drop);
    this.#lines.push(line);
    this.#prepare(
      line,
      client.connect().then(() => carry(client, tenant)),
    );
    return line;
  }

  #carry(line: Line, tenant: string): void {
    line.tenant = tenant;
    this.#prepare(line, carry(line.client, tenant));
  }

  #prepare(line: Line, work: Promise<unknown>): void {
    line.ready = work.then(
      () => (line.ready = undefined),
      (error: unknown) => {
        this.#drop(line);
        line.client.end().catch(() => undefined);
        throw error;
      },
    );
  }

  #drop(line: Line): void {
    const at = this.#lines.indexOf(line);
    if (at >= 0) this.#lines.splice(at, 1);
  }
}

const carry = (client: pg.Client, tenant: string) =>
  client.query("select set_config('app.tenant', $1, false)", [tenant]);

/** Calls that arrive in one turn of the event loop are sent to the database together. */
function hold(line: Line): void {
  if (line.held) return;
  line.held = true;
  line.socket.cork();
  setImmediate(() => {
    line.held = false;
    line.socket.uncork();
  });
}

function send(line: Line, query: Query): Promise<unknown[]> {
  hold(line);
  return new Promise((resolve, reject) => {
    line.client.query(query, (error: Error | null, result?: pg.QueryResult) => {
      line.running -= 1;
      if (error) reject(error);
      else resolve(result?.rows ?? []);
    });
  });
}
