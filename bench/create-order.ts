import { randomUUID } from "node:crypto";
import pg from "pg";
import type { Client } from "./client";
import { copyOf, floorFunction, ORDER_TABLES, rowsOfOrder } from "./order-rows";
import { type Comparison, compare } from "./paired";

const CLIENTS = 8;
const SECONDS = 4;

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
    const rows = await rowsOfOrder(pool, tenantId, number, ORDER_TABLES);
    await pool.query(floorFunction("bench_order", ORDER_TABLES));
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

/** Places an order that bills and collects 71.50; gives its number. */
export async function placeOrder(
  { call }: Client,
  account: string,
  ratePlanId: string,
): Promise<string> {
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
