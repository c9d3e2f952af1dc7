import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { expectBooksToHold } from "@/lib/testing/books";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let tenant: TestTenant;
let accountNumber: string;
let plan: Awaited<ReturnType<typeof makeCatalog>>;

beforeAll(async () => {
  tenant = await testTenant();
  plan = await makeCatalog(tenant);
  ({ accountNumber } = await makeAccount(tenant));
});

afterAll(expectBooksToHold);

const get = (path: string) => good(tenant.call("GET", path, undefined, LATEST));

async function refused(answer: ReturnType<TestTenant["call"]>, code: number) {
  const { body } = await answer;
  expect(body.success, JSON.stringify(body)).toBe(false);
  expect(body.reasons[0].code, JSON.stringify(body.reasons)).toBe(code);
}

const YEARS = [
  { name: "Year 1", startDate: "2026-01-15", endDate: "2027-01-14" },
  { name: "Year 2", startDate: "2027-01-15", endDate: "2028-01-14" },
  { name: "Year 3", startDate: "2028-01-15", endDate: "2029-01-14" },
];

const priceFrom = (day: string, listPrice: number) => ({
  type: "UpdateProduct",
  triggerDates: [{ name: "ContractEffective", triggerDate: day }],
  updateProduct: {
    uniqueToken: "plan",
    chargeUpdates: [{ uniqueToken: "base", pricing: { recurringFlatFee: { listPrice } } }],
  },
});

/** Three years at 49, 60 and 72 a month, in one order. */
function deal(entry: object = {}) {
  const plans = [
    {
      productRatePlanId: plan.ratePlanId,
      uniqueToken: "plan",
      chargeOverrides: [{ productRatePlanChargeId: plan.chargeId, uniqueToken: "base" }],
    },
  ];
  const initialTerm = { termType: "TERMED", period: 36, periodType: "Month" };
  const ramp = { name: "Three years", intervals: YEARS, charges: [{ uniqueToken: "base" }] };
  const body = orderOf(accountNumber, plan.ratePlanId, { initialTerm, plans });
  const [first] = body.subscriptions;
  const orderActions = [
    ...(first?.orderActions ?? []),
    priceFrom("2027-01-15", 60),
    priceFrom("2028-01-15", 72),
  ];
  return { ...body, subscriptions: [{ ramp, ...first, orderActions, ...entry }] };
}

const worth = (gross: number) => ({
  grossTcv: gross,
  discountTcv: 0,
  netTcv: gross,
  grossTcb: gross,
  netTcb: gross,
});

describe("a ramp", () => {
  test("is booked by one order, numbered, and can be read by every key", async () => {
    const made = await order(tenant, deal());
    const [{ subscriptionNumber }] = made.subscriptions;
    const [{ rampNumber }] = made.ramps;
    expect(made.ramps).toEqual([{ rampNumber: expect.stringMatching(/^RP-/), subscriptionNumber }]);
    const { ramp } = await get(`/v1/ramps/${rampNumber}`);
    expect(ramp).toMatchObject({ number: rampNumber, name: "Three years", subscriptionNumber });
    expect(ramp.intervals).toMatchObject(YEARS);
    const one = await get(`/object-query/ramps/${rampNumber}?includeNullFields=true`);
    expect(one).toMatchObject({
      ...{ id: ramp.id, number: rampNumber, name: "Three years", grossTcv: 12 * (49 + 60 + 72) },
      subscriptionNumbers: subscriptionNumber,
      chargeNumbers: ramp.charges.map((of: { chargeNumber: string }) => of.chargeNumber).join(),
    });
    expect(await get(`/object-query/ramps/${ramp.id}?includeNullFields=true`)).toEqual(one);
    const listed = await get(
      `/object-query/ramps?includeNullFields=true&filter[]=number.EQ:${rampNumber}`,
    );
    expect(listed).toEqual({ data: [one], nextPage: null });
    const { order: source } = await get(`/v1/orders/${made.orderNumber}`);
    expect(source.orderId).toBe(one.orderId);
    expect(ramp.charges).toEqual([{ chargeNumber: expect.stringMatching(/^C-/) }]);
    expect((await get(`/v1/subscriptions/${subscriptionNumber}/ramps`)).ramps).toEqual([ramp]);
    const read = await get(`/v1/orders/${made.orderNumber}`);
    expect(read.order.subscriptions[0].ramp).toEqual(ramp);
    const shown = await get(`/v1/subscriptions/${subscriptionNumber}`);
    const { id, number, charges } = ramp;
    expect(shown.ramp).toEqual({ id, number, name: "Three years", intervals: YEARS, charges });
    expect((await get(`/v1/subscriptions/${subscriptionNumber}/versions/1`)).ramp).toBeNull();
  });

  test("has metrics by interval, the same by number, subscription and order", async () => {
    const made = await order(tenant, deal());
    const [{ rampNumber, subscriptionNumber }] = made.ramps;
    const { rampMetrics } = await get(`/v1/ramps/${rampNumber}/ramp-metrics`);
    expect(rampMetrics).toMatchObject({ number: rampNumber, ...worth(12 * (49 + 60 + 72)) });
    expect(rampMetrics.intervals).toMatchObject([
      { name: "Year 1", ...worth(588) },
      { name: "Year 2", ...worth(720) },
      { name: "Year 3", ...worth(864) },
    ]);
    expect(rampMetrics.intervals[1].intervalMetrics).toMatchObject([
      {
        subscriptionNumber,
        ...{ startDate: "2027-01-15", endDate: "2028-01-14", quantity: null },
        mrr: [{ startDate: "2027-01-15", endDate: "2028-01-14", gross: 60, discount: 0, net: 60 }],
      },
    ]);
    const byKey = await get(`/v1/subscriptions/${subscriptionNumber}/ramp-metrics`);
    expect(byKey.rampMetrics).toEqual(rampMetrics);
    const byOrder = await get(`/v1/orders/${made.orderNumber}/ramp-metrics`);
    expect(byOrder.rampMetrics).toMatchObject([rampMetrics]);
    expect(byOrder.rampMetrics[0].intervals[2].intervalDeltaMetrics).toMatchObject([
      { deltaNetTcv: 864, deltaNetTcb: 864, deltaMrr: [{ net: 72 }], deltaQuantity: [] },
    ]);
  });

  test("has the same metrics in its preview, with the deltas of a change", async () => {
    const previewOptions = {
      previewThruType: "SpecificDate",
      specificPreviewThruDate: "2026-01-15",
      previewTypes: ["RampMetrics", "RampDeltaMetrics"],
    };
    const preview = async (body: object) =>
      (await good(tenant.call("POST", "/v1/orders/preview", { ...body, previewOptions }, LATEST)))
        .previewResult.rampMetrics;
    const made = await order(tenant, deal());
    const [{ subscriptionNumber }] = made.ramps;
    const change = {
      ...deal(),
      subscriptions: [{ subscriptionNumber, orderActions: [priceFrom("2027-07-15", 80)] }],
    };
    const previewed = await preview(change);
    expect(previewed[0].intervals).toMatchObject([
      { ...worth(588), intervalDeltaMetrics: [{ deltaNetTcv: 0, deltaMrr: [] }] },
      {
        ...worth(6 * 60 + 6 * 80),
        intervalMetrics: [
          { startDate: "2027-01-15", endDate: "2027-07-14" },
          { startDate: "2027-07-15", endDate: "2028-01-14" },
        ],
        intervalDeltaMetrics: [
          {
            deltaNetTcv: 120,
            deltaMrr: [{ startDate: "2027-07-15", endDate: "2028-01-14", net: 20 }],
          },
        ],
      },
      { ...worth(864), intervalDeltaMetrics: [{ deltaNetTcb: 0 }] },
    ]);
    const booked = await order(tenant, change);
    const { rampMetrics } = await get(`/v1/orders/${booked.orderNumber}/ramp-metrics`);
    const found = JSON.stringify(rampMetrics).replaceAll(/"ratePlanChargeId":"\w+"/g, "");
    expect(found).toEqual(
      JSON.stringify(previewed).replaceAll(/"ratePlanChargeId":(null|"\w+")/g, ""),
    );
    expect((await preview(deal()))[0]).toMatchObject({ number: null, ...worth(2172) });
  });

  test("changes, ends and is restored with the versions of its subscription", async () => {
    const made = await order(tenant, deal());
    const [{ rampNumber, subscriptionNumber }] = made.ramps;
    const nothing = { type: "TermsAndConditions", termsAndConditions: {} };
    const say = (ramp: object) =>
      order(tenant, {
        ...deal(),
        subscriptions: [{ subscriptionNumber, ramp, orderActions: [nothing] }],
      });
    const changed = await say({ intervals: YEARS.slice(0, 2) });
    expect(changed.ramps).toEqual([{ rampNumber, subscriptionNumber }]);
    const { ramp } = await get(`/v1/ramps/${rampNumber}`);
    expect([ramp.intervals.length, ramp.charges.length, ramp.name]).toEqual([2, 1, "Three years"]);
    const ended = await say({ delete: true });
    await refused(tenant.call("GET", `/v1/ramps/${rampNumber}`, undefined, LATEST), 50000040);
    const none = await get(`/v1/subscriptions/${subscriptionNumber}/ramps`);
    expect(none.ramps).toEqual([]);
    const past = await get(`/v1/subscriptions/${subscriptionNumber}/versions/3`);
    expect(past.ramp.intervals).toHaveLength(3);
    await good(tenant.call("DELETE", `/v1/orders/${ended.orderNumber}`, undefined, LATEST));
    await good(tenant.call("DELETE", `/v1/orders/${changed.orderNumber}`, undefined, LATEST));
    expect((await get(`/v1/ramps/${rampNumber}`)).ramp.intervals).toHaveLength(3);
  });

  test("is stored with a draft and numbered when that is activated", async () => {
    const draft = await order(tenant, { ...deal(), status: "Draft" });
    expect(draft.ramps).toBeUndefined();
    const { order: kept } = await get(`/v1/orders/${draft.orderNumber}`);
    expect(kept.subscriptions[0].ramp).toMatchObject({ number: null, intervals: YEARS });
    const path = `/v1/orders/${draft.orderNumber}/activate`;
    const active = await good(tenant.call("PUT", path, {}, LATEST));
    expect(active.ramps).toEqual([
      { rampNumber: expect.stringMatching(/^RP-/), subscriptionNumber: expect.any(String) },
    ]);
  });

  const [one, two, three] = YEARS;
  const REFUSED: readonly [string, object, number][] = [
    [
      "an interval that ends before it starts",
      { ramp: { intervals: [{ ...one, endDate: "2026-01-14" }] } },
      58730030,
    ],
    ["a gap", { ramp: { intervals: [one, three] } }, 58730030],
    ["an overlap", { ramp: { intervals: [one, { ...two, startDate: "2027-01-14" }] } }, 58730030],
    [
      "days before the subscription",
      { ramp: { intervals: [{ ...one, startDate: "2026-01-14" }] } },
      58730030,
    ],
    [
      "days after the term",
      { ramp: { intervals: [...YEARS.slice(0, 2), { ...three, endDate: "2029-01-15" }] } },
      58730030,
    ],
    ["a ramp without intervals", { ramp: { name: "Nothing" } }, 58730022],
    [
      "an interval without an end",
      { ramp: { intervals: [{ startDate: "2026-01-15" }] } },
      58700422,
    ],
    [
      "an unknown charge",
      { ramp: { intervals: [one], charges: [{ uniqueToken: "other" }] } },
      58730040,
    ],
    ["a charge without a name", { ramp: { intervals: [one], charges: [{}] } }, 58730022],
    [
      "a charge twice",
      { ramp: { intervals: [one], charges: [{ uniqueToken: "base" }, { uniqueToken: "base" }] } },
      58730030,
    ],
    ["the end of a ramp that there is not", { ramp: { delete: true } }, 58730030],
    ["an end that says more", { ramp: { delete: true, intervals: [one] } }, 58730030],
  ];

  test.each(REFUSED)("is refused with %s", async (_what, entry, code) => {
    const before = await subscriptions();
    await refused(tenant.call("POST", "/v1/orders", deal(entry), LATEST), code);
    expect(await subscriptions()).toBe(before);
  });

  test("requires a subscription with an end", async () => {
    const body = orderOf(accountNumber, plan.ratePlanId, {
      initialTerm: { termType: "EVERGREEN" },
      entry: { ramp: { intervals: YEARS.slice(0, 1) } },
    });
    await refused(tenant.call("POST", "/v1/orders", body, LATEST), 58730030);
  });
});

const subscriptions = () =>
  asOwner<{ n: number }>("select count(*)::int as n from subscription where tenant_id = $1", [
    tenant.tenantId,
  ]).then(([row]) => row?.n ?? 0);
