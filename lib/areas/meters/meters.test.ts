import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { advanceClock } from "@/lib/testing/advance-clock";
import { table } from "@/lib/testing/charges";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { DEFINITION, makeUser, type Meters, metersOf } from "@/lib/testing/usage";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { decimal, sumOf } from "@/lib/values/decimal";
import { type DayRecord, dayOfKey, planDay } from "./model";

let tenant: TestTenant;
let accountNumber: string;
let published: Meters["published"];
let event: Meters["event"];
let send: Meters["send"];
let count: Meters["count"];
let written: Meters["written"];

beforeAll(async () => {
  tenant = await testTenant({ timeZone: "America/New_York" });
  await makeCatalog(tenant);
  ({ accountNumber } = await makeAccount(tenant));
  ({ published, event, send, count, written } = metersOf(tenant, accountNumber));
});

describe("a meter", () => {
  test("is a draft until it is published, and changes in its next version", async () => {
    const made = await good(
      tenant.call("POST", "/meters", { name: "Logins", definition: DEFINITION }),
    );
    expect(made).toMatchObject({ latestVersion: "0.0.1", publishedVersion: null });
    const early = await send(made.globalId, event());
    expect(early.body.reasons[0].message).toMatch(/No version of Logins is published/);
    await good(tenant.call("POST", `/meters/${made.id}/publish`));
    const changed = await good(
      tenant.call("PUT", `/meters/${made.id}`, {
        name: "Sign-ins",
        definition: { ...DEFINITION, aggregation: "COUNT" },
      }),
    );
    expect(changed).toMatchObject({ name: "Sign-ins", publishedVersion: "0.0.1" });
    expect(changed.versions[1]).toMatchObject({ version: "0.0.2", status: "Draft" });
    expect(await good(tenant.call("GET", `/meters/${made.id}`))).toEqual(changed);
    const { meters } = await good(tenant.call("GET", "/meters"));
    expect(meters[0].name).toBe("Sign-ins");
    const unknown = await tenant.call("PUT", `/meters/${made.id}`, {
      definition: { ...DEFINITION, unitOfMeasure: "Furlong" },
    });
    expect(unknown.body.reasons[0].code).toBe(59801220);
  });

  test("makes one usage record of the events of a day, in the tenant's time zone", async () => {
    const meter = await published();
    const answer = await good(
      send(meter.globalId, [
        event(),
        event({ Quantity: "0.5" }),
        event({ UsageDate: "2026-01-11T03:00:00Z" }),
        event({ UsageDate: "2026-01-11 12:00:00", Quantity: 7 }),
      ]),
    );
    expect(answer).toMatchObject({ accepted: 4, duplicates: 0, rejected: 0, results: [] });
    await count();
    const usage = [
      { day: "2026-01-10", quantity: "4.5" },
      { day: "2026-01-11", quantity: "7" },
    ];
    expect(await written(meter.id)).toEqual(usage);
    await good(send(meter.globalId, event({ Quantity: 1 })));
    await count();
    expect((await written(meter.id))[0]).toEqual({ day: "2026-01-10", quantity: "5.5" });
    const shown = await good(tenant.call("GET", `/meters/${meter.id}`));
    expect(shown).toMatchObject({ events: 5, daysToCount: 0, daysWithErrors: 0 });
  });

  test("refuses events with reasons, and stores the others", async () => {
    const meter = await published();
    const first = event();
    const answer = await good(
      send(meter.globalId, [
        first,
        first,
        { ...first, Quantity: 9 },
        event({ CustomerId: "A-none" }),
        event({ UsageDate: "yesterday", Quantity: "many" }),
        event({ UsageIdentifier: undefined, tags: ["a"] }),
        event({ card: "4111111111111111" }),
      ]),
    );
    expect(answer).toMatchObject({ received: 7, accepted: 1, duplicates: 1, rejected: 5 });
    const codes = answer.results.map(
      ({ row, reasons }: { row: number; reasons: { code: number }[] }) => [
        row,
        ...reasons.map(({ code }) => code),
      ],
    );
    expect(codes).toEqual([
      [2],
      [3, 59800230],
      [4, 54100240],
      [5, 59800320, 59800420],
      [6, 59800020, 59800222],
      [7, 59800020],
    ]);
  });

  test("counts as its definition says", async () => {
    const filters = [
      { field: "kind", operator: "EQ", value: "call" },
      { field: "Quantity", operator: "GE", value: "2" },
    ];
    const sums: Record<string, string> = {
      COUNT: "3",
      SUM: "10",
      MAX: "5",
      UNIQUE_COUNT: "3",
      LATEST: "3",
    };
    for (const [aggregation, quantity] of Object.entries(sums)) {
      const meter = await published({ aggregation, filters }, aggregation);
      const call = (rest: object) => event({ kind: "call", ...rest });
      await good(
        send(meter.globalId, [
          call({ Quantity: 2 }),
          call({ Quantity: 3, UsageDate: "2026-01-10T20:00:00Z" }),
          call({ Quantity: 5 }),
          call({ Quantity: 1 }),
          event({ Quantity: 9 }),
        ]),
      );
      await count();
      expect([aggregation, await written(meter.id)]).toEqual([
        aggregation,
        [{ day: "2026-01-10", quantity }],
      ]);
    }
  });

  test("counts a batch once that twenty senders send while runs are killed", async () => {
    const meter = await published({}, "Parallel");
    const batch = Array.from({ length: 50 }, (_, index) =>
      event({ UsageDate: `2026-01-${10 + (index % 5)}T12:00:00Z` }),
    );
    await asOwner(
      `create sequence meters_chance; grant usage on meters_chance to public;
       create function meters_chance() returns trigger language plpgsql as
         $$ begin if nextval('meters_chance') % 3 = 0 then raise exception 'killed'; end if; return new; end $$;
       create trigger meters_chance before update on meter_day for each row execute function meters_chance()`,
    );
    const runs = Promise.allSettled([count(), count(), count(), count()]);
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () => good(send(meter.globalId, batch))),
    );
    await runs;
    await asOwner("drop trigger meters_chance on meter_day");
    const sent = answers.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    const rest = await good(send(meter.globalId, batch));
    for (const { accepted, duplicates, rejected } of [...sent, rest])
      expect([accepted + duplicates, rejected]).toEqual([50, 0]);
    const stored = [...sent, rest].reduce((total, { accepted }) => total + Number(accepted), 0);
    expect(stored).toBe(50);
    await Promise.all([count(), count()]);
    await count();
    expect((await written(meter.id)).map(({ quantity }) => quantity)).toEqual(Array(5).fill("20"));
  });

  test("loses nothing when it is killed between steps", async () => {
    const meter = await published({}, "Killed");
    await good(send(meter.globalId, [event(), event()]));
    await asOwner(
      `create function meters_fault() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
       create trigger meters_fault before insert on meter_entry for each row execute function meters_fault()`,
    );
    await expect(count()).rejects.toThrow("killed");
    expect(await written(meter.id)).toEqual([]);
    const status = () => tenant.call("GET", `/meters/${meter.id}/0.0.1/runStatus`);
    expect((await good(status())).data).toEqual({ runStatus: 4, runStatusDescription: "Failed" });
    await asOwner("drop trigger meters_fault on meter_entry");
    await count();
    await count();
    expect(await written(meter.id)).toEqual([{ day: "2026-01-10", quantity: "4" }]);
    expect((await good(status())).data).toEqual({
      runStatus: 3,
      runStatusDescription: "Completed",
    });
  });

  test("runs on demand, once for each key", async () => {
    const meter = await published({}, "On demand");
    await good(send(meter.globalId, event()));
    const run = (body: object, version = "0.0.1") =>
      tenant.call("POST", `/meters/run/${meter.id}/${version}`, body);
    const { data } = await good(run({ uniqueKey: "r1" }));
    expect(data).toMatchObject({ status: 1, statusDescription: "Pending", runType: 1 });
    expect((await good(run({ uniqueKey: "r1" }))).data.id).toBe(data.id);
    await count();
    const again = (await good(run({ uniqueKey: "r1" }))).data;
    expect(again).toMatchObject({ id: data.id, statusDescription: "Completed" });
    expect((await run({}, "0.0.2")).body.reasons[0].code).toBe(59800040);
  });
});

describe("what a meter has done", () => {
  test("is read as runs, days with their quantities, and the events of a day", async () => {
    const meter = await published(
      { filters: [{ field: "Quantity", operator: "GT", value: "1" }] },
      "Read",
    );
    const events = [
      event(),
      event({ Quantity: 1, UsageDate: "2026-01-10T09:00:00Z" }),
      event({ UsageDate: "2026-01-12T12:00:00Z", Quantity: 7 }),
    ];
    await good(send(meter.globalId, [...events, event({ CustomerId: "A-none" })]));
    const read = (path: string) => good(tenant.call("GET", `/meters/${meter.id}${path}`));
    expect((await read("/days")).days[0]).toMatchObject({ state: "Due", quantity: 0, events: 0 });
    await count();
    expect(await read("")).toMatchObject({
      ...{ eventsToday: 3, refusedToday: 1, lastRunStatus: "Completed" },
    });
    const { runs } = await read("/runs");
    expect(runs).toMatchObject([
      { statusDescription: "Completed", days: 2, records: 2, errors: 0 },
    ]);
    const first = await read("/days?pageSize=1");
    const cursor = new URL(first.nextPage).searchParams.get("cursor");
    const second = await read(`/days?pageSize=1&cursor=${cursor}`);
    const facts = { accountNumber, state: "Counted", usageRecords: 1, error: null };
    expect([...first.days, ...second.days]).toMatchObject([
      { ...facts, day: "2026-01-12", quantity: 7, events: 1 },
      { ...facts, day: "2026-01-10", quantity: 2, events: 1 },
    ]);
    expect(second.nextPage).toBeUndefined();
    expect((await read("/days?endDate=2026-01-11")).days).toEqual(second.days);
    expect((await read("/days?onlyErrors=true")).days).toEqual([]);
    const [day] = second.days;
    const page = await read(`/days/${day.id}/events?pageSize=1`);
    const rest = await read(`/days/${day.id}/events?${new URL(page.nextPage).searchParams}`);
    expect(page.day).toEqual(day);
    expect([...page.events, ...rest.events]).toMatchObject([
      { eventId: events[1]?.UsageIdentifier, isCounted: false, data: { Quantity: 1 } },
      { eventId: events[0]?.UsageIdentifier, isCounted: true, time: "2026-01-10T08:00:00.000Z" },
    ]);
    const usage = await good(
      tenant.call("GET", `/object-query/usages?filter[]=uniqueKey.EQ:${day.usageKey}1`),
    );
    expect(usage.data).toMatchObject([{ quantity: 2, startDate: "2026-01-10" }]);
    expect(dayOfKey(`${day.usageKey}1`)).toEqual({ meter: meter.id, day: day.id });
    const unknown = `/meters/${meter.id}/days/${"0".repeat(32)}/events`;
    expect((await tenant.call("GET", unknown)).body.reasons[0].code).toBe(50000040);
  });
});

describe("a late event", () => {
  test("of a billed day becomes a separate record, and less than what is billed is an error", async () => {
    const meter = await published({ aggregation: "LATEST" }, "Late");
    await good(send(meter.globalId, event({ Quantity: 5 })));
    await count();
    const bill = (status: string) =>
      asOwner(
        `update usage_daily set status = $3 where tenant_id = $1 and id in (
           select daily_id from usage_record where tenant_id = $1 and unique_key like $2)`,
        [tenant.tenantId, `meter-${meter.id}-%`, status],
      );
    await bill("Processed");
    await good(send(meter.globalId, event({ Quantity: 8, UsageDate: "2026-01-10T09:00:00Z" })));
    await count();
    const quantities = async () => (await written(meter.id)).map(({ quantity }) => quantity);
    expect(await quantities()).toEqual(["5", "3"]);
    await good(send(meter.globalId, event({ Quantity: 4, UsageDate: "2026-01-10T10:00:00Z" })));
    await count();
    expect(await quantities()).toEqual(["5"]);
    const shown = () => good(tenant.call("GET", `/meters/${meter.id}`));
    expect(await shown()).toMatchObject({ daysWithErrors: 1, daysToCount: 0 });
    await bill("Pending");
    await good(tenant.call("POST", `/meters/run/${meter.id}/0.0.1`, {}));
    await count();
    expect(await quantities()).toEqual(["4"]);
    expect(await shown()).toMatchObject({ daysWithErrors: 0 });
  });

  test("leaves the records of a day at what its events make, whatever is billed", () => {
    const record = fc.record({ quantity: fc.integer({ min: 1, max: 20 }), isBilled: fc.boolean() });
    fc.assert(
      fc.property(
        fc.array(record, { maxLength: 4 }),
        fc.integer({ min: -5, max: 60 }),
        (some, total) => {
          const records = some.map(
            (one, index): DayRecord => ({
              ...one,
              key: `k${index}`,
              quantity: decimal(one.quantity),
            }),
          );
          const plan = planDay(decimal(total), records, "new");
          const kept = records.filter(
            ({ key }) => !plan.removes.includes(key) && key !== plan.writes?.key,
          );
          expect(kept.every(({ isBilled }) => isBilled)).toBe(true);
          const all = [
            ...kept.map(({ quantity }) => quantity),
            ...(plan.writes ? [plan.writes.quantity] : []),
          ];
          const billed = sumOf(records.filter((one) => one.isBilled).map((one) => one.quantity));
          expect(sumOf(all).toFixed()).toBe(
            (billed.greaterThan(total) ? billed : decimal(Math.max(total, 0))).toFixed(),
          );
          expect(plan.error === null).toBe(!billed.greaterThan(total) && total >= 0);
        },
      ),
    );
  });
});

describe("a trial", () => {
  const trial = (id: string, testData: object[], version = "0.0.1") =>
    tenant.call("POST", `/meters/debug/${id}/${version}`, { sourceOptions: [{ testData }] });
  const trail = (id: string, query: string) =>
    good(
      tenant.call(
        "GET",
        `/meters/${id}/auditTrail/entries?queryFromTime=2026-01-01&queryToTime=2027-01-01&${query}`,
      ),
    );

  test("shows what a draft makes of a sample, and stores neither events nor usage", async () => {
    const body = { name: "Tried", definition: DEFINITION };
    const { id } = await good(tenant.call("POST", "/meters", body));
    const twice = event({ Quantity: 4 });
    const shown = await good(trial(id, [twice, twice, event(), event({ Quantity: "no" })]));
    expect(shown).toMatchObject({ runType: 2, statusDescription: "Completed" });
    expect(shown.results).toMatchObject([{ day: "2026-01-10", events: 2, quantity: 6 }]);
    expect(shown.errors).toMatchObject([{ row: 4, reasons: [{ code: 59800420 }] }]);
    await count();
    expect(await written(id)).toEqual([]);
    expect(await good(tenant.call("GET", `/meters/${id}`))).toMatchObject({ events: 0 });
    const samples = await trail(id, "exportType=SAMPLE&runType=DEBUG");
    expect(samples.data).toMatchObject([{ traceId: shown.id, payload: { quantity: "6" } }]);
    const errors = await trail(id, `exportType=ERROR&runType=DEBUG&sessionId=${shown.id}`);
    expect(errors.data[0].errorMessage).toMatch(/Quantity must be a number/);
    const prefetched = await good(
      tenant.call("GET", `/meters/${id}/prefetchAudit?operatorId=FILTER`),
    );
    expect(prefetched.data).toEqual([]);
  });

  test("is summed up apart from runs, and errors are read page by page", async () => {
    const meter = await published({}, "Summed");
    await good(trial(meter.id, [event()]));
    const bad = { Quantity: "no" };
    await good(send(meter.globalId, [event(), event(bad), event(bad), event(bad)]));
    await count();
    const { data } = await good(tenant.call("POST", `/meters/${meter.id}/summary`, {}));
    expect(data.output).toMatchObject([
      { dimensions: { version: "0.0.1", runType: "DEBUG" }, runs: 1, output: 0 },
      { dimensions: { version: "0.0.1", runType: "NORMAL" }, runs: 1, output: 1 },
    ]);
    const pages: number[] = [];
    let next = "";
    do {
      const page = await trail(meter.id, `exportType=ERROR&runType=NORMAL&pageSize=2${next}`);
      pages.push(page.data.length);
      const cursor = page.nextPage && new URL(page.nextPage).searchParams.get("cursor");
      next = cursor ? `&cursor=${cursor}` : "";
    } while (next);
    expect(pages).toEqual([2, 1]);
  });
});

describe("a bill", () => {
  test("leads from a line to the days of the meter and their events", async () => {
    const payer = await makeUser(tenant);
    const tiers = table([50, 11], [null, 10]);
    await payer.subscribe({
      ...{ ChargeModel: "Tiered Pricing", RatingGroup: "ByUsageStartDate", ...tiers },
    });
    const meter = await published({ unitOfMeasure: "GB" }, "Billed");
    const CustomerId = payer.accountNumber;
    const used = [
      event({ CustomerId, UsageDate: "2026-01-16T12:00:00Z", Quantity: 40 }),
      event({ CustomerId, UsageDate: "2026-01-16T15:00:00Z", Quantity: 20.5 }),
      event({ CustomerId, UsageDate: "2026-01-20T12:00:00Z", Quantity: 5 }),
    ];
    await good(send(meter.globalId, used));
    await count();
    await advanceClock(tenant, "2026-02-16T12:00:00Z");
    // 50 × 11 + 10.5 × 10 on the first day, 5 × 11 on the second.
    expect(await payer.amounts()).toEqual([710]);
    const found = await good(
      tenant.call(
        "GET",
        `/object-query/invoice-items?filter[]=accountNumber.EQ:${CustomerId}&filter[]=chargeAmount.EQ:710`,
      ),
    );
    const line = `/v1/invoices/invoice-item/${found.data[0].id}`;
    const detail = (await good(tenant.call("GET", `${line}/usage-rate-detail`))).data;
    expect(detail).toMatchObject({ quantity: 65.5, uom: "GB" });
    const { usage, share } = await good(tenant.call("GET", `${line}/usage`));
    expect(share).toBe("Day");
    const sums: unknown[] = [];
    for (const { uniqueKey, startDate, quantity } of usage) {
      const from = dayOfKey(uniqueKey);
      const path = `/meters/${from?.meter}/days/${from?.day}/events`;
      const { day, events } = await good(tenant.call("GET", path));
      expect(day).toMatchObject({ day: startDate, quantity, accountNumber: CustomerId });
      sums.push(events.map(({ data }: { data: { Quantity: number } }) => data.Quantity).toSorted());
    }
    expect(sums).toEqual([[20.5, 40], [5]]);
  });
});
