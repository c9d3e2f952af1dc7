import { afterAll, beforeAll, expect, test } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
import { dollars, planOf } from "@/lib/testing/charges";
import { EVERGREEN, order, orderOf } from "@/lib/testing/ordering";
import { testTenant } from "@/lib/testing/tenant";
import { good, makeAccount } from "@/lib/testing/world";
import { addDays, addMonths, localDate, type LocalDate } from "@/lib/values/local-date";
import { Killing } from "./killing";

type Answer = Record<string, ReturnType<typeof JSON.parse>>;

let killing: Killing;
beforeAll(async () => {
  killing = await Killing.begin();
});
afterAll(() => killing.end());

const FIRST = localDate("2026-01-15");
const FEE = { Name: "Fee", ...dollars(40) };
const USAGE = {
  ...{ Name: "Traffic", ChargeType: "Usage", ChargeModel: "Per Unit Pricing", UOM: "GB" },
  ...{ BillingTiming: undefined, ...dollars(1) },
};

/** A tenant with a customer who has committed to 100 a month, and has bought 60 of credit a month that is paid every ten days. */
async function makeWorld() {
  const tenant = await testTenant();
  const { ratePlanId } = await planOf(tenant, FEE, USAGE);
  const unpaid = { autoPay: false, creditCard: undefined };
  const { accountNumber } = await makeAccount(tenant, "Committed Company", unpaid);
  const days = { startDate: FIRST, endDate: addDays(addMonths(FIRST, 600), -1) };
  const made = await order(tenant, {
    ...orderOf(accountNumber, ratePlanId, { initialTerm: EVERGREEN, bill: false }),
    commitments: [
      {
        ...{ action: "create", name: "Minimum", type: "MinCommitment" },
        schedules: [{ amount: 100, ...days }],
      },
      {
        ...{ action: "create", name: "Credit", type: "MinCommitment" },
        prepaymentType: "FullyPrepaid",
        schedules: [
          {
            ...{ amount: 60, ...days },
            prepaymentDefinition: {
              ...{ price: 50, prepaymentFrequency: "Specific_Days", specificFrequency: 10 },
            },
          },
        ],
      },
    ],
  });
  const numbers: string[] = made.commitments.map((of: Answer) => of.commitmentNumber);
  return { tenant, accountNumber, numbers };
}

type World = Awaited<ReturnType<typeof makeWorld>>;

type Month = { start: LocalDate; uses: [LocalDate, number][]; billed: LocalDate };

/** A month with usage, a bill on request within it, and the nights to the next one. */
async function liveThrough(world: World, { start, uses, billed }: Month, isCalm: boolean) {
  const { tenant, accountNumber } = world;
  const usage = uses.map(([startDateTime, quantity]) => {
    return { accountNumber, unitOfMeasure: "GB", quantity, startDateTime };
  });
  await good(tenant.call("POST", "/v1/usage", { usage }));
  await killing.nightsUntil(tenant, isCalm, addDays(start, 5));
  const body = { targetDate: billed, effectiveDate: billed, autoPost: true };
  const path = `/v1/accounts/${accountNumber}/billing-documents/generate`;
  await killing.sent(tenant, isCalm, { kind: "bill", path, body });
  await killing.nightsUntil(tenant, isCalm, addMonths(start, 1));
}

/** What was billed, used and paid: the lines of all invoices, and the periods of both commitments. */
async function outcome({ tenant, accountNumber, numbers }: World) {
  const { invoices } = await good(tenant.call("GET", `/v1/accounts/${accountNumber}/summary`));
  const lines: string[] = [];
  for (const { id } of invoices as Answer[]) {
    const path = `/v1/invoices/${id}/items?pageSize=40`;
    const { invoiceItems } = await good(tenant.call("GET", path));
    for (const of of invoiceItems as Answer[])
      lines.push(`${of.serviceStartDate} ${of.serviceEndDate} ${of.chargeName} ${of.chargeAmount}`);
  }
  const periods: unknown[] = [];
  for (const number of numbers) {
    const path = `/commitments/${number}/balance?pageSize=100`;
    const answer = await good(tenant.call("GET", path));
    for (const { id: _own, ...period } of answer.periods as Answer[]) periods.push(period);
  }
  return { lines: lines.toSorted(), periods };
}

test("kills of bills and nights at random moments lose, double or overdraw nothing of commitments", async () => {
  const { random } = killing;
  const [killed, calm] = [await makeWorld(), await makeWorld()];
  for (let start = FIRST; !killing.isOver; start = addMonths(start, 1)) {
    const use = (): [LocalDate, number] => [
      addDays(start, random.whole(0, 27)),
      random.whole(1, 60),
    ];
    const month = { start, uses: [use(), use()], billed: addDays(start, random.whole(5, 25)) };
    await liveThrough(killed, month, false);
    await liveThrough(calm, month, true);
    killing.months += 1;
    expect(await outcome(killed)).toEqual(await outcome(calm));
  }
  await expectBooksToHold();
});
