import pg from "pg";
import { type Client, makeAccounts } from "./client";
import { copyOf, floorFunction, rowsOfOrder } from "./order-rows";

/** What a bill without a payment writes. */
const TABLES = [
  "orders",
  "subscription",
  "order_action",
  "rate_plan",
  "rate_plan_charge",
  "rate_plan_charge_tier",
  "invoice",
  "invoice_item",
  "audit_entry",
  "outbox",
] as const;

const ROUNDS = 15;

/** Subscriptions of an order, charges of each, and how often the time of the SQL it may take. */
const SHAPES = [
  { subscriptions: 13, charges: 1, goal: 5 },
  { subscriptions: 115, charges: 1, goal: 10 },
  { subscriptions: 1, charges: 195, goal: 10 },
  { subscriptions: 12, charges: 20, goal: 10 },
] as const;

type Shape = (typeof SHAPES)[number];

/** Subscriptions that an order may have in one call; more are ordered behind it. */
const SYNCHRONOUS = 50;

/** Milliseconds in the middle of an order of a shape and of the SQL that inserts its rows. */
export type ShapeTimes = {
  readonly name: string;
  readonly goal: number;
  readonly candidate: number;
  readonly floor: number;
};

/**
 * POST /v1/orders with billing, one after another, against one SQL function that inserts the same
 * rows; they take turns. The rows of every order are counted.
 */
export async function timeShapes(
  client: Client,
  ownerUrl: string,
  tenantId: string,
): Promise<ShapeTimes[]> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1 });
  try {
    const times: ShapeTimes[] = [];
    for (const shape of SHAPES) times.push(await timeShape(client, pool, tenantId, shape));
    return times;
  } finally {
    await pool.end();
  }
}

async function timeShape(
  client: Client,
  pool: pg.Pool,
  tenantId: string,
  shape: Shape,
): Promise<ShapeTimes> {
  const [account = ""] = await makeAccounts(client, 1);
  const body = orderOf(account, await planOf(client, shape.charges), shape.subscriptions);
  const rows = await rowsOfOrder(pool, tenantId, await place(client, body, shape), TABLES);
  const charges = shape.subscriptions * shape.charges;
  if (rows.rate_plan_charge?.length !== charges || rows.invoice_item?.length !== charges)
    throw new Error("a wrong answer scores nothing");
  const accountId = String(rows.orders?.[0]?.account_id);
  await pool.query(floorFunction("bench_shape", TABLES));
  await pool.query("analyze");
  const measured: { candidate: number; floor: number }[] = [];
  for (let round = -2; round < ROUNDS; round++) {
    const values = [copyOf(rows, accountId)];
    const floor = await milliseconds(() => pool.query("select bench_shape($1)", values));
    const candidate = await milliseconds(() => place(client, body, shape));
    if (round >= 0) measured.push({ candidate, floor });
  }
  return {
    name: `${shape.subscriptions} subscriptions × ${shape.charges} charges`,
    goal: shape.goal,
    candidate: middle(measured.map((pair) => pair.candidate)),
    floor: middle(measured.map((pair) => pair.floor)),
  };
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

const middle = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

type Made = { orderNumber: string; subscriptionNumbers?: string[]; invoiceNumbers?: string[] };

/** Places an order and gives its number; one that is too large for a call by its job. */
async function place({ call }: Client, body: object, shape: Shape): Promise<string> {
  const made =
    shape.subscriptions > SYNCHRONOUS
      ? await placeLater(call, body)
      : await call<Made>("POST", "/v1/orders", body);
  if (made.invoiceNumbers?.length !== 1)
    throw new Error(`a wrong answer scores nothing: ${JSON.stringify(made).slice(0, 500)}`);
  return made.orderNumber;
}

async function placeLater(call: Client["call"], body: object): Promise<Made> {
  const { jobId } = await call<{ jobId: string }>("POST", "/v1/async/orders", body);
  for (;;) {
    const job = await call<{ status: string; errors: string | null; result: Made }>(
      "GET",
      `/v1/async-jobs/${jobId}`,
    );
    if (job.status === "Completed") return job.result;
    if (job.status === "Failed") throw new Error(`the order failed: ${job.errors}`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

function orderOf(existingAccountNumber: string, productRatePlanId: string, count: number): object {
  const startDate = "2026-01-01";
  const initialTerm = { termType: "TERMED", period: 12, periodType: "Month", startDate };
  const create = {
    type: "CreateSubscription",
    triggerDates: [{ name: "ContractEffective", triggerDate: startDate }],
    createSubscription: {
      terms: { initialTerm },
      subscribeToRatePlans: [{ productRatePlanId }],
    },
  };
  return {
    orderDate: startDate,
    existingAccountNumber,
    subscriptions: Array.from({ length: count }, () => ({ orderActions: [create] })),
    processingOptions: { runBilling: true, billingOptions: { targetDate: startDate } },
  };
}

/** A rate plan of so many monthly fees. */
async function planOf({ call }: Client, charges: number): Promise<string> {
  const dates = { EffectiveStartDate: "2020-01-01", EffectiveEndDate: "2099-12-31" };
  const { Id: ProductId } = await call<{ Id: string }>("POST", "/v1/object/product", {
    Name: `Shape of ${charges}`,
    ...dates,
  });
  const { Id: ProductRatePlanId } = await call<{ Id: string }>(
    "POST",
    "/v1/object/product-rate-plan",
    { Name: `Shape of ${charges}`, ProductId, ...dates },
  );
  for (let index = 1; index <= charges; index++) {
    await call("POST", "/v1/object/product-rate-plan-charge", {
      Name: `Fee ${index}`,
      ChargeModel: "Flat Fee Pricing",
      ChargeType: "Recurring",
      ProductRatePlanId,
      BillCycleType: "DefaultFromCustomer",
      BillingPeriod: "Month",
      TriggerEvent: "ContractEffective",
      ProductRatePlanChargeTierData: {
        ProductRatePlanChargeTier: [{ Currency: "USD", Price: index }],
      },
    });
  }
  return ProductRatePlanId;
}

/** One line a shape. */
export function reportShape({ name, goal, candidate, floor }: ShapeTimes): string {
  const times = candidate / floor;
  const verdict = times <= goal ? "met" : "NOT met";
  return `order of ${name}: ${times.toFixed(1)} times the SQL of its rows, goal ${goal} ${verdict}; p50 ${candidate.toFixed(1)} ms against ${floor.toFixed(1)} ms`;
}
