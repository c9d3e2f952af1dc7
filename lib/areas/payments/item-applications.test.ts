import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { requireFewItems } from "@/lib/areas/invoices/applications/named-items";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
import { dollars, planOf } from "@/lib/testing/charges";
import { good, makeAccount } from "@/lib/testing/world";

afterAll(expectBooksToHold);

let tenant: TestTenant;
let plans: { ratePlanId: string; chargeIds: string[] }[];
let accountNumber: string;

/** A tenant that bills lines of 49 with 4.04 and 0.98 of tax, of 20 with 1.65 and 0.40, and of 10. */
beforeAll(async () => {
  tenant = await testTenant();
  await tenant.call("POST", "/v1/settings/tax-codes", { name: "Sales", taxMode: "TaxExclusive" });
  for (const [name, taxRate] of [
    ["State tax", 0.0825],
    ["City tax", 0.02],
  ]) {
    const rate = { taxCode: "Sales", name, country: "US", taxRateType: "Percentage" };
    await good(
      tenant.call("POST", "/v1/settings/tax-rates", { ...rate, taxRate, startDate: "2026-01-01" }),
    );
  }
  const taxed = { Taxable: true, TaxCode: "Sales" };
  plans = [
    await planOf(tenant, { Name: "Big", ...dollars(49), ...taxed }),
    await planOf(tenant, { Name: "Small", ...dollars(20), ...taxed }),
    await planOf(tenant, { Name: "Plain", ...dollars(10) }),
  ];
  ({ accountNumber } = await makeAccount(tenant, "Payer", { autoPay: false }));
});

type Name = { invoiceItemId?: string; taxItemId?: string };
type Tax = Record<"taxAmount" | "balance" | "paymentAmount" | "creditAmount", number> & {
  id: string;
  name: string;
  availableToCreditAmount: number;
};
type Line = { id: string; balance: number; chargeAmount: number; taxationItems: { data: Tax[] } };

/** A posted invoice of the three lines. */
async function bill(): Promise<string> {
  const createSubscription = {
    terms: {
      initialTerm: { termType: "TERMED", period: 12, periodType: "Month", startDate: "2026-01-15" },
    },
    subscribeToRatePlans: plans.map(({ ratePlanId }) => ({ productRatePlanId: ratePlanId })),
  };
  const triggerDates = ["ContractEffective", "ServiceActivation", "CustomerAcceptance"].map(
    (name) => ({ name, triggerDate: "2026-01-15" }),
  );
  const action = { type: "CreateSubscription", triggerDates, createSubscription };
  const { invoiceNumbers } = await good(
    tenant.call("POST", "/v1/orders", {
      orderDate: "2026-01-15",
      existingAccountNumber: accountNumber,
      subscriptions: [{ orderActions: [action] }],
      processingOptions: { runBilling: true, billingOptions: { targetDate: "2026-01-15" } },
    }),
  );
  return String(invoiceNumbers[0]);
}

/** A tax of an invoice as it is listed with its line. */
async function taxOf(invoice: string, unit: { name: Name } | undefined) {
  const { invoiceItems } = await good(tenant.call("GET", `/v1/invoices/${invoice}/items`));
  const taxes = (invoiceItems as Line[]).flatMap(({ taxationItems }) => taxationItems.data);
  const tax = taxes.find(({ id }) => id === unit?.name.taxItemId);
  if (!tax) throw new Error("there is no such tax");
  return tax;
}

/** Every net and every tax of an invoice in order, and its key in requests. */
async function unitsOf(invoice: string) {
  const { invoiceItems } = await good(tenant.call("GET", `/v1/invoices/${invoice}/items`));
  return (invoiceItems as Line[]).flatMap((line) => [
    { name: { invoiceItemId: line.id } as Name, amount: line.chargeAmount, balance: line.balance },
    ...line.taxationItems.data.map(({ id, taxAmount, balance }) => ({
      name: { taxItemId: id } as Name,
      amount: taxAmount,
      balance,
    })),
  ]);
}

const owedOn = async (invoice: string) => (await unitsOf(invoice)).map(({ balance }) => balance);
const owed = async (invoice: string) =>
  (await good(tenant.call("GET", `/v1/invoices/${invoice}`))).balance;
const check = (amount: number, extra: object = {}) =>
  tenant.call("POST", "/v1/payments", {
    type: "External",
    currency: "USD",
    accountNumber,
    amount,
    ...extra,
  });
const put = (payment: string, verb: string, invoices: object[]) =>
  tenant.call("PUT", `/v1/payments/${payment}/${verb}`, { invoices });

async function itemParts(payment: string) {
  const { parts } = await good(tenant.call("GET", `/v1/payments/${payment}/parts`));
  const path = `/v1/payments/${payment}/parts/${parts[0]?.id}/item-parts`;
  return (await good(tenant.call("GET", path))).itemParts as {
    id: string;
    invoiceItemId: string;
    taxItemId: string | null;
    amount: number;
  }[];
}

const cents = (amounts: readonly number[]) =>
  Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 100);

describe("the items of a part", () => {
  test("are paid in order by default, and the last ones are unapplied first", async () => {
    const invoice = await bill();
    const before = await unitsOf(invoice);
    expect(before.map(({ amount }) => amount)).toEqual([49, 4.04, 0.98, 20, 1.65, 0.4, 10]);
    const { number } = await good(
      check(60, { invoices: [{ invoiceNumber: invoice, amount: 60 }] }),
    );
    expect(await owedOn(invoice)).toEqual([0, 0, 0, 14.02, 1.65, 0.4, 10]);
    expect((await itemParts(number)).map(({ amount }) => amount)).toEqual([49, 4.04, 0.98, 5.98]);
    await good(put(number, "unapply", [{ invoiceNumber: invoice, amount: 7 }]));
    expect(await owedOn(invoice)).toEqual([0, 0.04, 0.98, 20, 1.65, 0.4, 10]);
    expect((await itemParts(number)).map(({ amount }) => amount)).toEqual([49, 4]);
  });

  test("can be given when paying, applying, unapplying and refunding", async () => {
    const invoice = await bill();
    const units = await unitsOf(invoice);
    const item = (index: number, amount: number) => ({ ...units[index]?.name, amount });
    const of = (...items: object[]) => [{ invoiceNumber: invoice, items }];
    const { number } = await good(check(40, { invoices: of(item(6, 10), item(4, 1.65)) }));
    expect(await owedOn(invoice)).toEqual([49, 4.04, 0.98, 20, 0, 0.4, 0]);
    await good(put(number, "apply", [{ invoiceNumber: invoice, amount: 5, items: [item(3, 5)] }]));
    expect(await owedOn(invoice)).toEqual([49, 4.04, 0.98, 15, 0, 0.4, 0]);
    const parts = await itemParts(number);
    expect(parts.map(({ amount, taxItemId }) => [amount, taxItemId !== null])).toEqual([
      [5, false],
      [1.65, true],
      [10, false],
    ]);
    expect(await taxOf(invoice, units[4])).toMatchObject({ paymentAmount: 1.65, creditAmount: 0 });
    const [, tax] = parts;
    const { parts: whole } = await good(tenant.call("GET", `/v1/payments/${number}/parts`));
    const path = `/v1/payments/${number}/parts/${whole[0].id}/item-parts/${tax?.id}`;
    expect(await good(tenant.call("GET", path))).toMatchObject({ amount: 1.65 });
    await good(
      put(number, "unapply", [{ invoiceNumber: invoice, amount: 4, items: [item(6, 4)] }]),
    );
    expect(await owedOn(invoice)).toEqual([49, 4.04, 0.98, 15, 0, 0.4, 4]);
    const back = { type: "External", methodType: "Cash" };
    await good(
      tenant.call("POST", `/v1/payments/${number}/refunds/unapply`, {
        ...back,
        invoices: [{ invoiceNumber: invoice, amount: 1.65, items: [item(4, 1.65)] }],
      }),
    );
    expect(await owedOn(invoice)).toEqual([49, 4.04, 0.98, 15, 1.65, 0.4, 4]);
    const refusals = [
      [[item(0, 50)], "owes 49"],
      [[item(0, 1), item(0, 1)], "named twice"],
      [[{ amount: 1 }], "one of the two"],
      [[{ ...item(0, 1), taxItemId: units[1]?.name.taxItemId }], "one of the two"],
      [[{ invoiceItemId: "0".repeat(32), amount: 1 }], "item of the invoice"],
      [[item(0, 0.001)], "decimals"],
      [Array.from({ length: 1001 }, () => item(0, 1)), "1000 items at most"],
    ] as const;
    for (const [items, text] of refusals) {
      const sum = items.reduce((total, { amount }) => total + amount, 0);
      const wanted = { invoiceNumber: invoice, amount: Math.max(sum, 1), items };
      const { body } = await check(2000, { invoices: [wanted] });
      expect(JSON.stringify(body.reasons)).toContain(text);
    }
    const other = { invoiceNumber: invoice, amount: 3, items: [item(0, 2)] };
    expect((await check(3, { invoices: [other] })).body.reasons[0].message).toContain("come to 2");
    const much = { invoiceNumber: invoice, amount: 5, items: [item(3, 5.01)] };
    const taken = await put(number, "unapply", [{ ...much, amount: 5.01 }]);
    expect(taken.body.reasons[0].message).toMatch(/has 11 on|is covered with 5/);
  });

  test("add up to their part, and to their invoice's balance, after any sequence of actions", async () => {
    const invoice = await bill();
    const payments = [await good(check(60)), await good(check(60))].map(({ number }) => number);
    const step = fc.record({
      verb: fc.constantFrom("apply", "unapply"),
      payment: fc.constantFrom(...payments),
      unit: fc.option(fc.nat(6), { nil: undefined }),
      amount: fc.integer({ min: 1, max: 3000 }).map((amount) => amount / 100),
    });
    let done = 0;
    for (const of of fc.sample(step, { numRuns: 40, seed: 7 })) {
      const units = await unitsOf(invoice);
      const unit = of.unit === undefined ? undefined : units[of.unit];
      const amount = unit ? Math.min(of.amount, unit.amount) : of.amount;
      const items = unit ? { items: [{ ...unit.name, amount }] } : {};
      const part = { invoiceNumber: invoice, amount, ...items };
      const { status } = await put(of.payment, of.verb, [part]);
      expect([200, 422]).toContain(status);
      if (status === 200) done += 1;
      const after = await unitsOf(invoice);
      expect(cents(after.map(({ balance }) => balance))).toBe(cents([await owed(invoice)]));
      expect(after.every(({ balance, amount: most }) => balance >= 0 && balance <= most)).toBe(
        true,
      );
    }
    expect(done).toBeGreaterThan(10);
    await expectBooksToHold();
  });

  test("are 15,000 at most in one call", () => {
    expect(() => requireFewItems(15_000)).not.toThrow();
    expect(() => requireFewItems(15_001)).toThrow("15000 at most");
  });
});

describe("a preview", () => {
  test("shows to the cent what a payment and a refund then do, and does nothing itself", async () => {
    const invoice = await bill();
    const units = await unitsOf(invoice);
    type Item = { invoiceItemId: string; taxItemId: string | null; amount: number };
    type Preview = { invoices: { balanceAfter: number; items: Item[] }[] };
    const namesOf = (items: readonly Item[] | undefined) =>
      items?.map(({ invoiceItemId, taxItemId, amount }) => [invoiceItemId, taxItemId, amount]);
    const accountOwes = async () =>
      Number((await good(tenant.call("GET", `/v1/accounts/${accountNumber}`))).metrics.balance);
    const wanted = [
      { amount: 55, invoices: [{ invoiceNumber: invoice, amount: 50 }] },
      {
        amount: 9,
        invoices: [{ invoiceNumber: invoice, items: [{ ...units[6]?.name, amount: 9 }] }],
      },
    ];
    for (const body of wanted) {
      const path = "/v1/payments/preview";
      const owes = await accountOwes();
      const preview = await good(tenant.call("POST", path, { accountNumber, ...body }));
      expect(preview).toMatchObject({ accountBalance: owes });
      expect(await good(tenant.call("POST", path, { accountNumber, ...body }))).toEqual(preview);
      const { number } = await good(check(body.amount, { invoices: body.invoices }));
      const { invoices } = preview as Preview;
      expect(await itemParts(number).then(namesOf)).toEqual(namesOf(invoices[0]?.items));
      expect([await owed(invoice), await accountOwes()]).toEqual([
        invoices[0]?.balanceAfter,
        preview.accountBalanceAfter,
      ]);
    }
    const { number } = await good(
      check(20, { invoices: [{ invoiceNumber: invoice, amount: 16 }] }),
    );
    const before = await itemParts(number);
    const refunds = `/v1/payments/${number}/refunds`;
    const preview = await good(tenant.call("POST", `${refunds}/preview`, { totalAmount: 11.5 }));
    expect(preview).toMatchObject({ amount: 11.5, outsideInvoices: 4 });
    const back = { type: "External", methodType: "Cash", totalAmount: 11.5 };
    await good(tenant.call("POST", `${refunds}/unapply`, back));
    const lost = (preview as Preview).invoices[0]?.items ?? [];
    const left = before.flatMap((item) => {
      const gone = lost.find(
        (of) => of.invoiceItemId === item.invoiceItemId && of.taxItemId === item.taxItemId,
      );
      const amount = cents([item.amount, -(gone?.amount ?? 0)]) / 100;
      return amount > 0 ? [{ ...item, amount }] : [];
    });
    expect(namesOf(await itemParts(number))).toEqual(namesOf(left));
    expect(await owed(invoice)).toBe((preview as Preview).invoices[0]?.balanceAfter);
    const more = await tenant.call("POST", `${refunds}/preview`, { totalAmount: 8.51 });
    expect(more.body.reasons[0].message).toContain("left to refund");
  });
});

describe("the items of a credit memo's part", () => {
  test("are shown with each tax: what is paid and credited of it, and what can still be credited", async () => {
    const invoice = await bill();
    const units = await unitsOf(invoice);
    const figures = async () => {
      const { paymentAmount, creditAmount, availableToCreditAmount } = await taxOf(
        invoice,
        units[1],
      );
      return [paymentAmount, creditAmount, availableToCreditAmount];
    };
    expect(await figures()).toEqual([0, 0, 4.04]);
    const { id } = await good(tenant.call("GET", `/v1/invoices/${invoice}`));
    const items = [{ invoiceItemId: units[0]?.name.invoiceItemId, amount: 49 }];
    const memo = await good(
      tenant.call("POST", `/v1/credit-memos/invoice/${id}`, { items, autoPost: true }),
    );
    expect(await figures()).toEqual([0, 0, 0]);
    const named = { ...units[1]?.name, amount: 3 };
    await good(
      tenant.call("PUT", `/v1/credit-memos/${memo.number}/apply`, {
        invoices: [{ invoiceId: id, amount: 3, items: [named] }],
      }),
    );
    expect(await figures()).toEqual([0, 3, 0]);
  });

  test("take their credit from the given lines of the memo, up to their remaining amount", async () => {
    const invoice = await bill();
    const units = await unitsOf(invoice);
    const item = (index: number, amount: number) => ({ ...units[index]?.name, amount });
    const memo = await good(
      tenant.call("POST", "/v1/credit-memos", {
        accountNumber,
        autoPost: true,
        charges: plans.map(({ chargeIds }, index) => ({
          chargeId: chargeIds[0],
          memoItemAmount: [30, 10, 5][index],
        })),
      }),
    );
    const { items } = await good(tenant.call("GET", `/v1/credit-memos/${memo.number}/items`));
    const [first, second] = (items as { id: string }[]).map(({ id }) => id);
    const call = (verb: string, ...named: object[]) => {
      const amount = (named as { amount: number }[]).reduce((sum, of) => sum + of.amount, 0);
      const invoices = [{ invoiceId: invoice, amount, items: named }];
      return tenant.call("PUT", `/v1/credit-memos/${memo.number}/${verb}`, { invoices });
    };
    const from = (creditMemoItemId: string | undefined) => ({ creditMemoItemId });
    await good(
      call("apply", { ...item(0, 25), ...from(first) }, { ...item(0, 8), ...from(second) }),
    );
    expect((await owedOn(invoice))[0]).toBe(16);
    const more = await call("apply", { ...item(0, 6), ...from(first) });
    expect(more.body.reasons[0].message).toContain("has left 5");
    const foreign = await call("apply", { ...item(0, 1), ...from(units[0]?.name.invoiceItemId) });
    expect(foreign.status).toBe(404);
    await good(call("unapply", { ...item(0, 5), ...from(second) }));
    await good(
      tenant.call("PUT", `/v1/credit-memos/${memo.number}/unapply`, {
        invoices: [{ invoiceId: invoice, amount: 10 }],
      }),
    );
    expect((await owedOn(invoice))[0]).toBe(31);
    await good(call("apply", { ...item(1, 4.04), ...from(first) }));
    expect(await owedOn(invoice)).toEqual([31, 0, 0.98, 20, 1.65, 0.4, 10]);
  });
});
