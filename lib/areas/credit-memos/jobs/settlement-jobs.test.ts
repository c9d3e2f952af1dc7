import { afterAll, beforeAll, expect, test } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
import { dollars, planOf } from "@/lib/testing/charges";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount } from "@/lib/testing/world";
import { uuidOf } from "@/lib/kernel/ids";
import { runSettlementJob } from "./settlement-job";

let tenant: TestTenant;
let invoice: string;
let memo: { id: string; number: string };

beforeAll(async () => {
  tenant = await testTenant();
  const plan = await planOf(tenant, { Name: "Plan", ...dollars(100) });
  const { accountNumber } = await makeAccount(tenant);
  const made = await order(tenant, orderOf(accountNumber, plan.ratePlanId, { bill: "2026-01-15" }));
  invoice = made.invoiceNumbers[0] as string;
  const charges = [{ productRatePlanChargeId: plan.chargeIds[0], amount: 40 }];
  const body = { accountNumber, autoPost: true, charges };
  memo = await good(tenant.call("POST", "/v1/credit-memos", body, LATEST));
});
afterAll(expectBooksToHold);

const start = (verb: "apply" | "unapply", amount: number, key = memo.number) =>
  tenant.call("PUT", `/v1/credit-memos/${key}/${verb}-async`, {
    invoices: [{ invoiceId: invoice, amount }],
  });
const job = (verb: string, id: string) =>
  tenant.call("GET", `/v1/credit-memos/${verb}-async-jobs/${id}`);
const run = (id: string) => runSettlementJob(tenant.tenantId, uuidOf(id) ?? "");
const owed = async () => (await good(tenant.call("GET", `/v1/invoices/${invoice}`))).balance;
test("PUT /v1/credit-memos/{key}/apply-async is done once, however often its job runs", async () => {
  const asked = await good(start("apply", 30));
  expect(asked).toMatchObject({
    success: true,
    status: "Pending",
    operationType: "AsyncCreditMemoApply",
    referenceId: memo.id,
    referenceType: "CreditMemo",
    error: null,
  });
  expect(await owed()).toBe(100);
  await Promise.all([1, 2, 3].map(() => run(asked.id).catch(() => undefined)));
  await run(asked.id);
  expect(await good(job("apply", asked.id))).toMatchObject({ status: "Processed", error: null });
  expect(await owed()).toBe(70);
  const shown = await good(tenant.call("GET", `/v1/credit-memos/${memo.id}`));
  expect(shown).toMatchObject({ appliedAmount: 30, unappliedAmount: 10 });
});

test("PUT /v1/credit-memos/{key}/unapply-async takes credit off again", async () => {
  const before = await owed();
  const asked = await good(start("unapply", 10));
  await run(asked.id);
  expect(await good(job("unapply", asked.id))).toMatchObject({ status: "Processed" });
  expect(await owed()).toBe(before + 10);
});

test("a job that cannot be done tells why, and changes nothing", async () => {
  const before = await owed();
  const asked = await good(start("apply", 60));
  await run(asked.id);
  const { status, error } = await good(job("apply", asked.id));
  expect(status).toBe("Error");
  expect(error).toContain("less than that left");
  expect(await owed()).toBe(before);
});

test("jobs are found by their own address only, and by nobody else", async () => {
  const { id } = await good(start("apply", 1));
  expect((await job("unapply", id)).status).toBe(404);
  const stranger = await testTenant();
  const theirs = await stranger.call("GET", `/v1/credit-memos/apply-async-jobs/${id}`);
  expect(theirs.status).toBe(404);
});

test("only a posted memo has a job", async () => {
  expect((await start("apply", 1, "CM99999999")).body.reasons[0].code).toBe(55002040);
  const account = { accountNumber: (await makeAccount(tenant)).accountNumber };
  const plan = await planOf(tenant, { Name: "Other", ...dollars(5) });
  const charges = [{ productRatePlanChargeId: plan.chargeIds[0], amount: 5 }];
  const draft = await good(
    tenant.call("POST", "/v1/credit-memos", { ...account, charges }, LATEST),
  );
  expect((await start("apply", 1, draft.id)).body.reasons[0].code).toBe(55002030);
});
