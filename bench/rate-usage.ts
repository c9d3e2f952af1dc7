import pg from "pg";
import type { Client } from "./client";
import { type Comparison, compare } from "./paired";
import { EVENTS, storeEvents } from "./unbilled-usage";

/** Bills of a million events: previews against the sum of the records in SQL, and the milliseconds of the bill itself. */
export type Rating = { previews: Comparison; bill: number };

/**
 * Rates the usage of an account with a million events: an order preview with its bill, in turns with one SQL sum of the same
 * records, and then the order that bills them. The quantity of the line is checked.
 */
export async function timeRating(
  { call }: Client,
  ownerUrl: string,
  tenantId: string,
  account: string,
): Promise<Rating> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const subscriptionNumber = await subscribe(call, account);
    await storeEvents(owner, tenantId, account);
    const order = renewalOf(account, subscriptionNumber);
    const sum = `select sum(u.quantity)::float8 as quantity from usage_record u
      join account a on a.tenant_id = u.tenant_id and a.id = u.account_id where a.tenant_id = $1 and a.account_number = $2`;
    const floor = () => perSecond(() => owner.query(sum, [tenantId, account]));
    const candidate = () =>
      perSecond(() => call("POST", "/v1/orders/preview", { ...order, previewOptions: PREVIEW }));
    const previews = await compare("preview of a million events", 1, floor, candidate);
    const billing = { runBilling: true, billingOptions: { targetDate: "2026-02-01" } };
    const begun = performance.now();
    await call("POST", "/v1/orders", { ...order, processingOptions: billing });
    const bill = performance.now() - begun;
    const { rows } = await owner.query(
      `select x.quantity::float8 as billed, (${sum}) as used from invoice_item x join subscription s
         on s.tenant_id = x.tenant_id and s.id = x.subscription_id
       where x.tenant_id = $1 and x.charge_type = 'Usage' and s.subscription_number = $3`,
      [tenantId, account, subscriptionNumber],
    );
    if (rows.length !== 1 || rows[0].billed !== rows[0].used)
      throw new Error(`a wrong answer scores nothing: ${JSON.stringify(rows)}`);
    return { previews, bill };
  } finally {
    await owner.end();
  }
}

const PREVIEW = {
  previewThruType: "SpecificDate",
  specificPreviewThruDate: "2026-02-01",
  previewTypes: ["BillingDocs"],
};

/** An order that changes next to nothing of a subscription, and may bill what it used. */
const renewalOf = (account: string, subscriptionNumber: string) => ({
  orderDate: "2026-01-01",
  existingAccountNumber: account,
  subscriptions: [
    {
      subscriptionNumber,
      orderActions: [{ type: "TermsAndConditions", termsAndConditions: { autoRenew: true } }],
    },
  ],
});

async function perSecond(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return 1000 / (performance.now() - begun);
}

/** A subscription to one usage charge, counted in Each, in arrears. */
async function subscribe(call: Client["call"], account: string): Promise<string> {
  const dates = { EffectiveStartDate: "2020-01-01", EffectiveEndDate: "2099-12-31" };
  type Made = { Id: string };
  const product = await call<Made>("POST", "/v1/object/product", { Name: "Used", ...dates });
  const named = { Name: "By use", ProductId: product.Id, ...dates };
  const plan = await call<Made>("POST", "/v1/object/product-rate-plan", named);
  await call("POST", "/v1/object/product-rate-plan-charge", {
    Name: "Use",
    ChargeModel: "Per Unit Pricing",
    ChargeType: "Usage",
    ProductRatePlanId: plan.Id,
    BillCycleType: "DefaultFromCustomer",
    BillingPeriod: "Month",
    TriggerEvent: "ContractEffective",
    UOM: "Each",
    ProductRatePlanChargeTierData: {
      ProductRatePlanChargeTier: [{ Currency: "USD", Price: 0.001 }],
    },
  });
  const creation = {
    terms: {
      autoRenew: false,
      initialTerm: { period: 12, periodType: "Month", termType: "TERMED", startDate: "2026-01-01" },
    },
    subscribeToRatePlans: [{ productRatePlanId: plan.Id }],
  };
  const made = await call<{ subscriptions: { subscriptionNumber: string }[] }>(
    "POST",
    "/v1/orders",
    {
      orderDate: "2026-01-01",
      existingAccountNumber: account,
      subscriptions: [
        {
          orderActions: [
            {
              type: "CreateSubscription",
              triggerDates: [{ name: "ContractEffective", triggerDate: "2026-01-01" }],
              createSubscription: creation,
            },
          ],
        },
      ],
    },
  );
  return made.subscriptions[0]?.subscriptionNumber ?? "";
}

/** One line of each figure. */
export function reportRating({ previews, bill }: Rating): string {
  const verdict = bill <= BILL_MILLISECONDS ? "met" : "NOT met";
  const times = `${(1000 / previews.candidate).toFixed(0)} ms against ${(1000 / previews.floor).toFixed(0)} ms`;
  return `${previews.name}: ${previews.ratio.toFixed(2)} times as fast as the sum in SQL, ${times}; bill of ${EVENTS} events ${bill.toFixed(0)} ms, goal ${BILL_MILLISECONDS} ms ${verdict}`;
}

const BILL_MILLISECONDS = 2000;
