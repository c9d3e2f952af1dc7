import pg from "pg";
import { required } from "@/lib/platform/env";
import { copyRows } from "./copy-rows";

/** What a bill run stores for each account, parents first, and how each row leads to its invoice. */
const ADDED: Readonly<Record<string, string>> = {
  invoice: "join invoice i on i.id = t.id",
  invoice_item: "join invoice i on i.id = t.invoice_id",
  taxation_item:
    "join invoice_item x on x.id = t.invoice_item_id join invoice i on i.id = x.invoice_id",
  audit_entry: "join invoice i on i.id = t.subject_id and t.subject_type = 'invoice'",
  outbox: "join invoice i on i.id = t.subject_id and t.subject_type = 'invoice'",
};
/** The rows of the run itself are no part of the floor, nor are the calls that start it. */
const OF_RUN = ["bill_run", "bill_run_account", "number_counter", "request_log"];
const UPDATED = ["account", "rate_plan_charge"];

/** Accounts of a transaction of the floor. */
const TOGETHER = 1000;

type Prepared = {
  accounts: number;
  copies: { table: string; rows: Buffer }[];
  charges: [ids: string[], through: (string | null)[], next: (string | null)[]];
  balances: [ids: string[], amounts: string[]];
};

/** The rows of a bill run, and what undoes it. */
export class BillRunFloor {
  private constructor(
    private readonly owner: pg.Pool,
    private readonly tenantId: string,
    /** Of the documents of the run; there are others of other days. */
    private readonly day: string,
    private readonly before: Readonly<Record<string, number>>,
  ) {}

  /** Keeps what is there before any run. */
  static async before(owner: pg.Pool, tenantId: string, day: string): Promise<BillRunFloor> {
    await owner.query("drop table if exists bench_charges, bench_balances");
    await owner.query(
      "create table bench_charges as select id, processed_through, next_billing_date from rate_plan_charge",
    );
    await owner.query("create table bench_balances as select id, balance from account");
    await owner.query("vacuum analyze");
    return new BillRunFloor(owner, tenantId, day, await rowsByTable(owner));
  }

  private rowsOf(table: string): string {
    const joins = ADDED[table] ?? "";
    return `from ${table} t ${joins} where t.tenant_id = '${this.tenantId}' and i.tenant_id = '${this.tenantId}' and i.invoice_date = '${this.day}'`;
  }

  /** Reads what a run has just stored; fails when it stored rows that the floor does not know. */
  async prepare(): Promise<Prepared[]> {
    const { owner, tenantId } = this;
    const now = await rowsByTable(owner);
    const known = [...Object.keys(ADDED), ...OF_RUN];
    const unknown = Object.keys(now).filter(
      (table) => now[table] !== this.before[table] && !known.some((name) => table.startsWith(name)),
    );
    if (unknown.length) throw new Error(`the floor does not store ${unknown.join(", ")}`);
    const { rows: ids } = await owner.query<{ id: string }>(
      "select distinct account_id as id from invoice where tenant_id = $1 and invoice_date = $2 order by 1",
      [tenantId, this.day],
    );
    const prepared: Prepared[] = [];
    for (let from = 0; from < ids.length; from += TOGETHER)
      prepared.push(await this.part(ids.slice(from, from + TOGETHER).map(({ id }) => id)));
    return prepared;
  }

  private async part(ids: readonly string[]): Promise<Prepared> {
    const { owner, tenantId } = this;
    const client = await owner.connect();
    const copies: Prepared["copies"] = [];
    const of = `i.account_id between '${ids[0]}' and '${ids.at(-1)}'`;
    for (const table of Object.keys(ADDED)) {
      const columns = await columnsOf(owner, table);
      const rows = `select t.* ${this.rowsOf(table)} and ${of}`;
      const text = `copy (select ${columns} from (${rows}) r order by id) to stdout`;
      copies.push({ table: `${table} (${columns})`, rows: await copyOut(client, text) });
    }
    client.release();
    const { rows: charges } = await owner.query(
      `select id, processed_through::text as through, next_billing_date::text as next from rate_plan_charge
       where tenant_id = $1 and account_id = any($2) order by id`,
      [tenantId, ids],
    );
    const { rows: balances } = await owner.query(
      `select account_id as id, sum(amount)::text as amount from invoice
       where tenant_id = $1 and account_id = any($2) and invoice_date = $3 group by 1 order by 1`,
      [tenantId, ids, this.day],
    );
    return {
      accounts: ids.length,
      copies,
      charges: [
        charges.map(({ id }) => id),
        charges.map(({ through }) => through),
        charges.map(({ next }) => next),
      ],
      balances: [balances.map(({ id }) => id), balances.map(({ amount }) => amount)],
    };
  }

  /** Removes what a run, or the floor, has stored, as if it had never been. */
  async undo(): Promise<void> {
    const client = await this.owner.connect();
    await client.query("begin; set local session_replication_role = replica");
    for (const table of Object.keys(ADDED).toReversed())
      await client.query(`delete from ${table} where id in (select t.id ${this.rowsOf(table)})`);
    await client.query(
      "update account a set balance = b.balance from bench_balances b where b.id = a.id and a.tenant_id = $1",
      [this.tenantId],
    );
    await client.query(
      `update rate_plan_charge c set processed_through = b.processed_through, next_billing_date = b.next_billing_date
       from bench_charges b where b.id = c.id and c.tenant_id = $1`,
      [this.tenantId],
    );
    await client.query("commit");
    client.release();
    for (const table of [...Object.keys(ADDED), ...OF_RUN, ...UPDATED])
      await this.owner.query(`vacuum analyze ${table}`);
    await this.owner.query("checkpoint");
  }

  /** Accounts a second of storing prepared rows: COPY and the same updates, on one connection. */
  async run(prepared: readonly Prepared[]): Promise<number> {
    // The database's owner: COPY is refused to whoever is bound by row level security.
    const client = new pg.Client({ connectionString: required("DATABASE_URL") });
    await client.connect();
    const begun = performance.now();
    for (const { copies, charges, balances } of prepared) {
      await client.query("begin");
      for (const { table, rows } of copies)
        await copyRows(client, `copy ${table} from stdin`, rows);
      await client.query(
        `update rate_plan_charge c set processed_through = m.through, next_billing_date = m.next
         from unnest($2::uuid[], $3::date[], $4::date[]) as m (id, through, next)
         where c.tenant_id = $1 and c.id = m.id`,
        [this.tenantId, ...charges],
      );
      await client.query(
        `update account a set balance = a.balance + m.amount, updated_at = now()
         from unnest($2::uuid[], $3::numeric[]) as m (id, amount) where a.tenant_id = $1 and a.id = m.id`,
        [this.tenantId, ...balances],
      );
      await client.query("commit");
    }
    const seconds = (performance.now() - begun) / 1000;
    await client.end();
    return prepared.reduce((sum, { accounts }) => sum + accounts, 0) / seconds;
  }
}

/** Columns that are not generated. */
async function columnsOf(owner: pg.Pool, table: string): Promise<string> {
  const { rows } = await owner.query(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return rows[0].names;
}

async function rowsByTable(owner: pg.Pool): Promise<Record<string, number>> {
  const { rows: tables } = await owner.query(
    "select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  const found: Record<string, number> = {};
  for (const { relname } of tables) {
    const { rows } = await owner.query(`select count(*)::int as n from ${relname}`);
    found[relname] = rows[0].n;
  }
  return found;
}

type CopyOut = pg.Connection & { query: (text: string) => void };

/** COPY … TO STDOUT, over the protocol of the driver. */
function copyOut(client: pg.ClientBase, statement: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    client.query({
      submit: (connection: pg.Connection) => (connection as CopyOut).query(statement),
      handleCopyData: ({ chunk }: { chunk: Buffer }) => void chunks.push(Buffer.from(chunk)),
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => resolve(Buffer.concat(chunks)),
      handleError: (error: Error) => reject(error),
    } as unknown as pg.Submittable);
  });
}
