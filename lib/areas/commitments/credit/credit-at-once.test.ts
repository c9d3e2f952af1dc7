import { beforeAll, expect, test } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
import { dollars, planOf } from "@/lib/testing/charges";
import { EVERGREEN, order, orderOf } from "@/lib/testing/ordering";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount } from "@/lib/testing/world";

/* Twenty requests at the same time draw on the same credit. */

const PER_ORDER = 8;
const CREDIT = 100;

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await testTenant();
});

async function prepaying() {
  const extra = { autoPay: false, creditCard: undefined };
  const { accountNumber } = await makeAccount(tenant, "Prepaying Company", extra);
  const made = await order(tenant, {
    ...{ orderDate: "2026-01-15", existingAccountNumber: accountNumber },
    commitments: [
      {
        ...{ action: "create", name: "Credit", type: "MinCommitment" },
        prepaymentType: "FullyPrepaid",
        schedules: [{ amount: CREDIT, startDate: "2026-01-15", endDate: "2026-02-14" }],
      },
    ],
  });
  const path = `/commitments/${made.commitments[0].commitmentNumber}/balance`;
  const left = async () => {
    const { periods } = await good(tenant.call("GET", path));
    return [periods[0].totalSpend, periods[0].balance, periods[0].prepaidAmount];
  };
  const balance = async () =>
    (await good(tenant.call("GET", `/v1/accounts/${accountNumber}`))).metrics.balance;
  return { accountNumber, left, balance };
}

/** Sends a request until the account is free. */
async function insisting(path: string, body: object): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await tenant.call("POST", path, body);
    if (answer.status === 200 && answer.body.success !== false) return;
    expect(answer.status, answer.text).toBe(423);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("the account was never free");
}

test("of twenty orders that are billed at once, credit pays what it has, and money the rest", async () => {
  const { accountNumber, left, balance } = await prepaying();
  const { ratePlanId } = await planOf(tenant, { Name: "Plan", ...dollars(PER_ORDER) });
  const sold = orderOf(accountNumber, ratePlanId, { initialTerm: EVERGREEN, bill: "2026-01-15" });
  await Promise.all(Array.from({ length: 20 }, () => insisting("/v1/orders", sold)));
  expect(await left()).toEqual([CREDIT, 0, 0]);
  expect(await balance()).toBe(20 * PER_ORDER - CREDIT);
  await expectBooksToHold();
});

test("twenty bills of everything at once bill the credit once, and use it once", async () => {
  const { accountNumber, left, balance } = await prepaying();
  const { ratePlanId } = await planOf(tenant, { Name: "Plan", ...dollars(30) });
  await order(tenant, orderOf(accountNumber, ratePlanId, { initialTerm: EVERGREEN, bill: false }));
  const body = { targetDate: "2026-01-15", effectiveDate: "2026-01-15", autoPost: true };
  const path = `/v1/accounts/${accountNumber}/billing-documents/generate`;
  await Promise.all(Array.from({ length: 20 }, () => insisting(path, body)));
  expect(await left()).toEqual([30, CREDIT - 30, CREDIT]);
  expect(await balance()).toBe(CREDIT);
  await expectBooksToHold();
});
