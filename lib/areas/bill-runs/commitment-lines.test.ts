import { beforeAll, expect, test } from "vitest";
import { workOnBillRun } from "@/lib/areas/bill-runs/execute-run";
import { expectBooksToHold } from "@/lib/testing/books";
import { dollars, planOf } from "@/lib/testing/charges";
import { EVERGREEN, order, orderOf } from "@/lib/testing/ordering";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount } from "@/lib/testing/world";

/* Lines of commitments of a bill that comes to zero are on no document; a bill run that is canceled takes them back. */

type Answer = Record<string, ReturnType<typeof JSON.parse>>;

const DAY = "2026-02-15";
const uuid = (id: string) => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

let tenant: TestTenant;
let ratePlanId: string;
beforeAll(async () => {
  tenant = await testTenant();
  ({ ratePlanId } = await planOf(tenant, { Name: "Plan", ...dollars(62) }));
});

/** A customer who has paid 62 for a month, of which 60 are credited by the next bill, and has a commitment that makes up for it. */
async function committed(words: object) {
  const extra = { autoPay: false, creditCard: undefined };
  const { accountId, accountNumber } = await makeAccount(tenant, "Committed Company", extra);
  const terms = { initialTerm: EVERGREEN, bill: "2026-01-15" };
  const commitment = { action: "create", name: "Agreed", type: "MinCommitment", ...words };
  const made = await order(tenant, {
    ...orderOf(accountNumber, ratePlanId, terms),
    commitments: [commitment],
  });
  const path = `/v1/subscriptions/${made.subscriptions[0].subscriptionNumber}/cancel`;
  const canceled = { cancellationPolicy: "SpecificDate", cancellationEffectiveDate: "2026-01-16" };
  await good(tenant.call("PUT", path, canceled));
  const number = made.commitments[0].commitmentNumber;
  const period = async () => {
    const { periods } = await good(tenant.call("GET", `/commitments/${number}/balance`));
    const { balance, prepaidAmount, status } = periods[0];
    return [balance, prepaidAmount, status];
  };
  const bills = async () => {
    const days = { invoiceDate: DAY, targetDate: DAY };
    const billRunFilters = [{ filterType: "Account", accountId }];
    const { id } = await good(tenant.call("POST", "/v1/bill-runs", { ...days, billRunFilters }));
    expect(await workOnBillRun(tenant.tenantId, uuid(id))).toBe(0);
    return String(id);
  };
  const cancel = async (id: string) => {
    await good(tenant.call("PUT", `/v1/bill-runs/${id}/cancel`, {}));
    expect(await workOnBillRun(tenant.tenantId, uuid(id))).toBe(0);
    expect(await good(tenant.call("GET", `/v1/bill-runs/${id}`))).toMatchObject({
      status: "Canceled",
    });
  };
  return { period, bills, cancel };
}

/** The lines of a bill run that no document has. */
const loneLines = async (runId: string) =>
  (
    await asOwner<{ amount: string }>(
      "select amount::float8::text as amount from invoice_item where tenant_id = $1 and bill_run_id = $2 and invoice_id is null order by amount",
      [tenant.tenantId, uuid(runId)],
    )
  ).map(({ amount }) => Number(amount));

async function expectTakenBack(
  { period, bills, cancel }: Answer,
  open: unknown[],
  billed: unknown[],
) {
  expect(await period()).toEqual(open);
  for (let times = 0; times < 2; times += 1) {
    const run = await bills();
    expect(await loneLines(run)).toEqual([-60, 60]);
    expect(await period()).toEqual(billed);
    await expectBooksToHold();
    await cancel(run);
    expect(await loneLines(run)).toEqual([]);
    expect(await period()).toEqual(open);
    await expectBooksToHold();
  }
}

test("what is missing of a period falls due again", async () => {
  const schedules = [{ amount: 62, startDate: "2026-01-15", endDate: "2026-02-14" }];
  const customer = await committed({ schedules });
  await expectTakenBack(customer, [0, null, "ACTIVE"], [0, null, "EVALUATED"]);
});

test("credit falls due again", async () => {
  const schedules = [{ amount: 60, startDate: "2026-02-10", endDate: "2026-03-09" }];
  const customer = await committed({ prepaymentType: "FullyPrepaid", schedules });
  await expectTakenBack(customer, [60, 0, "ACTIVE"], [60, 60, "ACTIVE"]);
});
