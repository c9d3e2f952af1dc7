import { expect, test } from "vitest";
import {
  good,
  makeAccount,
  makeWorld,
  newSubscriptionOrder,
  type World,
} from "@/lib/testing/world";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { makeAdjustments, tenantWithoutSettlement } from "@/lib/testing/without-settlement";
import { advanceNow } from "@/lib/areas/test-clock/advance";

const PERIODS = "/v1/accounting-periods";

const month = (name: string, startDate: string, endDate: string) => ({
  ...{ name, startDate, endDate, fiscalYear: Number(startDate.slice(0, 4)) },
});

const JANUARY = month("January", "2026-01-01", "2026-01-31");
const FEBRUARY = month("February", "2026-02-01", "2026-02-28");

const make = async (tenant: TestTenant, body: object) =>
  (await good(tenant.call("POST", PERIODS, body))).id as string;

const move = (tenant: TestTenant, day: string) =>
  advanceNow(tenant.tenantId, new Date(`${day}T12:00:00Z`));

const put = (tenant: TestTenant, id: string, deed: string) =>
  tenant.call("PUT", `${PERIODS}/${id}/${deed}`);

/** A tenant with documents and payments of January, and the clock in March. */
async function inMarch(): Promise<{
  tenant: TestTenant;
  world: World;
  january: string;
  february: string;
}> {
  const tenant = await testTenant();
  const world = await makeWorld(tenant);
  const january = await make(tenant, JANUARY);
  const february = await make(tenant, FEBRUARY);
  await move(tenant, "2026-03-10");
  return { tenant, world, january, february };
}

test("periods follow each other, from the first document on", async () => {
  const tenant = await testTenant();
  await makeWorld(tenant);
  const late = await tenant.call("POST", PERIODS, FEBRUARY);
  expect([late.status, late.body.reasons[0].code]).toEqual([422, 56205230]);
  const january = await make(tenant, { ...JANUARY, fiscalQuarter: 1, notes: "First" });
  for (const wrong of [
    month("Gap", "2026-02-02", "2026-02-28"),
    month("Twice", "2026-01-31", "2026-02-28"),
    month("Back", "2026-02-01", "2026-01-31"),
    { ...FEBRUARY, name: "January" },
  ])
    expect((await tenant.call("POST", PERIODS, wrong)).status, wrong.name).toBe(422);
  const february = await make(tenant, FEBRUARY);
  const { accountingPeriods } = await good(tenant.call("GET", PERIODS));
  expect(accountingPeriods).toMatchObject([
    { ...JANUARY, fiscalQuarter: 1, notes: "First", status: "Open", runTrialBalanceStatus: null },
    { ...FEBRUARY, fiscalQuarter: null },
  ]);
  await good(
    tenant.call("PUT", `${PERIODS}/${january}`, { startDate: "2025-12-01", name: "Winter" }),
  );
  await good(tenant.call("PUT", `${PERIODS}/${february}`, { endDate: "2026-03-31" }));
  for (const [id, body] of [
    [january, { endDate: "2026-01-30" }],
    [january, { startDate: "2026-01-31" }],
    [february, { startDate: "2026-02-02" }],
  ] as const)
    expect((await tenant.call("PUT", `${PERIODS}/${id}`, body)).status).toBe(422);
  expect(await good(tenant.call("GET", `${PERIODS}/${january}`))).toMatchObject({
    name: "Winter",
    startDate: "2025-12-01",
  });
  expect((await tenant.call("DELETE", `${PERIODS}/${january}`)).status).toBe(422);
  await good(tenant.call("DELETE", `${PERIODS}/${february}`));
  expect((await tenant.call("DELETE", `${PERIODS}/${january}`)).text).toContain("are dated in");
});

test("a period is closed after the earlier ones, after its end, and with no draft in it", async () => {
  const { tenant, world, january, february } = await inMarch();
  expect((await put(tenant, february, "close")).text).toContain("January comes first");
  const order = newSubscriptionOrder(world.accountNumber, world.ratePlanId);
  await good(tenant.call("POST", "/v1/orders", order));
  const draft = await good(
    tenant.call("POST", "/v1/invoices", {
      accountNumber: world.accountNumber,
      invoiceDate: "2026-01-20",
      invoiceItems: [
        { chargeName: "Hand", amount: 5, quantity: 1, serviceStartDate: "2026-01-20" },
      ],
    }),
  );
  const refused = await put(tenant, january, "close");
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("1 draft invoice")]);
  await good(tenant.call("PUT", `/v1/invoices/${draft.id}/cancel`, {}));
  await good(put(tenant, january, "pending-close"));
  expect((await put(tenant, january, "pending-close")).status).toBe(422);
  await good(put(tenant, january, "close"));
  await good(put(tenant, february, "close"));
  expect((await put(tenant, february, "close")).text).toContain("closed already");
  expect((await put(tenant, january, "reopen")).text).toContain("February comes first");
  await good(put(tenant, february, "reopen"));
  await good(put(tenant, january, "reopen"));
  const march = await make(tenant, month("March", "2026-03-01", "2026-03-31"));
  await good(put(tenant, january, "close"));
  await good(put(tenant, february, "close"));
  expect((await put(tenant, march, "close")).text).toContain("has not ended");
});

test("nothing is made, changed or taken back in a closed period", async () => {
  const { tenant, world, january } = await inMarch();
  const payment = (effectiveDate: string) =>
    tenant.call("POST", "/v1/payments", {
      ...{
        accountNumber: world.accountNumber,
        type: "External",
        amount: 3,
        currency: "USD",
        effectiveDate,
      },
      paymentMethodType: "Check",
    });
  const invoice = (invoiceDate: string) =>
    tenant.call("POST", "/v1/invoices", {
      ...{ accountNumber: world.accountNumber, invoiceDate },
      invoiceItems: [{ chargeName: "Hand", amount: 5, quantity: 1, serviceStartDate: invoiceDate }],
    });
  const bill = (invoiceDate: string) =>
    tenant.call("POST", `/v1/accounts/${world.accountNumber}/billing-documents/generate`, {
      ...{ effectiveDate: invoiceDate, targetDate: "2026-03-31", autoPost: true },
    });
  await good(payment("2026-01-20"));
  for (const status of ["pending-close", "close"]) {
    await good(put(tenant, january, status));
    for (const answer of [await payment("2026-01-31"), await invoice("2026-01-31")]) {
      expect([answer.status, answer.text]).toEqual([
        422,
        expect.stringContaining("The accounting period January is closed"),
      ]);
      expect(answer.body.reasons[0].code % 100).toBe(30);
    }
    const back = await tenant.call("PUT", `/v1/invoices/${world.invoiceNumber}/reverse`, {
      memoDate: "2026-01-31",
    });
    expect(back.status).toBe(422);
  }
  expect((await bill("2026-01-31")).status).toBeGreaterThanOrEqual(400);
  await good(payment("2026-02-01"));
  await good(invoice("2026-02-01"));
  await good(put(tenant, january, "reopen"));
  await good(payment("2026-01-31"));
});

test("a trial balance sums up a period by code and currency, and is in balance", async () => {
  const { tenant, january, february } = await inMarch();
  for (const [name, type] of [
    ["Debtors", "AccountsReceivable"],
    ["Bank", "Cash"],
  ])
    await good(tenant.call("POST", "/v1/accounting-codes", { name, type }));
  await good(put(tenant, january, "run-trial-balance"));
  const period = await good(tenant.call("GET", `${PERIODS}/${january}`));
  expect(period).toMatchObject({
    status: "Open",
    runTrialBalanceStatus: "Completed",
    runTrialBalanceErrorMessage: null,
  });
  expect(period.runTrialBalanceEnd).toMatch(/^2026-03-10/);
  const codes = period.trialBalance.map(
    ({ accountingCode }: { accountingCode: string }) => accountingCode,
  );
  expect(codes).toEqual(expect.arrayContaining(["Bank", "SalesRevenue"]));
  const invoices = await good(tenant.call("GET", "/object-query/invoices?pageSize=99"));
  const revenue = period.trialBalance.find(
    ({ accountingCode }: { accountingCode: string }) => accountingCode === "SalesRevenue",
  );
  const billed = invoices.data
    .filter(({ invoiceDate }: { invoiceDate: string }) => invoiceDate < "2026-02-01")
    .reduce(
      (sum: number, row: { amount: number; taxAmount?: number }) =>
        sum + row.amount - (row.taxAmount ?? 0),
      0,
    );
  expect(Number(revenue.credit)).toBeCloseTo(billed, 6);
  await good(put(tenant, january, "close"));
  expect((await put(tenant, january, "run-trial-balance")).status).toBe(422);
  await good(put(tenant, february, "run-trial-balance"));
});

test("who closes a period waits for those who are writing in it", async () => {
  const { tenant, world, january } = await inMarch();
  const payment = {
    ...{ accountNumber: world.accountNumber, type: "External", amount: 3, currency: "USD" },
    ...{ effectiveDate: "2026-01-20", paymentMethodType: "Check" },
  };
  const calls = Array.from({ length: 12 }, () => tenant.call("POST", "/v1/payments", payment));
  const closed = put(tenant, january, "close");
  const answers = await Promise.all(calls);
  await good(closed);
  const { trialBalance } = await good(tenant.call("GET", `${PERIODS}/${january}`));
  const cash = trialBalance.find(({ type }: { type: string }) => type === "Cash");
  const paid = await good(
    tenant.call("GET", "/object-query/payments?pageSize=99&filter[]=effectiveDate.LE:2026-01-31"),
  );
  const sum = paid.data.reduce((all: number, { amount }: { amount: number }) => all + amount, 0);
  expect(Number(cash.debit)).toBeCloseTo(sum, 6);
  expect(answers.every(({ status }) => status === 200 || status === 422)).toBe(true);
});

test("adjustments are refused in a closed period, and count in its trial balance", async () => {
  const tenant = await tenantWithoutSettlement();
  await makeAdjustments(tenant, "Adjusted");
  const { accountNumber } = await makeAccount(tenant);
  const { invoiceNumber: InvoiceNumber } = await good(
    tenant.call("POST", "/v1/invoices", {
      ...{ accountNumber, invoiceDate: "2026-01-20", status: "Posted" },
      invoiceItems: [{ chargeName: "Hand", amount: 50, serviceStartDate: "2026-01-20" }],
    }),
  );
  const january = await make(tenant, JANUARY);
  const february = await make(tenant, FEBRUARY);
  await move(tenant, "2026-03-10");
  const adjust = (AdjustmentDate: string) =>
    tenant.call("POST", "/v1/object/invoice-adjustment", {
      ...{ Type: "Credit", Amount: 7, InvoiceNumber, AdjustmentDate },
    });
  const sums = async () => {
    await good(put(tenant, january, "run-trial-balance"));
    const { trialBalance } = await good(tenant.call("GET", `${PERIODS}/${january}`));
    const of = (code: string) => {
      const line = trialBalance.find((one: { type: string }) => one.type === code);
      return Number(line?.debit ?? 0) - Number(line?.credit ?? 0);
    };
    return ["AccountsReceivable", "SalesRevenue", "CustomerCashOnAccount"].map(of);
  };
  const [owed = 0, sold = 0, kept] = await sums();
  // 71.50 moved to the credit balance, and 69.50 of it paid an invoice on the next day.
  expect(kept).toBe(-2);
  const { Id } = await good(adjust("2026-01-20"));
  expect(await sums()).toEqual([owed - 7, sold + 7, kept]);
  await good(put(tenant, january, "close"));
  const back = { Status: "Canceled" };
  for (const refused of [
    await adjust("2026-01-31"),
    await tenant.call("PUT", `/v1/object/invoice-adjustment/${Id}`, back),
  ])
    expect(refused.text).toContain("The accounting period January is closed: no adjustment");
  await good(adjust("2026-02-01"));
  expect((await tenant.call("DELETE", `${PERIODS}/${february}`)).text).toContain("are dated in");
});
