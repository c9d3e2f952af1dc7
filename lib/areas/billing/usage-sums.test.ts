import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { advanceClock } from "@/lib/testing/advance-clock";
import { expectBooksToHold } from "@/lib/testing/books";
import { makeUser, type Use } from "@/lib/testing/usage";
import { good } from "@/lib/testing/world";
import { beforeAll, describe, expect, test } from "vitest";
import { usageToRate } from "@/lib/areas/usage/rate-usage";
import type { UsageInput } from "@/lib/areas/usage/model";
import { type BillingRules, defaultBillingRules } from "@/lib/billing/billing-rules";
import type { UsageSegment } from "@/lib/billing/charge-segment";
import { generateItems } from "@/lib/billing/invoice-items";
import { type SegmentWords, usageSegment } from "@/lib/billing/testing/segment-builder";
import { tiersOf } from "@/lib/billing/testing/usage-bill";
import { RATING_GROUPS, type UsageRecord } from "@/lib/billing/usage/usage-record";
import { systemTransaction } from "@/lib/platform/system-work";
import { decimal } from "@/lib/values/decimal";
import { localDate } from "@/lib/values/local-date";

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await testTenant();
});

/** Reads a bill's usage with locks, and runs `work` meanwhile. */
const whileBilling = <T>(
  asked: UsageInput,
  rules: BillingRules,
  work: (records: UsageRecord[]) => Promise<T>,
) =>
  systemTransaction(tenant.tenantId, { operation: "test" }, async (ctx) =>
    work(await usageToRate(ctx, [asked], { accountId: null, rules, hold: true })),
  );

type Stored = { chargeNumber: string; subscriptionId: string; accountId: string };

async function chargeOf(subscriptionNumber: string): Promise<Stored> {
  const [charge] = await asOwner<Stored>(
    `select c.charge_number as "chargeNumber", s.id as "subscriptionId", s.account_id as "accountId"
     from rate_plan_charge c join subscription s on s.id = c.subscription_id
     where s.tenant_id = $1 and s.subscription_number = $2`,
    [tenant.tenantId, subscriptionNumber],
  );
  if (charge === undefined) throw new RangeError("There is a charge");
  return charge;
}

const inputOf = ({ chargeNumber, subscriptionId }: Stored, segment: UsageSegment): UsageInput => ({
  key: chargeNumber,
  chargeNumber,
  subscriptionId,
  unitOfMeasure: "GB",
  from: localDate("2026-01-15"),
  until: localDate("2026-03-15"),
  segments: [segment],
});

/** The stored records of an account. */
async function recordsOf({ accountId, chargeNumber }: Stored): Promise<UsageRecord[]> {
  type Row = Omit<UsageRecord, "quantity"> & { quantity: string };
  const rows = await asOwner<Row>(
    `select id as "usageId", start_day::text as date, quantity::text, upload_id as "uploadId", group_id as "groupId",
       custom_fields as fields from usage_record where account_id = $1 order by start_day, daily_id, id`,
    [accountId],
  );
  return rows.map((row) => ({ ...row, chargeNumber, quantity: decimal(row.quantity) }));
}

describe("five thousand records", () => {
  const COUNT = 5_000;
  let charge: Stored;
  let each: UsageRecord[];

  const eventOf = (index: number): Use => [
    `2026-0${1 + (index % 2)}-${16 + (index % 12)}`,
    (index % 97) / 8,
    { groupId: `G${index % 7}`, customFields: { sum__c: (index % 11) / 4, rate__c: "0.013" } },
  ];

  beforeAll(async () => {
    const user = await makeUser(tenant);
    charge = await chargeOf(await user.subscribe({ ChargeModel: "Per Unit Pricing" }));
    const events = Array.from({ length: COUNT }, (_, index) => eventOf(index));
    for (let from = 0; from < COUNT - 1_000; from += 1_000)
      await user.use(...events.slice(from, from + 1_000));
    await user.upload(...events.slice(-1_000, -300));
    await user.upload(...events.slice(-300));
    each = await recordsOf(charge);
  }, 60_000);

  const tiers = tiersOf([20, "1.005"], [6000, "0.5"], [null, "0.1"]);
  const models: [string, SegmentWords][] = [
    ...RATING_GROUPS.map((ratingGroup): [string, SegmentWords] => [
      `tiers ${ratingGroup}`,
      { model: "Tiered", ratingGroup, tiers },
    ]),
    ["the highest day", { model: "HighWatermarkVolumePricing", tiers }],
    ["a price of each record", { model: "PreratedPricing", amountField: "sum__c" }],
    ["a rate of each record", { model: "PreratedPerUnit", rateField: "rate__c" }],
    [
      "a formula of each record",
      {
        model: "MultiAttributePricing",
        formula: 'usageQuantity * fieldLookup("usage", "sum__c") / 3',
      },
    ],
  ];
  const cases = models.flatMap(([name, words]) =>
    [false, true].map((individually) => ({ name, words, individually })),
  );

  test.each(cases)(
    "are rated alike from their sums and one by one: $name, each rounded: $individually",
    async ({ words, individually }) => {
      const rules = { ...defaultBillingRules, rateUsageIndividually: individually };
      const own = words.model?.startsWith("Prerated") || words.model === "MultiAttributePricing";
      const segment = usageSegment({
        ...words,
        ...(own ? { fields: undefined } : {}),
        chargeNumber: charge.chargeNumber,
        effectiveStart: localDate("2026-01-15"),
        billingDayOfMonth: 15,
        unitOfMeasure: { decimals: 1, rounding: "Up" },
      });
      // Events from files have no custom fields, which formulas and prices by record need.
      const needed = own ? each.filter(({ uploadId }) => uploadId === null) : each;
      const day = localDate("2026-03-15");
      const records = await whileBilling(inputOf(charge, segment), rules, async (read) => read);
      const read = own ? records.filter(({ uploadId }) => uploadId === null) : records;
      const items = generateItems([segment], day, rules, [], needed);
      expect(items).toHaveLength(2);
      expect(generateItems([segment], day, rules, [], read)).toEqual(items);
      expect(read.length).toBeLessThan(words.ratingGroup === "ByGroupId" ? 400 : 110);
    },
  );
});

describe("usage that comes while a bill is made", () => {
  const plain = { model: "PerUnit", effectiveStart: localDate("2026-01-15") } as const;

  test("does not wait, and is not in the sums that the bill has read", async () => {
    const user = await makeUser(tenant);
    const charge = await chargeOf(await user.subscribe({ ChargeModel: "Per Unit Pricing" }));
    await user.use(["2026-01-20", 3], ["2026-01-21", 4]);
    const segment = usageSegment({ ...plain, chargeNumber: charge.chargeNumber });
    const sums = () =>
      asOwner<{ id: string; quantity: number }>(
        "select id, quantity::float8 as quantity from usage_daily where account_id = $1 order by start_day, quantity",
        [charge.accountId],
      );
    await whileBilling(inputOf(charge, segment), defaultBillingRules, async (read) => {
      await user.use(["2026-01-20", 10]);
      expect(read.map(({ quantity }) => quantity.toNumber())).toEqual([3, 4]);
      const held = read.map(({ sum }) => sum?.id);
      const after = await sums();
      expect(after.map(({ quantity }) => quantity)).toEqual([3, 10, 4]);
      expect(after.filter(({ id }) => held.includes(id))).toHaveLength(2);
    });
    await user.use(["2026-01-20", 1]);
    expect(await sums()).toHaveLength(3);
  });

  test("is corrected only after the bill", async () => {
    const user = await makeUser(tenant);
    const charge = await chargeOf(await user.subscribe({ ChargeModel: "Per Unit Pricing" }));
    await user.use(["2026-01-20", 3]);
    const [record] = await recordsOf(charge);
    const segment = usageSegment({ ...plain, chargeNumber: charge.chargeNumber });
    let isCorrected = false;
    const correct = async () => {
      await good(tenant.call("PUT", `/v1/object/usage/${record?.usageId}`, { Quantity: 8 }));
      isCorrected = true;
    };
    const correction = await whileBilling(
      inputOf(charge, segment),
      defaultBillingRules,
      async () => {
        const begun = correct();
        await new Promise((resolve) => setTimeout(resolve, 300));
        expect(isCorrected).toBe(false);
        return { begun };
      },
    );
    await correction.begun;
    expect((await recordsOf(charge)).map(({ quantity }) => quantity.toNumber())).toEqual([8]);
  });

  test("is neither lost nor billed twice, with many concurrent senders", async () => {
    const user = await makeUser(tenant);
    const charge = await chargeOf(await user.subscribe({ ChargeModel: "Per Unit Pricing" }));
    let isBilled = false;
    let sent = 0;
    const send = async (own: number) => {
      for (let round = 0; !isBilled; round++) {
        const day = `2026-0${1 + (round % 3)}-${16 + ((own + round) % 12)}`;
        if (own === 0) await user.upload([day, 1], [day, 2]);
        else await user.use([day, 2], [day, 1]);
        sent += 3;
      }
    };
    await user.use(["2026-01-15", 1]);
    const senders = [0, 1, 2, 3].map(send);
    await advanceClock(tenant, "2026-02-15");
    await advanceClock(tenant, "2026-03-15");
    isBilled = true;
    await Promise.all(senders);
    const [held] = await asOwner<{ billed: number; lines: number; pending: number }>(
      `select coalesce(sum(d.quantity) filter (where d.status = 'Processed'), 0)::float8 as billed,
         coalesce(sum(d.quantity) filter (where d.status = 'Pending'), 0)::float8 as pending,
         (select sum(x.quantity)::float8 from invoice_item x where x.charge_number = $2 and x.tenant_id = d.tenant_id) as lines
       from usage_daily d where d.account_id = $1 group by d.tenant_id`,
      [charge.accountId, charge.chargeNumber],
    );
    expect(held?.lines).toBe(held?.billed);
    expect((held?.billed ?? 0) + (held?.pending ?? 0)).toBe(sent + 1);
    expect(held?.billed).toBeGreaterThan(3);
    const listed = await good(
      tenant.call("GET", "/object-query/processed-usages?pageSize=1&filter[]=quantity.GE:1"),
    );
    expect(listed.data).toHaveLength(1);
    await expectBooksToHold();
  }, 60_000);
});
