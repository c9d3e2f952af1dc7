import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import type { DocumentTax, TaxEngine } from "@/lib/areas/tax/tax-engine";
import { registerTaxEngine } from "@/lib/areas/tax/tax-engine";
import { expectBooksToHold } from "@/lib/testing/books";
import { dollars, planOf } from "@/lib/testing/charges";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount } from "@/lib/testing/world";
import { decimal } from "@/lib/values/decimal";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

/* A second tax engine replaces the built-in one: whatever it does, a bill is either taxed by it or not created. */

let tenant: TestTenant;
let accountNumber: string;
let ratePlanId: string;
let builtIn: TaxEngine | undefined;
const asked: { documents: number; aborted: () => boolean }[] = [];

/** Ten percent of everything, wherever it is sold. */
const tenPercent: TaxEngine["tax"] = async (_, documents) =>
  documents.map(({ sales }): DocumentTax => {
    const taxes = sales.map(({ amount, taxCode, mode }) => {
      const taxAmount = amount.times("0.1").toDecimalPlaces(2);
      const rate = {
        taxRateId: "",
        name: "Tenth",
        jurisdiction: "Everywhere",
        type: "Percentage" as const,
        rate: decimal("0.1"),
      };
      const unrounded = amount.times("0.1");
      const shown = { name: rate.name, type: rate.type, rate: "0.1" };
      return {
        net: amount,
        taxAmount,
        items: [{ rate, amount: taxAmount, exemptAmount: decimal(0), unrounded }],
        trace: {
          code: taxCode,
          ...(mode === "TaxExclusive" ? { mode, rule: null } : { mode, rule: null }),
          amount: amount.toString(),
          net: amount.toString(),
          rates: [{ ...shown, unrounded: unrounded.toString(), amount: taxAmount.toString() }],
          rounding: { mode: "HalfUp" as const, increment: "0.01" },
        },
      };
    });
    return { taxes, problems: [] };
  });

const use = (tax: TaxEngine["tax"], timeout: number | null = 5_000) =>
  registerTaxEngine("BuiltIn", {
    timeout,
    tax: (ctx, documents, rules, signal) => {
      asked.push({ documents: documents.length, aborted: () => signal.aborted });
      return tax(ctx, documents, rules, signal);
    },
  });

beforeAll(async () => {
  builtIn = use(tenPercent);
  tenant = await testTenant();
  await good(
    tenant.call("POST", "/v1/settings/tax-codes", { name: "Software", taxMode: "TaxExclusive" }),
  );
  const taxed = { Taxable: true, TaxCode: "Software" };
  ({ ratePlanId } = await planOf(tenant, { Name: "Fee", ...dollars(49.95), ...taxed }));
  ({ accountNumber } = await makeAccount(tenant, "Taxed", { autoPay: false }));
});

beforeEach(() => {
  asked.length = 0;
});

afterAll(async () => {
  if (builtIn) registerTaxEngine("BuiltIn", builtIn);
  await expectBooksToHold();
});

const body = () => orderOf(accountNumber, ratePlanId, { bill: "2026-01-15" });

/** Everything that an order could leave behind. */
const rows = () =>
  asOwner(
    `select (select count(*)::int from orders where tenant_id = $1) as orders,
       (select count(*)::int from subscription where tenant_id = $1) as subscriptions,
       (select count(*)::int from invoice where tenant_id = $1) as invoices,
       (select count(*)::int from outbox where tenant_id = $1) as events`,
    [tenant.tenantId],
  );

test("a second engine taxes what is billed, and is called once for all documents of a bill", async () => {
  const { invoiceNumbers } = await order(tenant, body());
  expect(asked.map(({ documents }) => documents)).toEqual([1]);
  const invoice = await good(tenant.call("GET", `/v1/invoices/${invoiceNumbers[0]}`));
  expect([invoice.amount, invoice.taxAmount]).toEqual([54.95, 5]);
});

const wrong = (change: (tax: DocumentTax["taxes"][number]) => DocumentTax["taxes"][number]) =>
  (async (...request) => {
    const answers = await tenPercent(...request);
    return answers.map((answer) => ({ ...answer, taxes: answer.taxes.map(change) }));
  }) satisfies TaxEngine["tax"];

test.each<[string, TaxEngine["tax"], string]>([
  ["fails", () => Promise.reject(new Error("connection refused")), "has failed"],
  [
    "throws at once",
    () => {
      throw new Error("no key");
    },
    "has failed",
  ],
  ["is silent", () => new Promise(() => undefined), "has not answered within 50 ms"],
  ["answers for no line", async () => [], "0 of 1 lines have a tax"],
  [
    "answers half a cent",
    wrong((tax) => ({ ...tax, taxAmount: decimal("5.005") })),
    "more decimals than USD",
  ],
  [
    "answers a sum that is none",
    wrong((tax) => ({ ...tax, taxAmount: decimal("6") })),
    "do not add up",
  ],
  [
    "changes the net",
    wrong((tax) => ({ ...tax, net: decimal("1") })),
    "does not follow from the amount",
  ],
])(
  "F30: an engine that %s stops the bill with its cause, and nothing is left half done",
  async (_, tax, why) => {
    use(tax, 50);
    const before = await rows();
    const { status, body: answer } = await tenant.call("POST", "/v1/orders", body(), LATEST);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(answer.reasons[0].message).toContain(why);
    expect(answer.reasons[0].code % 100).toBe(99);
    expect(await rows()).toEqual(before);
    expect(asked).toHaveLength(1);
    if (why.includes("within")) expect(asked[0]?.aborted()).toBe(true);
  },
);

test("F30: another company without an engine is not affected by a failing one", async () => {
  use(() => Promise.reject(new Error("down")));
  await good(tenant.call("PUT", "/v1/settings/tax-engine", { engine: "None" }));
  await order(tenant, body());
  expect(asked).toEqual([]);
});
