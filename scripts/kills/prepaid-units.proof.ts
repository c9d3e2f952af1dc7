import { afterAll, beforeAll, expect, test } from "vitest";
import { runAdvance } from "@/lib/areas/test-clock/advance";
import { expectBooksToHold } from "@/lib/testing/books";
import { type Doomed, doomedProcess } from "@/lib/testing/kill-at";
import { EVERGREEN } from "@/lib/testing/ordering";
import { randomOf } from "@/lib/testing/histories/random";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { MONTHLY, prepaidCustomer, TRAFFIC, type Use } from "@/lib/testing/usage";
import { addDays, addMonths, localDate, type LocalDate } from "@/lib/values/local-date";

const KILLS = Number(process.env.KILLS ?? "50");
const SEED = Number(process.env.KILLS_SEED ?? "1");
/** Kills of one month, at most: of each call once, and of the nights. */
const NIGHTS = 8;

const tally = { kills: 0, months: 0 };
const byKind: Record<string, number> = {};

type Customer = Awaited<ReturnType<typeof prepaidCustomer>>;

/** A tenant with a customer whose units roll over, and one whose units are rolled over by hand. */
type World = {
  readonly tenant: TestTenant;
  readonly rolling: Customer;
  readonly byHand: Customer;
};

let doomed: Doomed;
beforeAll(async () => {
  doomed = await doomedProcess();
});
afterAll(() => {
  doomed.remove();
  process.stdout.write(`${JSON.stringify({ seed: SEED, ...tally, byKind })}\n`);
});

async function makeWorld(): Promise<World> {
  const tenant = await testTenant();
  const terms = { initialTerm: EVERGREEN };
  const rollover = { IsRollover: true, RolloverPeriods: 2, RolloverApply: "ApplyFirst" };
  const sold = [{ ...MONTHLY, ...rollover }, TRAFFIC];
  const rolling = await prepaidCustomer(tenant, sold, terms);
  const byHand = await prepaidCustomer(tenant, [MONTHLY, TRAFFIC], terms);
  return { tenant, rolling, byHand };
}

/** How often a kind of work was at a moment at which it can be killed, by its last complete run. */
const moments: Record<string, number> = {};

/** Runs work in a process of its own that may be killed, and says whether it was. */
async function wasKilled(kind: string, work: object, chance: () => number): Promise<boolean> {
  const known = moments[kind];
  const dies = known !== undefined && tally.kills < KILLS;
  const at = dies ? Math.floor(chance() * known) : undefined;
  const lived = await doomed.run({ ...work, at });
  if (lived) {
    moments[kind] = lived.moments;
    return false;
  }
  tally.kills += 1;
  byKind[kind] = (byKind[kind] ?? 0) + 1;
  return true;
}

/** A call that may be killed, and that its caller sends again. */
async function sent(
  { tenant }: World,
  path: string,
  body: object,
  kill: (() => number) | null,
): Promise<number> {
  const key = `${path} ${JSON.stringify(body)} ${tally.months}`.slice(0, 200);
  const headers = {
    "content-type": "application/json",
    authorization: `Bearer ${tenant.token}`,
    "idempotency-key": key,
  };
  if (kill !== null) {
    const request = { method: "POST", path, headers, body: JSON.stringify(body) };
    await wasKilled(path, { work: "call", request }, kill);
    await asOwner(
      "update idempotency_key set locked_until = locked_until - interval '90 s' where tenant_id = $1 and state = 'in_progress'",
      [tenant.tenantId],
    );
  }
  const answer = await tenant.call("POST", path, body, { headers: { "idempotency-key": key } });
  expect(answer.status, `${key}: ${answer.text}`).toBe(200);
  return answer.status;
}

/** Nights until a day, whose work may be killed and is begun again. */
async function nightsUntil({ tenant }: World, day: LocalDate, kill: (() => number) | null) {
  const answer = await tenant.call("POST", "/v1/test-clock", { advanceTo: day });
  expect(answer.status, answer.text).toBe(200);
  const work = { work: "advance", tenantId: tenant.tenantId };
  for (let night = 0; kill !== null && night < NIGHTS; night += 1)
    if (!(await wasKilled("nights", work, kill))) break;
  await runAdvance(tenant.tenantId);
}

type Month = {
  readonly start: LocalDate;
  readonly uses: readonly (readonly [Use[0], Use[1]])[];
  readonly isUndone: boolean;
};

async function liveThrough(
  world: World,
  { start, uses, isUndone }: Month,
  kill: (() => number) | null,
) {
  const { rolling, byHand } = world;
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
  await sent(world, "/v1/ppdd/rollover", { ...request, priority: "ApplyLast" }, kill);
  if (isUndone) await sent(world, "/v1/ppdd/reverse-rollover", request, kill);
  await nightsUntil(world, next, kill);
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

test(`${KILLS} kills of bills and rollovers at random moments lose, duplicate or overdraw no prepaid unit`, async () => {
  const random = randomOf(SEED);
  const chance = () => random.whole(0, 999_999) / 1_000_000;
  const [killed, calm] = [await makeWorld(), await makeWorld()];
  for (let start = localDate("2026-01-15"); tally.kills < KILLS; start = addMonths(start, 1)) {
    const use = () => [addDays(start, random.whole(0, 27)), random.whole(1, 30)] as const;
    const month = { start, uses: [use(), use(), use()], isUndone: random.chance(40) };
    await liveThrough(killed, month, chance);
    await liveThrough(calm, month, null);
    tally.months += 1;
    expect(await outcome(killed)).toEqual(await outcome(calm));
  }
  await expectBooksToHold();
  expect(tally.kills).toBe(KILLS);
});
