import fc from "fast-check";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { CATEGORIES } from "@/lib/kernel/codes";
import { expectBooksToHold } from "@/lib/testing/books";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { makeAccount, makeCatalog } from "@/lib/testing/world";
import { propertyRuns } from "@/lib/values/testing/property-runs";
import { afterAll, beforeAll, expect, test } from "vitest";

const RUNS = propertyRuns(120, 2_000);

const DAY = "2026-01-15";
let tenant: TestTenant;
let accountNumber: string;
let ratePlanId: string;
let bodies: Readonly<Record<string, () => object>>;

beforeAll(async () => {
  tenant = await testTenant();
  ({ ratePlanId } = await makeCatalog(tenant));
  ({ accountNumber } = await makeAccount(tenant));
  bodies = await soundOrders();
});

afterAll(expectBooksToHold);

/** Valid orders of many kinds; each one that changes a subscription has its own. */
async function soundOrders() {
  const made = async () => {
    const words = { bill: DAY, collect: true };
    const placed = await order(tenant, orderOf(accountNumber, ratePlanId, words));
    return { ...placed.subscriptions[0], orderNumber: placed.orderNumber };
  };
  const change = async (...orderActions: object[]) => {
    const { subscriptionNumber } = await made();
    const subscriptions = [{ subscriptionNumber, orderActions }];
    return () => ({ orderDate: DAY, existingAccountNumber: accountNumber, subscriptions });
  };
  const plan = { productRatePlanId: ratePlanId, chargeOverrides: [] };
  const cancel = { cancellationPolicy: "SpecificDate", cancellationEffectiveDate: "2026-02-15" };
  const cancelling = await change({ type: "CancelSubscription", cancelSubscription: cancel });
  const item = { itemName: "Box", quantity: 2, amountPerUnit: 12.5 };
  const due = { ...item, itemState: "SentToBilling", billTargetDate: DAY };
  return {
    create: () => orderOf(accountNumber, ratePlanId, { bill: DAY, collect: true }),
    dated: () =>
      orderOf(accountNumber, ratePlanId, {
        terms: { autoRenew: true, renewalTerms: [{ period: 6, periodType: "Month" }] },
        triggerDates: ["ContractEffective", "ServiceActivation", "CustomerAcceptance"].map(
          (name) => ({ name, triggerDate: DAY }),
        ),
      }),
    draft: () => orderOf(accountNumber, ratePlanId, { body: { status: "Draft" } }),
    scheduled: () =>
      orderOf(accountNumber, ratePlanId, {
        body: { status: "Scheduled", schedulingOptions: { scheduledDate: "2026-03-01" } },
      }),
    items: () => ({
      orderDate: DAY,
      existingAccountNumber: accountNumber,
      orderLineItems: [item, due],
      processingOptions: { runBilling: true, billingOptions: { targetDate: DAY } },
    }),
    cancelled: () => ({
      ...cancelling(),
      processingOptions: { runBilling: true, refund: true, refundAmount: 1, writeOff: true },
    }),
    added: await change({ type: "AddProduct", addProduct: plan }),
    terms: await change({
      type: "TermsAndConditions",
      termsAndConditions: {
        autoRenew: true,
        lastTerm: { termType: "TERMED", endDate: "2027-01-15" },
      },
    }),
    paused: await change(
      {
        type: "Suspend",
        suspend: { suspendPolicy: "SpecificDate", suspendSpecificDate: "2026-02-01" },
      },
      {
        type: "Resume",
        resume: {
          resumePolicy: "SpecificDate",
          resumeSpecificDate: "2026-03-01",
          extendsTerm: true,
        },
      },
    ),
    renewed: await change({ type: "RenewSubscription" }),
  };
}

/** Values that are invalid for most fields. */
const NASTY: readonly unknown[] = [
  ...[null, "", "x", "x".repeat(600), "\u0000", "A-none", "f".repeat(32), true, false, [], {}],
  ...[-1, 0, 0.123456789123, 1e15, 2 ** 53, 1e300],
  ...[
    "2026-02-30",
    "2019-12-31",
    "2026-01-14",
    "2026-06-01",
    "2099-12-31",
    "0001-01-01",
    "9999-12-31",
  ],
  ...["CreateSubscription", "CancelSubscription", "EVERGREEN", "EndOfCurrentTerm", [null], [{}]],
];

type Place = { holder: Record<string, unknown>; key: string };

/** Every value of a body with its parent. */
function placesOf(value: unknown): Place[] {
  if (typeof value !== "object" || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesOf(holder[key])]);
}

const fault = fc.record({
  /** Position, modulo the number of values. */
  at: fc.noBias(fc.nat({ max: 99_999 })),
  how: fc.constantFrom("near", "near", "near", "replace", "remove", "twice", "stranger"),
  by: fc.constantFrom(...NASTY),
  pick: fc.nat({ max: 1000 }),
});

const NEAR = {
  days: [
    "2025-12-31",
    "2026-01-14",
    "2026-01-16",
    "2026-02-15",
    "2026-06-01",
    "2027-01-15",
    "2028-02-29",
  ],
  numbers: [0, 1, 2, 7, 71.5, 72, 1000, 12.345],
  words: [
    ...["Month", "Year", "Week", "Day", "TERMED", "EVERGREEN", "SpecificDate", "EndOfCurrentTerm"],
    ...[
      "EndOfLastInvoicePeriod",
      "Today",
      "FixedPeriodsFromToday",
      "Draft",
      "Scheduled",
      "Completed",
    ],
    ...["ContractEffective", "ServiceActivation", "CustomerAcceptance", "Booked", "SentToBilling"],
    ...["AddProduct", "RemoveProduct", "OwnerTransfer", "RenewSubscription", "Suspend", "Resume"],
  ],
};

/** Another value of the same type, which only a rule can refuse. */
function near(value: unknown, pick: number): unknown {
  const of = (values: readonly unknown[]) => values[pick % values.length];
  if (typeof value === "boolean") return !value;
  if (typeof value === "number") return of(NEAR.numbers);
  if (typeof value !== "string") return value;
  return of(/^\d{4}-\d\d-\d\d$/.test(value) ? NEAR.days : NEAR.words);
}

type Fault = typeof fault extends fc.Arbitrary<infer F> ? F : never;

function spoil(body: object, faults: readonly Fault[]): object {
  const spoiled = structuredClone(body);
  for (const { at, how, by, pick } of faults) {
    const places = placesOf(spoiled);
    const { holder, key } = places[at % places.length] as Place;
    const list = Array.isArray(holder) ? holder : undefined;
    if (how === "near") holder[key] = near(holder[key], pick);
    else if (how === "remove") {
      if (list) list.splice(Number(key), 1);
      else Reflect.deleteProperty(holder, key);
    } else if (how === "twice" && list) list.push(structuredClone(list[Number(key)]));
    else if (how === "stranger" && !list) holder.bogus = by;
    else holder[key] = by;
  }
  return spoiled;
}

const TABLES = [
  ...["account", "orders", "order_action", "order_line_item", "subscription", "rate_plan"],
  ...["rate_plan_charge", "invoice", "invoice_item", "taxation_item", "credit_memo"],
  ...["credit_memo_item", "payment", "payment_application", "refund", "gateway_intent"],
  ...["test_gateway_transaction", "audit_entry", "event"],
];

let content = "";

/** The content of every table that an order may change. */
async function rows(): Promise<object | undefined> {
  content ||= await contentOf();
  return (await asOwner<object>(content, [tenant.tenantId]))[0];
}

async function contentOf(): Promise<string> {
  const known = await asOwner<{ name: string }>(
    "select table_name as name from information_schema.tables where table_name = any($1)",
    [TABLES],
  );
  const sums = known.map(
    ({ name }) =>
      `(select sum(hashtextextended(t::text, 0)::numeric)::text from ${name} t where t.tenant_id = $1) as ${name}`,
  );
  return `select ${sums.join(", ")}`;
}

const contract = {
  success: false,
  processId: expect.stringMatching(/^[0-9A-Fa-f]{16}$/),
  requestId: expect.any(String),
};

/** The calls for a body; a preview changes no row even when it succeeds. */
const PLACES = {
  order: { method: "POST", path: "/v1/orders", more: {} },
  replacement: { method: "PUT", path: "/v1/orders/O-OPEN", more: { status: "Draft" } },
  preview: {
    method: "POST",
    path: "/v1/orders/preview",
    more: {
      processingOptions: undefined,
      schedulingOptions: undefined,
      status: undefined,
      previewOptions: {
        previewThruType: "SpecificDate",
        specificPreviewThruDate: "2026-06-15",
        previewTypes: ["BillingDocs", "OrderMetrics"],
      },
    },
  },
} as const;

test("a refused order has an error by the contract, and changes no row", async () => {
  const kinds = Object.keys(bodies);
  const waiting = { status: "Draft", orderNumber: "O-OPEN" };
  await order(tenant, orderOf(accountNumber, ratePlanId, { body: waiting }));
  const seen = { done: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...kinds),
      fc.constantFrom("order", "order", "replacement", "preview"),
      fc.array(fault, { minLength: 1, maxLength: 2 }),
      async (kind, place, faults) => {
        const { method, path, more } = PLACES[place as keyof typeof PLACES];
        const sound = JSON.parse(JSON.stringify({ ...bodies[kind]?.(), ...more }));
        const body = spoil(sound, faults);
        const before = await rows();
        const answer = await tenant.call(method, path, body, LATEST);
        if (answer.status < 300) {
          seen.done += 1;
          if (place === "preview") expect(await rows()).toEqual(before);
          return;
        }
        seen.refused += 1;
        expect(answer.body).toMatchObject(contract);
        for (const { code, message } of answer.body.reasons) {
          const category = code % 100;
          expect([category, code]).toEqual([expect.toBeOneOf([20, 21, 22, 30, 40, 50]), code]);
          expect(Math.floor(code / 100)).toBeGreaterThanOrEqual(500000);
          expect(message.length).toBeGreaterThan(10);
          expect(message).not.toMatch(/undefined|NaN|\[object|null value|syntax error/);
          expect(answer.status).toBe(CATEGORIES[category as 20].status);
        }
        expect(await rows()).toEqual(before);
      },
    ),
    { numRuns: RUNS },
  );
  expect(seen.refused).toBeGreaterThan(50);
});
