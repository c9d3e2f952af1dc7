import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { readFileSync } from "node:fs";
import type { WorkedCase } from "@/lib/billing/conformance/worked-case";
import { expectBooksToHold } from "@/lib/testing/books";
import { dollars, planOf } from "@/lib/testing/charges";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount } from "@/lib/testing/world";
import { afterAll, beforeAll, expect, test } from "vitest";

/*
 * The worked examples of balances, which depend on documents and payments and not on rating,
 * through the API. An example that needs an unsupported feature stays in the report.
 */

const FILE = "lib/billing/conformance/worked-examples.json";
const examples = (JSON.parse(readFileSync(FILE, "utf8")) as WorkedCase[]).filter(
  ({ area, inputs }) => area === "balance" && !("draftCredit" in inputs),
);

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await testTenant();
});
afterAll(expectBooksToHold);

const put = (method: string, path: string, body?: object) =>
  good(tenant.call(method, path, body, LATEST));

/** Bills an amount, pays and credits as in the example, and reads the balance. */
async function balanceOf(inputs: WorkedCase["inputs"]) {
  const amount = (name: string) => Number(inputs[name] ?? 0);
  const charged = amount("recurring") || amount("charge");
  const { ratePlanId, chargeIds } = await planOf(tenant, { Name: "Fee", ...dollars(charged) });
  const { accountNumber } = await makeAccount(tenant, "Balance", { autoPay: false });
  const made = await order(tenant, orderOf(accountNumber, ratePlanId, { bill: "2026-01-15" }));
  const invoice = await put("GET", `/v1/invoices/${made.invoiceNumbers[0]}`);
  if (amount("paid") > 0) {
    await put("POST", "/v1/payments", {
      type: "External",
      accountId: invoice.accountId,
      amount: amount("paid"),
      currency: "USD",
      effectiveDate: "2026-01-15",
      paymentMethodType: "Check",
      invoices: [{ invoiceId: invoice.id, amount: amount("paid") }],
    });
  }
  const given = amount("credit") || amount("adjust");
  const memo =
    given > 0
      ? await put("POST", "/v1/credit-memos", {
          accountNumber,
          autoPost: true,
          charges: [{ productRatePlanChargeId: chargeIds[0], amount: given }],
        })
      : undefined;
  if (memo && amount("credit") > 0) {
    const invoices = [{ invoiceId: invoice.id, amount: given }];
    await put("PUT", `/v1/credit-memos/${memo.number}/apply`, { invoices });
  }
  const left = await put("GET", `/v1/invoices/${made.invoiceNumbers[0]}`);
  const credit = memo ? await put("GET", `/v1/credit-memos/${memo.number}`) : undefined;
  return { balance: Number(left.balance), newCredit: Number(credit?.unappliedAmount ?? 0) };
}

test.each(examples.map((example) => [example.convention, example] as const))(
  "%s",
  async (_, { inputs, expected }) => {
    const got = await balanceOf(inputs);
    expect(got.balance).toBe(Number(expected.balance));
    if (expected.newCredit !== undefined) expect(got.newCredit).toBe(Number(expected.newCredit));
  },
);

test("there are examples", () => {
  expect(examples.length).toBeGreaterThan(2);
});
