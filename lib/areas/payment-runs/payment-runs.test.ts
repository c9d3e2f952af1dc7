import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { fork } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { settleIntents } from "@/lib/areas/payments/gateway/settle-intents";
import { advanceClock } from "@/lib/testing/advance-clock";
import { expectBooksToHold } from "@/lib/testing/books";
import { CARD, makeAccount, makeCatalog, newSubscriptionOrder } from "@/lib/testing/world";
import { runPaymentRun } from "./execute-run";

afterAll(expectBooksToHold);

const DECLINED = "4000000000000002";
const BILLED = { runBilling: true, billingOptions: { targetDate: "2026-01-15" } };

type Customer = { accountNumber: string; invoiceNumber: string };

async function customer(
  tenant: TestTenant,
  ratePlanId: string,
  { card = CARD.cardNumber, ...extra }: { card?: string } & Record<string, unknown> = {},
): Promise<Customer> {
  const { accountNumber } = await makeAccount(tenant, "Canary Company", {
    creditCard: { ...CARD, cardNumber: card },
    ...extra,
  });
  const order = newSubscriptionOrder(accountNumber, ratePlanId, { processingOptions: BILLED });
  const { body } = await tenant.call("POST", "/v1/orders", order);
  return { accountNumber, invoiceNumber: body.invoiceNumbers[0] };
}

const PATH = "/v1/payment-runs";

async function world() {
  const tenant = await testTenant();
  const { ratePlanId } = await makeCatalog(tenant);
  const add = (extra?: { card?: string } & Record<string, unknown>) =>
    customer(tenant, ratePlanId, extra);
  const start = async (body: object) => {
    const made = await tenant.call("POST", PATH, body);
    expect(made.status, made.text).toBe(200);
    return made.body as { id: string; number: string };
  };
  const runs = async (body: object) => {
    const run = await start(body);
    expect(await runPaymentRun(tenant.tenantId, uuid(run.id))).toBe(0);
    return (await tenant.call("GET", `${PATH}/${run.number}`)).body;
  };
  const dataOf = async (number: string) =>
    (await tenant.call("GET", `${PATH}/${number}/data`)).body.data;
  const summaryOf = async (number: string) =>
    (await tenant.call("GET", `${PATH}/${number}/summary`)).body;
  const owed = async ({ invoiceNumber }: Customer) =>
    (await tenant.call("GET", `/v1/invoices/${invoiceNumber}`)).body.balance;
  return { tenant, add, start, runs, dataOf, summaryOf, owed };
}

const uuid = (id: string) => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

async function chargedAtGateway({ tenantId }: TestTenant): Promise<number> {
  const [row] = await asOwner<{ net: string }>(
    `select coalesce(sum(case when kind = 'charge' then amount else -amount end), 0) as net
     from test_gateway_transaction where tenant_id = $1 and approved and kind in ('charge', 'void', 'refund')`,
    [tenantId],
  );
  return Number(row?.net);
}

describe("a payment run by filters", () => {
  test("collects what is due, stores the gateway's reasons for failures, and can be retried", async () => {
    const { tenant, add, runs, dataOf, summaryOf, owed } = await world();
    const good = await add({ batch: "Batch7" });
    const bad = await add({ batch: "Batch7", card: DECLINED });
    const other = await add({ batch: "Batch8" });
    const manual = await add({ batch: "Batch7", autoPay: false });
    const filter = { batch: "Batch7", targetDate: "2026-01-15" };
    const preview = await tenant.call("POST", `${PATH}/preview`, filter);
    expect(preview.body.totals).toEqual([
      { currency: "USD", accounts: 2, documents: 2, amount: 143, withoutPaymentMethod: 0 },
    ]);
    const run = await runs(filter);
    expect(run).toMatchObject({ status: "Completed", batch: "Batch7", number: "PR-00000001" });
    expect([await owed(good), await owed(bad), await owed(other), await owed(manual)]).toEqual([
      0, 71.5, 71.5, 71.5,
    ]);
    const data = await dataOf(run.number);
    expect(data).toMatchObject([
      { accountNumber: good.accountNumber, result: "Processed", amountCollected: 71.5 },
      { accountNumber: bad.accountNumber, result: "Error", errorCode: "card_declined" },
    ]);
    expect(data[0].transactions).toMatchObject([{ type: "Payment", amount: 71.5 }]);
    const items = "/object-query/payment-run-items?sort[]=accountNumber.ASC&filter[]=";
    const listed = await tenant.call("GET", `${items}paymentRunId.EQ:${run.id}`);
    expect(listed.body.data).toMatchObject([
      { accountNumber: good.accountNumber },
      { accountNumber: bad.accountNumber, errorCode: "card_declined" },
    ]);
    const queryString = `select Kind, Amount from PaymentRunTransaction where PaymentRunId = '${run.id}'`;
    const asked = await tenant.call("POST", "/v1/action/query", { queryString });
    expect(asked.body.records).toMatchObject([{ Kind: "Payment", Amount: 71.5 }]);
    expect(await summaryOf(run.number)).toMatchObject({
      numberOfPayments: 1,
      numberOfErrors: 1,
      totalValues: [{ currency: "USD", totalValueOfPayments: 71.5, totalValueOfErrors: 71.5 }],
    });

    const retry = () => tenant.call("PUT", `${PATH}/${run.number}/retry`, {});
    const card = { type: "CreditCard", accountKey: bad.accountNumber, makeDefault: true };
    const holder = { cardHolderInfo: { cardHolderName: "Nora North" } };
    const number = { cardNumber: CARD.cardNumber, expirationMonth: 12, expirationYear: 2039 };
    await tenant.call("POST", "/v1/payment-methods", { ...card, ...holder, ...number });
    expect((await retry()).body.status).toBe("Processing");
    expect(await runPaymentRun(tenant.tenantId, uuid(run.id))).toBe(0);
    expect(await owed(bad)).toBe(0);
    expect((await retry()).status).toBe(422);
    expect(await chargedAtGateway(tenant)).toBe(143);

    const first = await tenant.call("GET", `${PATH}/${run.number}/data?pageSize=1`);
    const second = await tenant.call("GET", first.body.nextPage.replace(/^.*?\/v1/, "/v1"));
    expect([...first.body.data, ...second.body.data]).toEqual(await dataOf(run.number));
    expect(second.body.nextPage).toBeUndefined();
    const counted = await tenant.call("GET", `/object-query/payment-runs/${run.number}`);
    expect(counted.body).toMatchObject({ numberOfDocuments: 2, numberOfErrors: 0 });
    const tries = await asOwner<{ attempts: number }>(
      "select attempts from payment_run_item where tenant_id = $1 order by attempts",
      [tenant.tenantId],
    );
    expect(tries.map(({ attempts }) => attempts)).toEqual([1, 2]);
  });

  test("charges closed payment methods on request, and scrubbed ones never", async () => {
    const { tenant, add, runs, owed } = await world();
    const [closed, scrubbed] = [await add({ batch: "Batch9" }), await add({ batch: "Batch9" })];
    const statusOf = ({ accountNumber }: Customer, status: string) =>
      asOwner(
        `update payment_method set status = $3 where tenant_id = $1
           and account_id = (select id from account where tenant_id = $1 and account_number = $2)`,
        [tenant.tenantId, accountNumber, status],
      );
    await statusOf(closed, "Closed");
    await statusOf(scrubbed, "Scrubbed");
    const filter = { batch: "Batch9", targetDate: "2026-01-15" };
    const without = async (body: object) =>
      (await tenant.call("POST", `${PATH}/preview`, body)).body.totals[0].withoutPaymentMethod;
    expect(await without(filter)).toBe(2);
    await runs(filter);
    expect([await owed(closed), await owed(scrubbed)]).toEqual([71.5, 71.5]);
    const asked = { ...filter, processPaymentWithClosedPM: true };
    expect(await without(asked)).toBe(1);
    expect(await runs(asked)).toMatchObject({ processPaymentWithClosedPM: true });
    expect([await owed(closed), await owed(scrubbed)]).toEqual([0, 71.5]);
  });

  test("uses credit and prepayments before it calls a gateway, also where that declines", async () => {
    const { tenant, add, runs, dataOf, owed } = await world();
    const [one, two] = [await add(), await add({ card: DECLINED })];
    for (const { accountNumber } of [one, two]) {
      const ahead = { type: "External", paymentMethodType: "Check", currency: "USD", amount: 21.5 };
      await tenant.call("POST", "/v1/payments", { ...ahead, accountNumber });
    }
    const run = await runs({ targetDate: "2026-01-15", autoApplyUnappliedPayment: true });
    expect([await owed(one), await owed(two)]).toEqual([0, 50]);
    const [paid, failed] = await dataOf(run.number);
    expect(paid).toMatchObject({ amountToCollect: 71.5, amountCollected: 71.5 });
    expect(paid.transactions).toMatchObject([
      { type: "UnappliedPayment", amount: 21.5 },
      { type: "Payment", amount: 50 },
    ]);
    expect(failed).toMatchObject({ result: "Error", amountCollected: 21.5 });
    expect(await chargedAtGateway(tenant)).toBe(50);
  });

  test("deliberately unapplied credit stays unapplied until it is requested", async () => {
    const { tenant, add, runs, owed } = await world();
    const { accountNumber, invoiceNumber } = await add();
    await runs({ targetDate: "2026-01-15" });
    const { body } = await tenant.call("GET", "/v1/payments");
    const off = { invoices: [{ invoiceNumber, amount: 71.5 }] };
    await tenant.call("PUT", `/v1/payments/${body.payments[0].number}/unapply`, off);
    await advanceClock(tenant, "2026-01-20");
    expect(await owed({ accountNumber, invoiceNumber })).toBe(71.5);
    await runs({ targetDate: "2026-01-20" });
    expect(await owed({ accountNumber, invoiceNumber })).toBe(71.5);
    await runs({ data: [{ documentNumber: invoiceNumber }] });
    expect(await owed({ accountNumber, invoiceNumber })).toBe(0);
  });
});

describe("a payment run by data", () => {
  test("takes documents one by one, in parts, with other methods and without a document", async () => {
    const { tenant, add, runs, dataOf, owed } = await world();
    const [one, two] = [await add({ autoPay: false }), await add({ autoPay: false })];
    const data = [
      { documentNumber: one.invoiceNumber, amount: 20, comment: "first part" },
      { accountNumber: two.accountNumber, amount: 30, standalone: true },
    ];
    const run = await runs({ data });
    expect(run.status).toBe("Completed");
    expect([await owed(one), await owed(two)]).toEqual([51.5, 71.5]);
    expect(
      (await dataOf(run.number)).map((of: { amountCollected: number }) => of.amountCollected),
    ).toEqual([20, 30]);
    const refuse = async (body: object) => (await tenant.call("POST", PATH, body)).status;
    expect(await refuse({ data, batch: "Batch1" })).toBe(422);
    expect(await refuse({ data: [data[0], data[0]] })).toBe(422);
    expect(await refuse({ data: [{ accountNumber: one.accountNumber }] })).toBe(400);
    expect(await refuse({ batch: "Batch1" })).toBe(400);
    expect(await refuse({ targetDate: "2026-01-15", billingRunId: "BR-1" })).toBe(422);
    expect(await refuse({ runDate: "2026-01-15 11:59:59" })).toBe(422);
  });
});

describe("a payment run with a date", () => {
  test("is pending, can be changed or canceled, and starts at its hour of the tenant's clock", async () => {
    const { tenant, add, start, owed } = await world();
    const due = await add({ paymentTerm: "Net 30" });
    const run = await start({ runDate: "2026-01-17 15:30:00", targetDate: "2026-02-28" });
    const gone = await start({ runDate: "2026-01-16 08:00:00", targetDate: "2026-02-28" });
    expect((await tenant.call("DELETE", `${PATH}/${gone.number}`)).status).toBe(422);
    await tenant.call("PUT", `${PATH}/${gone.number}/cancel`);
    await tenant.call("PUT", `${PATH}/${run.number}`, { runDate: "2026-01-18T16:00:00Z" });
    await advanceClock(tenant, "2026-01-18");
    expect(await owed(due)).toBe(71.5);
    await advanceClock(tenant, "2026-01-20");
    expect(await owed(due)).toBe(0);
    const { body } = await tenant.call("GET", `${PATH}/${run.number}`);
    expect(body).toMatchObject({ status: "Completed", executedOn: "2026-01-18 16:00:00" });
    expect((await tenant.call("PUT", `${PATH}/${run.number}`, { batch: "Batch1" })).status).toBe(
      422,
    );
    expect((await tenant.call("DELETE", `${PATH}/${gone.number}`)).status).toBe(200);
    const list = await tenant.call("GET", `${PATH}?status=Completed`);
    expect(list.body.paymentRuns).toHaveLength(1);
    const rows = await tenant.call(
      "GET",
      "/object-query/payment-runs?filter[]=status.EQ:Completed",
    );
    expect(rows.body.data).toMatchObject([{ numberOfDocuments: 1, numberOfPayments: 1 }]);
  });
});

describe("a payment run whose process is killed", () => {
  const root = path.resolve(import.meta.dirname, "../../..");
  const script = path.join(root, ".build", `killed-run-${process.pid}.mjs`);

  beforeAll(async () => {
    await build({
      absWorkingDir: root,
      entryPoints: ["lib/testing/gateways/killed-at-the-gateway.ts"],
      outfile: script,
      bundle: true,
      format: "esm",
      platform: "node",
      packages: "external",
    });
  });
  afterAll(() => rmSync(script, { force: true }));

  test("continues where it was, and charges no one twice", { timeout: 60_000 }, async () => {
    const { tenant, add, start, owed } = await world();
    const customers: Customer[] = [];
    for (let index = 0; index < 6; index += 1) customers.push(await add());
    const run = await start({ targetDate: "2026-01-15" });
    const child = fork(script, ["after"], {
      env: {
        ...process.env,
        TEST_TENANT: tenant.tenantId,
        TEST_RUN: uuid(run.id),
        TEST_CHARGE: "4",
      },
      execArgv: [],
    });
    const signal = await new Promise((resolve) => child.on("exit", (_code, of) => resolve(of)));
    expect(signal).toBe("SIGKILL");
    expect(await runPaymentRun(tenant.tenantId, uuid(run.id))).toBeGreaterThan(0);
    await settleIntents(tenant.tenantId, { all: true, grace: 0 });
    expect(await runPaymentRun(tenant.tenantId, uuid(run.id))).toBe(0);
    for (const of of customers) expect(await owed(of)).toBe(0);
    expect(await chargedAtGateway(tenant)).toBe(6 * 71.5);
    const { body } = await tenant.call("GET", `${PATH}/${run.number}/summary`);
    expect(body).toMatchObject({ numberOfPayments: 6, numberOfErrors: 0 });
  });
});
