import { afterAll, beforeAll, expect, test } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
import { EVERGREEN } from "@/lib/testing/ordering";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { MONTHLY, prepaidCustomer, TRAFFIC, type Use } from "@/lib/testing/usage";
import { addDays, addMonths, localDate, type LocalDate } from "@/lib/values/local-date";
import { Killing } from "./killing";

type Customer = Awaited<ReturnType<typeof prepaidCustomer>>;

/** A tenant with a customer whose units roll over, and one whose units are rolled over by hand. */
type World = {
  readonly tenant: TestTenant;
  readonly rolling: Customer;
  readonly byHand: Customer;
};

let killing: Killing;
beforeAll(async () => {
  killing = await Killing.begin();
});
afterAll(() => killing.end());

async function makeWorld(): Promise<World> {
  const tenant = await testTenant();
  const terms = { initialTerm: EVERGREEN };
  const rollover = { IsRollover: true, RolloverPeriods: 2, RolloverApply: "ApplyFirst" };
  const sold = [{ ...MONTHLY, ...rollover }, TRAFFIC];
  const rolling = await prepaidCustomer(tenant, sold, terms);
  const byHand = await prepaidCustomer(tenant, [MONTHLY, TRAFFIC], terms);
  return { tenant, rolling, byHand };
}

type Month = {
  readonly start: LocalDate;
  readonly uses: readonly (readonly [Use[0], Use[1]])[];
  readonly isUndone: boolean;
};

async function liveThrough(world: World, { start, uses, isUndone }: Month, isCalm: boolean) {
  const { tenant, rolling, byHand } = world;
  const next = addMonths(start, 1);
  await rolling.use(...uses);
  await byHand.use(...uses);
  const days = (from: LocalDate) => ({
    startDate: from,
    endDate: addDays(addMonths(from, 1), -1),
  });
  const request = {
    subscriptionNumber: byHand.subscriptionNumber,
    prepaymentUom: "credits",
    sourceValidityPeriod: days(start),
    destinationValidityPeriod: days(next),
  };
  const send = (path: string, body: object) =>
    killing.sent(tenant, isCalm, { kind: path, path, body });
  await send("/v1/ppdd/rollover", { ...request, priority: "ApplyLast" });
  if (isUndone) await send("/v1/ppdd/reverse-rollover", request);
  await killing.nightsUntil(tenant, isCalm, next);
}

/** What became of the units: the funds, what was taken on each day, and what was billed beyond them. */
async function outcome({ rolling, byHand }: World) {
  const told = async (customer: Customer) => ({
    funds: (await customer.funds()).map((fund) => [
      fund.startDate,
      fund.endDate,
      fund.rolloverValidityPeriodEndDate,
      fund.totalBalance,
      fund.balance,
    ]),
    taken: (await customer.transactions()).map((of) => `${of.transactionDate} ${of.amount}`).sort(),
    billed: (await customer.lines()).map((line) => `${line.serviceStartDate} ${line.chargeAmount}`),
  });
  return { rolling: await told(rolling), byHand: await told(byHand) };
}

test("kills of bills and rollovers at random moments lose, duplicate or overdraw no prepaid unit", async () => {
  const { random } = killing;
  const [killed, calm] = [await makeWorld(), await makeWorld()];
  for (let start = localDate("2026-01-15"); !killing.isOver; start = addMonths(start, 1)) {
    const use = () => [addDays(start, random.whole(0, 27)), random.whole(1, 30)] as const;
    const month = { start, uses: [use(), use(), use()], isUndone: random.chance(40) };
    await liveThrough(killed, month, false);
    await liveThrough(calm, month, true);
    killing.months += 1;
    expect(await outcome(killed)).toEqual(await outcome(calm));
  }
  await expectBooksToHold();
});
