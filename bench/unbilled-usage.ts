import pg from "pg";
import type { Client } from "./client";

export const EVENTS = 1_000_000;
const BATCH = 1000;
const READS = 300;

/** Milliseconds of a read of the sums: the middle and the slowest but one in a hundred. */
export type ReadTimes = { events: number; rows: number; median: number; p99: number };

/**
 * GET of the unbilled usage of an account with a million events, which came in batches of 1,000. The sum is checked.
 */
export async function timeUnbilled(
  { call }: Client,
  ownerUrl: string,
  tenantId: string,
  account: string,
): Promise<ReadTimes> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await storeEvents(owner, tenantId, account);
    const { rows } = await owner.query(
      `select count(*)::int as rows, sum(quantity)::float8 as quantity from usage_daily d
       join account a on a.tenant_id = d.tenant_id and a.id = d.account_id
       where a.tenant_id = $1 and a.account_number = $2`,
      [tenantId, account],
    );
    const times: number[] = [];
    for (let read = 0; read < READS; read++) {
      const begun = performance.now();
      const { unbilled } = await call<{ unbilled: { quantity: string }[] }>(
        "GET",
        `/v1/usage/accounts/${account}/unbilled`,
      );
      times.push(performance.now() - begun);
      if (unbilled.reduce((sum, { quantity }) => sum + Number(quantity), 0) !== rows[0].quantity)
        throw new Error("a wrong answer scores nothing");
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.floor(READS * share)] ?? 0;
    return { events: EVENTS, rows: rows[0].rows, median: at(0.5), p99: at(0.99) };
  } finally {
    await owner.end();
  }
}

/** Stores a million events of 28 days of January 2026, in batches of 1,000. */
export async function storeEvents(
  owner: pg.Client,
  tenantId: string,
  account: string,
): Promise<void> {
  await owner.query(
    `insert into usage_daily (tenant_id, account_id, uom, start_day, quantity, records)
     select a.tenant_id, a.id, 'Each', '2026-01-01'::date + n, 0, 0
     from account a, generate_series(0, 27) n where a.tenant_id = $1 and a.account_number = $2`,
    [tenantId, account],
  );
  for (let batch = 0; batch < EVENTS / BATCH; batch++) {
    await owner.query(
      `insert into usage_record (tenant_id, id, account_id, uom, quantity, start_at, start_day, source_type,
         daily_id, created_by_id, updated_by_id, created_at, updated_at)
       select d.tenant_id, gen_random_uuid(), d.account_id, 'Each', 1 + n % 4, '2026-01-01'::timestamptz, d.start_day,
         'API', d.id, 'bench', 'bench', now(), now()
       from generate_series(1, ${BATCH}) n
       join usage_daily d on d.tenant_id = $1 and d.start_day = '2026-01-01'::date + (n + $3) % 28
       join account a on a.tenant_id = d.tenant_id and a.id = d.account_id and a.account_number = $2`,
      [tenantId, account, batch],
    );
  }
}
