import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
import { order, orderOf } from "@/lib/testing/ordering";
import type { TestTenant } from "@/lib/testing/tenant";
import { cancellationOf, tenantWithoutSettlement } from "@/lib/testing/without-settlement";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { propertyRuns } from "@/lib/values/testing/property-runs";

const RUNS = propertyRuns(6, 200);

let tenant: TestTenant;
let ratePlanId: string;

beforeAll(async () => {
  tenant = await tenantWithoutSettlement();
  ({ ratePlanId } = await makeCatalog(tenant));
});

const amount = fc.integer({ min: 1, max: 8000 }).map((cents) => cents / 100);
const step = fc.oneof(
  fc.record({
    act: fc.constant("adjust" as const),
    type: fc.constantFrom("Credit", "Charge"),
    amount,
    line: fc.boolean(),
  }),
  fc.record({
    act: fc.constant("move" as const),
    type: fc.constantFrom("Increase", "Decrease"),
    amount,
  }),
  fc.record({ act: fc.constant("pay" as const), amount, over: fc.constantFrom(0, 12.5) }),
  fc.record({ act: fc.constant("cancel" as const), which: fc.nat(20) }),
);

const object = (name: string) => `/v1/object/${name}`;

/** What went through, and may be canceled later. */
type Made = { path: string; id: string };

/** Does one step on an invoice; a refusal changes nothing. */
async function take(
  of: typeof step extends fc.Arbitrary<infer S> ? S : never,
  made: Made[],
  about: {
    accountNumber: string;
    owed: string;
    negative: string;
    items: { id: string }[];
  },
): Promise<void> {
  if (of.act === "cancel") {
    const one = made[of.which % Math.max(made.length, 1)];
    if (one) await tenant.call("PUT", `${one.path}/${one.id}`, { Status: "Canceled" });
    return;
  }
  if (of.act === "pay") {
    const invoices = [{ invoiceId: about.owed, amount: of.amount }];
    const payment = {
      type: "External",
      currency: "USD",
      amount: Math.round(of.amount * 100 + of.over * 100) / 100,
      invoices,
    };
    await tenant.call("POST", "/v1/payments", { ...payment, accountNumber: about.accountNumber });
    return;
  }
  const body = { Type: of.type, Amount: of.amount };
  const SourceTransactionNumber = of.type === "Increase" ? about.negative : about.owed;
  const [path, sent] =
    of.act === "move"
      ? [object("credit-balance-adjustment"), { ...body, SourceTransactionNumber }]
      : of.line
        ? [
            object("invoice-item-adjustment"),
            { ...body, InvoiceNumber: about.owed, SourceId: about.items[1]?.id },
          ]
        : [object("invoice-adjustment"), { ...body, InvoiceNumber: about.owed }];
  const answer = await tenant.call("POST", path, sent);
  expect([200, 422]).toContain(answer.status);
  if (answer.status === 200) made.push({ path, id: answer.body.Id });
}

describe("any sequence of adjustments, payments and cancellations", () => {
  test("keeps the books: invoices, their lines, the account and its credit balance", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const { accountNumber } = await makeAccount(tenant);
        const bill = "2026-01-15";
        const first = await order(tenant, orderOf(accountNumber, ratePlanId, { bill }));
        const second = await order(tenant, orderOf(accountNumber, ratePlanId, { bill }));
        const { subscriptionNumber } = second.subscriptions[0];
        const back = await order(tenant, cancellationOf(accountNumber, subscriptionNumber));
        const owed = first.invoiceNumbers[0];
        const { invoiceItems: items } = await good(
          tenant.call("GET", `/v1/invoices/${owed}/items`),
        );
        const made: Made[] = [];
        const about = { accountNumber, owed, negative: back.invoiceNumbers[0], items };
        for (const one of steps) await take(one, made, about);
        await expectBooksToHold();
      }),
      { numRuns: RUNS },
    );
  });
});
