import { afterAll, beforeAll, expect, test } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
import { type Doomed, doomedProcess } from "@/lib/testing/kill-at";
import { randomOf } from "@/lib/testing/histories/random";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { type Meters, metersOf } from "@/lib/testing/usage";
import { makeAccount, makeCatalog } from "@/lib/testing/world";

const KILLS = Number(process.env.KILLS ?? "50");
const SEED = Number(process.env.KILLS_SEED ?? "1");
/** Kills of one minute of a meter, at most. */
const AGAIN = 6;
const DAYS = ["2026-01-10", "2026-01-11", "2026-01-12"] as const;
const KINDS = ["SUM", "COUNT", "MAX", "LATEST", "UNIQUE_COUNT"] as const;

const tally = { kills: 0, minutes: 0 };
const byKind: Record<string, number> = {};

let doomed: Doomed;
beforeAll(async () => {
  doomed = await doomedProcess();
});
afterAll(() => {
  doomed.remove();
  process.stdout.write(`${JSON.stringify({ seed: SEED, ...tally, byKind })}\n`);
});

/** A tenant with a meter of each aggregation. */
type World = {
  readonly tenant: TestTenant;
  readonly meters: Meters;
  readonly own: readonly { readonly number: string; readonly globalId: string }[];
};

async function makeWorld(): Promise<World> {
  const tenant = await testTenant();
  await makeCatalog(tenant);
  const { accountNumber } = await makeAccount(tenant, "Metered Company");
  const meters = metersOf(tenant, accountNumber);
  const own = [];
  for (const aggregation of KINDS) {
    const { id: number, globalId } = await meters.published({ aggregation }, aggregation);
    own.push({ number, globalId });
  }
  return { tenant, meters, own };
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

type Event = {
  readonly UsageIdentifier: string;
  readonly UsageDate: string;
  readonly Quantity: number;
};

/** Events of a minute that are new, and some of before that are sent again. */
function eventsOf(sent: readonly Event[], random: ReturnType<typeof randomOf>): Event[] {
  const again = sent.filter(() => random.chance(10));
  const count = random.whole(1, 6);
  const fresh = Array.from({ length: count }, (_, index) => ({
    UsageIdentifier: `e-${sent.length + index}`,
    UsageDate: `${random.one(DAYS)}T${String(random.whole(0, 23)).padStart(2, "0")}:${random.whole(10, 59)}:00Z`,
    Quantity: random.whole(1, 40) / 4,
  }));
  return [...again, ...fresh];
}

/** What a meter makes of events, computed from all of them. */
function expected(kind: (typeof KINDS)[number], events: readonly Event[]) {
  return DAYS.flatMap((day) => {
    const own = events
      .filter(({ UsageDate }) => UsageDate.startsWith(day))
      .toSorted((a, b) =>
        `${a.UsageDate} ${a.UsageIdentifier}` < `${b.UsageDate} ${b.UsageIdentifier}` ? -1 : 1,
      );
    if (!own.length) return [];
    const values = own.map(({ Quantity }) => Quantity);
    const quantity = {
      SUM: values.reduce((sum, value) => sum + value, 0),
      COUNT: values.length,
      MAX: Math.max(...values),
      LATEST: values.at(-1),
      UNIQUE_COUNT: new Set(values).size,
    }[kind];
    return { day, quantity: String(quantity) };
  });
}

/** A minute of all meters: events arrive, and are counted; either may be killed, and is done again. */
async function liveThrough(world: World, events: readonly Event[], kill: (() => number) | null) {
  const { tenant, meters, own } = world;
  for (const { globalId } of own) {
    const body = events.map((event) => meters.event(event));
    const path = `/usage/bulk/${globalId}`;
    if (kill !== null) {
      const headers = {
        "content-type": "application/json",
        authorization: `Bearer ${tenant.token}`,
      };
      const request = { method: "POST", path, headers, body: JSON.stringify(body) };
      await wasKilled("events", { work: "call", request }, kill);
    }
    const answer = await tenant.call("POST", path, body);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ rejected: 0, received: events.length });
  }
  const work = { work: "meters", tenantId: tenant.tenantId };
  for (let time = 0; kill !== null && time < AGAIN; time += 1)
    if (!(await wasKilled("run", work, kill))) break;
  await meters.count();
}

const outcome = ({ meters, own }: World) =>
  Promise.all(own.map(({ number }) => meters.written(number)));

test(`${KILLS} kills of events and runs of meters at random moments count no event twice, and lose none`, async () => {
  const random = randomOf(SEED);
  const chance = () => random.whole(0, 999_999) / 1_000_000;
  const [killed, calm] = [await makeWorld(), await makeWorld()];
  const sent: Event[] = [];
  while (tally.kills < KILLS) {
    const events = eventsOf(sent, random);
    sent.push(...events.filter((event) => !sent.includes(event)));
    await liveThrough(killed, events, chance);
    await liveThrough(calm, events, null);
    tally.minutes += 1;
    const counted = await outcome(killed);
    expect(counted).toEqual(await outcome(calm));
    expect(counted).toEqual(KINDS.map((kind) => expected(kind, sent)));
  }
  await expectBooksToHold();
  expect(tally.kills).toBe(KILLS);
});
