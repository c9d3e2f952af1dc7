import { expectBooksToHold } from "@/lib/testing/books";
import { prices } from "@/lib/testing/catalog";
import { dollars, planOf } from "@/lib/testing/charges";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount } from "@/lib/testing/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let tenant: TestTenant;
let accountNumber: string;
let plan: Awaited<ReturnType<typeof planOf>>;
let planNumber: string;

const unit = { ChargeModel: "Per Unit Pricing", UOM: "Each", DefaultQuantity: 3 };

beforeAll(async () => {
  tenant = await testTenant();
  ({ accountNumber } = await makeAccount(tenant));
  plan = await planOf(
    tenant,
    { Name: "Seats", ...dollars(10), ...unit },
    { Name: "Setup", ...dollars(50), ChargeType: "OneTime" },
    {
      Name: "Tenth off",
      ChargeModel: "Discount-Percentage",
      ApplyDiscountTo: "ONETIMERECURRING",
      DiscountLevel: "subscription",
      ProductRatePlanChargeTierData: prices({ Currency: "USD", DiscountPercentage: 10 }),
    },
  );
  const shown = await good(tenant.call("GET", `/v1/object/product-rate-plan/${plan.ratePlanId}`));
  planNumber = shown.ProductRatePlanNumber;
});

afterAll(expectBooksToHold);

const get = (path: string) => good(tenant.call("GET", path, undefined, LATEST));
const previewOptions = (...previewTypes: string[]) => ({
  previewThruType: "SpecificDate",
  specificPreviewThruDate: "2026-01-15",
  previewTypes,
});
const preview = async (body: object, ...types: string[]) => {
  const asked = { ...body, previewOptions: previewOptions(...types) };
  return (await good(tenant.call("POST", "/v1/orders/preview", asked, LATEST))).previewResult;
};

const on = (triggerDate: string) => [{ name: "ContractEffective", triggerDate }];

const seats = (quantity: number) => ({
  type: "UpdateProduct",
  triggerDates: on("2026-07-15"),
  updateProduct: {
    productRatePlanNumber: planNumber,
    chargeUpdates: [
      { productRatePlanChargeId: plan.chargeIds[0], pricing: { recurringPerUnit: { quantity } } },
    ],
  },
});

type Row = Record<string, unknown> & { amount: number; type?: string };
type Metric = Record<"mrr" | "tcv" | "tcb" | "elp" | "quantity", Row[]>;
const sum = (rows: Row[], type?: string) =>
  rows.reduce((so, row) => so + (type && row.type !== type ? 0 : row.amount), 0);

const create = () => orderOf(accountNumber, plan.ratePlanId);
const change = (subscriptionNumber: string, ...orderActions: object[]) => ({
  ...create(),
  subscriptions: [{ subscriptionNumber, orderActions }],
});

describe("metrics of orders", () => {
  test("are listed by charge: revenue, value, billing, list value and units", async () => {
    const { orderMetrics } = await preview(create(), "OrderMetrics");
    const [{ orderActions, subscriptionNumber }] = orderMetrics;
    expect([subscriptionNumber, orderActions[0].type]).toEqual([null, "CreateSubscription"]);
    const [seat, setup] = orderActions[0].orderMetrics;
    const days = { startDate: "2026-01-15", endDate: "2027-01-15", termNumber: 1 };
    const owners = { subscriptionOwner: accountNumber, invoiceOwner: accountNumber };
    const added = { ...days, ...owners, generatedReason: null };
    expect(seat).toMatchObject({
      mrr: [
        { ...added, amount: 30, type: "Regular" },
        { ...added, amount: -3, type: "Discount" },
      ],
      tcv: [{ amount: 360 }, { amount: -36 }],
      tcb: [{ amount: 360 }, { amount: -36 }],
      elp: [{ ...added, amount: 360 }],
      quantity: [{ ...added, amount: 3 }],
    });
    expect(setup).toMatchObject({ mrr: [], tcv: [{ amount: 50 }, { amount: -5 }], quantity: [] });
  });

  test("have a reason: more or fewer units, another price, a longer or shorter duration", async () => {
    const made = await order(tenant, create());
    const { subscriptionNumber } = made.subscriptions[0];
    const reasons = async (...actions: object[]) => {
      const { orderMetrics } = await preview(
        change(subscriptionNumber, ...actions),
        "OrderMetrics",
      );
      const all: { orderMetrics: Metric[] }[] = orderMetrics[0].orderActions;
      return all.map((action) => [
        ...new Set(action.orderMetrics.flatMap(({ tcv }) => tcv.map((row) => row.generatedReason))),
      ]);
    };
    const cancellationEffectiveDate = "2026-10-15";
    const cancelSubscription = { cancellationPolicy: "SpecificDate", cancellationEffectiveDate };
    expect(
      await reasons(
        seats(5),
        { ...seats(4) },
        { type: "RenewSubscription" },
        { type: "CancelSubscription", cancelSubscription },
      ),
    ).toEqual([["IncreaseQuantity"], ["DecreaseQuantity"], ["Extension"], ["Contraction"]]);
    const priced = { recurringPerUnit: { listPrice: 12 } };
    const [update] = seats(1).updateProduct.chargeUpdates;
    const chargeUpdates = [{ ...update, pricing: priced }];
    const dearer = { ...seats(1), updateProduct: { ...seats(1).updateProduct, chargeUpdates } };
    expect(await reasons(dearer)).toEqual([["ChangePrice"]]);
  });

  test("are returned as they were previewed, and sum to the values of the segments", async () => {
    const made = await order(tenant, create());
    const { subscriptionNumber } = made.subscriptions[0];
    const update = change(subscriptionNumber, seats(5), { type: "RenewSubscription" });
    const asked = await preview(update, "OrderMetrics", "OrderDeltaMetrics", "ChargeMetrics");
    const placed = await order(tenant, update);
    const read = async (number: string) =>
      (await get(`/v1/orders/${number}`)).order.subscriptions[0].orderActions;
    const actions = await read(placed.orderNumber);
    const { orders } = await get(`/v1/orders/subscription/${subscriptionNumber}`);
    const listed = orders.find(
      (of: { orderNumber: string }) => of.orderNumber === placed.orderNumber,
    );
    expect(listed.subscriptions[0].orderActions).toEqual(actions);
    const hidden = ["originRatePlanId", "discountChargeNumber"];
    const known = (all: { orderMetrics: object }[]) =>
      JSON.parse(
        JSON.stringify(
          all.map(({ orderMetrics }) => orderMetrics),
          (key, value: unknown) => (hidden.includes(key) ? undefined : value),
        ),
      );
    expect(known(actions)).toEqual(known(asked.orderMetrics[0].orderActions));
    expect(actions[0].orderItems).toMatchObject([{ quantity: 5, startDate: "2026-07-15" }]);
    const all: Metric[] = [...(await read(made.orderNumber)), ...actions].flatMap(
      ({ orderMetrics }: { orderMetrics: Metric[] }) => orderMetrics,
    );
    const total = (key: "tcv" | "tcb", type: string) =>
      all.reduce((so, metric) => so + sum(metric[key], type), 0);
    const path = `/v1/subscriptions/${subscriptionNumber}?getDetailedMetrics=true&asOfDay=2026-08-01`;
    const shown = await get(path);
    expect(shown).toMatchObject({ contractedMrr: 50, contractedNetMrr: 45 });
    expect(shown).toMatchObject({ asOfDayGrossMrr: 50, asOfDayNetMrr: 45 });
    const ofPlans = (key: string) =>
      shown.ratePlans.reduce(
        (so: number, plan: Record<string, number>) => so + (plan[key] ?? NaN),
        0,
      );
    const keys = ["contractedMrr", "contractedNetMrr", "asOfDayGrossMrr", "asOfDayNetMrr"];
    expect(keys.map(ofPlans)).toEqual([50, 45, 50, 45]);
    expect(total("tcv", "Regular")).toBe(shown.totalContractedValue);
    expect(total("tcv", "Discount")).toBe(
      shown.netTotalContractedValue - shown.totalContractedValue,
    );
    const [{ charges }] = asked.chargeMetrics;
    const seat = charges[0];
    expect(seat.tcb).toMatchObject({ regular: total("tcb", "Regular") - 50 });
    expect(seat.cmrr).toEqual({ regular: 50, regularDelta: 20, discount: -5, discountDelta: -2 });
  });

  test("are available in the older format, too, for evergreen charges within the requested days", async () => {
    const made = await order(tenant, create());
    const { orderRatedResult } = await get(`/v1/orders/${made.orderNumber}/ratedResults`);
    const [{ chargeRatedResults }] = orderRatedResult.subscriptionRatedResults;
    expect(chargeRatedResults.map((of: { ratedItems: Row[] }) => sum(of.ratedItems))).toEqual([
      324, 45,
    ]);
    const endless = await order(
      tenant,
      orderOf(accountNumber, plan.ratePlanId, { initialTerm: { termType: "EVERGREEN" } }),
    );
    const { subscriptionNumber } = endless.subscriptions[0];
    const path = `/v1/orders/${endless.orderNumber}/evergreenMetrics/${subscriptionNumber}`;
    const quarter = await get(`${path}?startDate=2026-02-15&endDate=2026-05-14`);
    const [seat] = quarter.order.subscriptions[0].orderActions[0].orderMetrics;
    const days = { startDate: "2026-02-15", endDate: "2026-05-15" };
    expect(seat).toMatchObject({
      mrr: [{ ...days, amount: 30 }, { amount: -3 }],
      tcv: [{ ...days, amount: 90 }, { amount: -9 }],
      tcb: [{ ...days, amount: 90 }, { amount: -9 }],
      quantity: [{ ...days, amount: 3 }],
    });
    const wrong = `${path}?startDate=2026-02-15&endDate=2026-02-14`;
    const { body } = await tenant.call("GET", wrong, undefined, LATEST);
    expect(body.reasons[0].code).toBe(50000030);
  });

  test("are excluded from previewed bills by kind, summed by period, with the charge of a discount", async () => {
    const made = await order(tenant, create());
    const { subscriptionNumber } = made.subscriptions[0];
    const dearer = { ...seats(5), triggerDates: on("2026-01-15") };
    const asked = {
      ...change(subscriptionNumber, dearer),
      previewOptions: {
        ...previewOptions("BillingDocs"),
        specificPreviewThruDate: "2026-02-15",
        chargeTypeToExclude: ["OneTime"],
        validateScheduledOrders: false,
      },
    };
    const path = "/v1/orders/preview?summarizeInvoiceItem=true";
    const { previewResult } = await good(tenant.call("POST", path, asked, LATEST));
    const [{ invoiceItems, invoiceItemSummary }] = previewResult.invoices;
    const { ratePlans } = await get(`/v1/subscriptions/${subscriptionNumber}`);
    const seat = ratePlans[0].ratePlanCharges.find((of: { name: string }) => of.name === "Seats");
    expect(
      invoiceItems.map((of: Record<string, unknown>) => [
        ...[of.chargeName, of.amountWithoutTax, of.appliedToChargeNumber],
        of.orderLineItemNumber,
      ]),
    ).toEqual([
      ["Seats", 50, null, null],
      ["Seats", 50, null, null],
      ["Tenth off", -5, seat.number, null],
      ["Tenth off", -5, seat.number, null],
    ]);
    const sums = { subTotal: 50, discountAmount: -5, taxAmount: 0, total: 45 };
    expect(invoiceItemSummary).toEqual([
      {
        previewInvoiceSequence: 1,
        servicePeriodStartDate: "2026-01-15",
        servicePeriodEndDate: "2026-02-14",
        ...sums,
      },
      {
        previewInvoiceSequence: 2,
        servicePeriodStartDate: "2026-02-15",
        servicePeriodEndDate: "2026-03-14",
        ...sums,
      },
    ]);
  });

  test("have no contract value of evergreen charges, even paused or repriced; a cancellation counts it all", async () => {
    const initialTerm = { termType: "EVERGREEN" };
    const made = await order(tenant, orderOf(accountNumber, plan.ratePlanId, { initialTerm }));
    const { subscriptionNumber } = made.subscriptions[0];
    const path = `/v1/subscriptions/${subscriptionNumber}?charge-detail=all-segments`;
    const worth = async () => {
      const { totalContractedValue, ratePlans } = await get(path);
      const charges: { chargeSegments: { tcv: number }[] }[] = ratePlans[0].ratePlanCharges;
      const segments = charges.flatMap(({ chargeSegments }) => chargeSegments);
      return [totalContractedValue, segments.reduce((so, { tcv }) => so + tcv, 0)];
    };
    const suspend = { suspendPolicy: "SpecificDate", suspendSpecificDate: "2026-03-15" };
    const resume = { resumePolicy: "SuspendDate" };
    const cancellationEffectiveDate = "2026-09-15";
    const cancelSubscription = { cancellationPolicy: "SpecificDate", cancellationEffectiveDate };
    expect(await worth()).toEqual([50, 50]);
    for (const [action, value] of [
      [seats(5), 50],
      [{ type: "Suspend", suspend }, 50],
      [{ type: "Resume", resume }, 50],
      [{ type: "CancelSubscription", cancelSubscription }, 50 + 30 * 6 + 50 * 2],
    ] as const) {
      const body = change(subscriptionNumber, action);
      const { orderDeltaMetrics } = await preview(body, "OrderDeltaMetrics");
      const [before] = await worth();
      await order(tenant, body);
      expect(await worth()).toEqual([value, value]);
      const rows: { grossAmount: number }[] = orderDeltaMetrics.orderDeltaTcv;
      expect(rows.reduce((so, row) => so + row.grossAmount, 0)).toBe(value - before);
    }
  });

  test("equal the change of the account's revenue", async () => {
    const { accountNumber: other } = await makeAccount(tenant, "Mover");
    const revenueOf = async (body: object) => {
      const { orderDeltaMetrics } = await preview(body, "OrderDeltaMetrics");
      const made = await order(tenant, body);
      const rows: { startDate: string; grossAmount: number }[] = orderDeltaMetrics.orderDeltaMrr;
      const today = rows.filter(({ startDate }) => startDate <= "2026-01-15");
      const gross = today.reduce((so, row) => so + row.grossAmount, 0);
      return { gross, number: made.subscriptions[0].subscriptionNumber };
    };
    const created = await revenueOf(orderOf(other, plan.ratePlanId));
    const update = { ...seats(8), triggerDates: on("2026-01-15") };
    const changed = await revenueOf({
      ...change(created.number, update),
      existingAccountNumber: other,
    });
    const moved = await get(`/v1/home/mrr-movements?accountKey=${other}&months=1`);
    expect(moved.currencies).toMatchObject([
      { currency: "USD", months: [{ new: created.gross + changed.gross, closing: 80 }] },
    ]);
  });
});
