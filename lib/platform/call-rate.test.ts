import pg from "pg";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { statementsDuring } from "@/lib/testing/statements-during";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { type Admitted, CALLS_CHANNEL, CallRate, type TellAdmitted } from "./call-rate";
import { directAddress } from "./database/db";
import { reap } from "./reap";

const NOON = Date.UTC(2026, 0, 15, 12);

/** A process at noon, with a stopped clock; its timeout is longer, for a loaded machine. */
const atNoon = () => new CallRate(undefined, () => NOON, 20_000);

let tenant: TestTenant;

beforeAll(async () => {
  tenant = await testTenant();
});

/** Sends calls in concurrent lanes until `calls` were sent; returns how many were admitted. */
async function hammer(
  rate: CallRate,
  limit: number,
  calls: number,
  { lanes = 10, of = tenant.tenantId } = {},
): Promise<number> {
  let sent = 0;
  let admitted = 0;
  const lane = async () => {
    while (sent < calls) {
      sent += 1;
      if ((await rate.take(of, limit)).admitted) admitted += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return admitted;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe("processes that share a database", () => {
  test.each([
    ["two alike", 1000, [1, 1]],
    ["two, one of which has nearly all calls", 1000, [1, 0.1]],
    ["five", 2000, [1, 1, 1, 1, 1]],
    ["three of unlike strength and a small limit", 100, [1, 0.5, 0.2]],
  ])("admit the limit and a twentieth at most: %s", async (_, limit, parts) => {
    const { tenantId: of } = await testTenant();
    let admitted = 0;
    const sent = await statementsDuring(async () => {
      const works = parts.map((part) => hammer(atNoon(), limit, 2 * limit * part, { of }));
      admitted = sum(await Promise.all(works));
    });
    expect(admitted).toBeGreaterThanOrEqual(limit);
    expect(admitted).toBeLessThanOrEqual(limit * 1.05);
    const told = sent.filter(({ name }) => name === "call-count-tell").length;
    expect(told).toBeGreaterThan(0);
    if (limit >= 1000) expect(told).toBeLessThanOrEqual(sum(parts) * 2 * limit * 0.1);
  });

  test("admit a twentieth more at most although their last reports are late, and the first knew no others", async () => {
    const [limit, of] = [2000, "a tenant"];
    const reported = new Map<string, number>();
    let late: Promise<unknown> = Promise.resolve();
    const tell =
      (isLate: boolean): TellAdmitted =>
      async (_tenant, _minute, process, calls) => {
        if (isLate || sum([...reported.values()]) >= limit - 60) await late;
        reported.set(process, calls);
        return Object.fromEntries(reported);
      };
    const processes = [true, false, false, false, false].map(
      (isLate) => new CallRate(tell(isLate), () => NOON, 20_000),
    );
    const [first, ...others] = processes as [CallRate, ...CallRate[]];
    // Alone at first, its next report takes until the others' last ones before the limit.
    let admitted = await hammer(first, limit, 20, { of });
    let answer = () => {};
    late = new Promise<void>((resolve) => (answer = resolve));
    const rest = hammer(first, limit, limit, { of });
    const works = others.map((rate) => hammer(rate, limit, limit, { of }));
    await new Promise((resolve) => setTimeout(resolve, 300));
    answer();
    admitted += sum(await Promise.all([rest, ...works]));
    expect(admitted).toBeGreaterThanOrEqual(limit);
    expect(admitted).toBeLessThanOrEqual(limit * 1.05);
  });

  test("report the remaining calls of all of them within a twentieth of the limit, those with few calls, too", async () => {
    const { tenantId: of } = await testTenant();
    const [busy, idle] = [atNoon(), atNoon()];
    const hear = new pg.Client({ connectionString: directAddress() });
    let heard = 0;
    hear.on("notification", ({ payload = "" }) => {
      idle.hear(payload);
      heard = Number(payload.split(" ")[3]);
    });
    await hear.connect();
    try {
      await hear.query(`listen ${CALLS_CHANNEL}`);
      expect(await idle.take(of, 1000)).toEqual({ admitted: true, remaining: 999 });
      await hammer(busy, 1000, 600, { of });
      await vi.waitFor(() => expect(heard).toBeGreaterThanOrEqual(560));
      const known = (await idle.take(of, 1000)).remaining;
      expect(known).toBeLessThanOrEqual(398 + 50);
      expect(known).toBeGreaterThanOrEqual(398);
      const { remaining } = await busy.take(of, 1000);
      expect(remaining).toBeLessThanOrEqual(399);
      expect(remaining).toBeGreaterThanOrEqual(399 - 50);
    } finally {
      await hear.end();
    }
  });

  test("count by the minute, and by the tenant", async () => {
    const other = await testTenant();
    let now = NOON;
    const rate = new CallRate(undefined, () => now, 20_000);
    const of = other.tenantId;
    expect(await hammer(rate, 100, 200, { of })).toBe(100);
    expect((await rate.take((await testTenant()).tenantId, 100)).admitted).toBe(true);
    now += 59_999;
    expect((await rate.take(of, 100)).admitted).toBe(false);
    now += 1;
    expect(await rate.take(of, 100)).toEqual({ admitted: true, remaining: 99 });
  });

  test("leave nothing behind: the clean-up deletes old minutes", async () => {
    const { tenantId: of } = await testTenant();
    await hammer(atNoon(), 100, 100, { of });
    await hammer(new CallRate(), 100, 100, { of });
    const minutes = () =>
      asOwner<{ minute: Date }>("select minute from call_count where tenant_id = $1", [of]);
    expect((await minutes()).length).toBeGreaterThanOrEqual(2);
    await reap(of);
    const left = await minutes();
    expect(left.length).toBeGreaterThanOrEqual(1);
    for (const { minute } of left) expect(minute.getTime()).toBeGreaterThan(NOON);
  });
});

describe("one process alone", () => {
  test("admits exactly the limit, and reports before each how many remain", async () => {
    const { tenantId: of } = await testTenant();
    const rate = atNoon();
    const seen: number[] = [];
    for (let call = 0; call < 250; call += 1) seen.push((await rate.take(of, 250)).remaining);
    expect(seen).toEqual(Array.from({ length: 250 }, (_, call) => 249 - call));
    expect(await rate.take(of, 250)).toEqual({ admitted: false, remaining: 0 });
  });

  test("reports nothing for a few calls, and twice for the thousand after them", async () => {
    const { tenantId: of } = await testTenant();
    const rate = atNoon();
    expect(await statementsDuring(() => hammer(rate, 50_000, 124, { of }))).toEqual([]);
    const sent = await statementsDuring(() => hammer(rate, 50_000, 1000, { of }));
    expect(sent.filter(({ name }) => name === "call-count-tell")).toHaveLength(2);
  });

  test("does not report calls that it refuses", async () => {
    const { tenantId: of } = await testTenant();
    const rate = atNoon();
    await hammer(rate, 100, 100, { of });
    await vi.waitFor(async () => expect(await toldOf(of)).toBeGreaterThanOrEqual(98));
    expect(await statementsDuring(() => hammer(rate, 100, 300, { of }))).toEqual([]);
  });
});

async function toldOf(tenantId: string): Promise<number> {
  const rows = await asOwner<{ admitted: Admitted }>(
    "select admitted from call_count where tenant_id = $1",
    [tenantId],
  );
  return sum(rows.flatMap(({ admitted }) => Object.values(admitted)));
}

describe("a database that does not answer", () => {
  test("delays calls once for a moment; then they count locally", async () => {
    const asked = vi.fn<TellAdmitted>(() => new Promise(() => undefined));
    const rate = new CallRate(asked, () => NOON);
    const began = performance.now();
    expect(await hammer(rate, 200, 400)).toBe(200);
    expect(performance.now() - began).toBeLessThan(1000);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  test("is queried again a second after it failed, with the full count", async () => {
    let now = NOON;
    const told: number[] = [];
    let works = false;
    const rate = new CallRate(
      async (_tenant, _minute, process, admitted) => {
        told.push(admitted);
        if (!works) throw new Error("the database is away");
        return { [process]: admitted, other: 150 };
      },
      () => now,
    );
    expect(await hammer(rate, 200, 40)).toBe(40);
    expect(told).toEqual([1]);
    works = true;
    now += 1000;
    expect((await rate.take(tenant.tenantId, 200)).admitted).toBe(true);
    expect(told).toContain(40);
    expect(await hammer(rate, 200, 40)).toBeLessThan(10);
  });
});
