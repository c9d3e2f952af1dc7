import { randomUUID } from "node:crypto";
import pg from "pg";
import type { Client } from "./client";
import { type Comparison, compare } from "./paired";

const CLIENTS = 8;
const SECONDS = 4;

/** The tables that an order with billing and collection writes, in an order that keys accept. */
const TABLES = [
  "orders",
  "subscription",
  "order_action",
  "rate_plan",
  "rate_plan_charge",
  "rate_plan_charge_tier",
  "invoice",
  "invoice_item",
  "payment",
  "payment_application",
  "gateway_intent",
  "test_gateway_transaction",
  "audit_entry",
  "outbox",
  "idempotency_key",
] as const;

const order = (accountNumber: string, ratePlanId: string) => ({
  orderDate: "2026-01-01",
  existingAccountNumber: accountNumber,
  subscriptions: [
    {
      orderActions: [
        {
          type: "CreateSubscription",
          triggerDates: [{ name: "ContractEffective", triggerDate: "2026-01-01" }],
          createSubscription: {
            terms: {
              initialTerm: {
                termType: "TERMED",
                period: 12,
                periodType: "Month",
                startDate: "2026-01-01",
              },
            },
            subscribeToRatePlans: [{ productRatePlanId: ratePlanId }],
          },
        },
      ],
    },
  ],
  processingOptions: {
    runBilling: true,
    collectPayment: true,
    billingOptions: { targetDate: "2026-01-01" },
  },
});

/**
 * POST /v1/orders with billing and collection against one SQL function that inserts the same rows
 * into the same tables with the same constraints: eight clients each, an account a client.
 */
export async function compareOrders(
  client: Client,
  ownerUrl: string,
  tenantId: string,
  accounts: readonly string[],
  ratePlanId: string,
): Promise<Comparison> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: CLIENTS + 1 });
  try {
    const number = await placeOrder(client, accounts[0] as string, ratePlanId);
    const rows = await rowsOfOrder(pool, tenantId, number);
    await pool.query(floorFunction());
    const found = await pool.query(
      "select id from account where tenant_id = $1 and account_number = any($2) order by id",
      [tenantId, accounts],
    );
    const accountIds = found.rows.map(({ id }) => String(id));
    const candidate = () =>
      during(
        async (worker) => void (await placeOrder(client, accounts[worker] as string, ratePlanId)),
      );
    const floor = () =>
      during(
        async (worker) =>
          void (await pool.query({
            name: "floor",
            text: "select bench_order($1)",
            values: [copyOf(rows, accountIds[worker] as string)],
          })),
      );
    return await compare("create order with billing and collection", 0.1, floor, candidate);
  } finally {
    await pool.end();
  }
}

async function placeOrder({ call }: Client, account: string, ratePlanId: string): Promise<string> {
  const answer = await call<{ orderNumber: string; paidAmount: number; invoiceNumbers: string[] }>(
    "POST",
    "/v1/orders",
    order(account, ratePlanId),
    { "idempotency-key": randomUUID() },
  );
  if (answer.invoiceNumbers.length !== 1 || Number(answer.paidAmount) !== 71.5)
    throw new Error(`a wrong answer scores nothing: ${JSON.stringify(answer)}`);
  return answer.orderNumber;
}

/** Runs `work` from eight clients for some seconds; pieces of work per second. */
async function during(work: (client: number) => Promise<void>): Promise<number> {
  const begun = performance.now();
  const end = begun + SECONDS * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      while (performance.now() < end) {
        await work(client);
        done += 1;
      }
    }),
  );
  return done / ((performance.now() - begun) / 1000);
}

type Rows = Record<string, Record<string, unknown>[]>;

/** Every row that one order left behind, table by table. */
async function rowsOfOrder(pool: pg.Pool, tenantId: string, orderNumber: string): Promise<Rows> {
  const { rows: started } = await pool.query(
    `select o.id, o.account_id, a.subscription_id from orders o
     join order_action a on a.tenant_id = o.tenant_id and a.order_id = o.id where o.tenant_id = $1 and o.order_number = $2`,
    [tenantId, orderNumber],
  );
  const [first] = started as { id: string; account_id: string; subscription_id: string }[];
  if (!first) throw new Error(`${orderNumber} left no rows`);
  const ids = new Set([first.id, first.subscription_id]);
  const rows: Rows = {};
  for (const table of TABLES) {
    const all = await pool.query(`select to_jsonb(t) as row from ${table} t where tenant_id = $1`, [
      tenantId,
    ]);
    const own = all.rows
      .map(({ row }) => row as Record<string, unknown>)
      .filter((row) => belongs(table, row, ids, first.account_id));
    for (const row of own) if (typeof row.id === "string") ids.add(row.id);
    rows[table] = own;
  }
  return rows;
}

/** True when a row was written by the order: it names the order or something the order made. */
function belongs(
  table: string,
  row: Record<string, unknown>,
  ids: ReadonlySet<string>,
  accountId: string,
): boolean {
  if (table === "idempotency_key" || table === "test_gateway_transaction") return true;
  if (table === "gateway_intent" || table === "payment" || table === "invoice")
    return row.account_id === accountId;
  const named = [
    "id",
    "order_id",
    "subscription_id",
    "rate_plan_id",
    "charge_id",
    "invoice_id",
    "payment_id",
    "subject_id",
  ];
  return named.some((column) => ids.has(String(row[column])));
}

/** The rows with new ids, numbers and keys, as the function's argument. */
function copyOf(rows: Rows, accountId: string): string {
  const fresh = new Map([[String(rows.orders?.[0]?.account_id), accountId]]);
  const tail = randomUUID();
  let copy = JSON.stringify(rows);
  for (const table of Object.values(rows)) {
    for (const { id } of table) if (typeof id === "string") fresh.set(id, randomUUID());
  }
  for (const [from, to] of fresh) copy = copy.replaceAll(from, to);
  const renamed = JSON.parse(copy) as Rows;
  for (const table of Object.values(renamed)) {
    for (const row of table) {
      for (const name of Object.keys(row)) {
        const unique =
          /_number$|^key$|^gateway_key$|transaction_id$/.test(name) &&
          typeof row[name] === "string";
        if (unique) row[name] = `${row[name]}-${tail}`;
      }
    }
  }
  return JSON.stringify(renamed);
}

function floorFunction(): string {
  const inserts = TABLES.map(
    (table) =>
      `insert into ${table} select * from json_populate_recordset(null::${table}, p->'${table}');`,
  );
  return `create or replace function bench_order(p json) returns void language plpgsql as $$ begin
    perform 1 from account a where a.tenant_id = (p->'orders'->0->>'tenant_id')::uuid and a.id = (p->'orders'->0->>'account_id')::uuid for update;
    ${inserts.join("\n    ")}
  end $$`;
}
