import { numberGiven } from "@/lib/areas/subscriptions/model";
import { replay } from "@/lib/areas/subscriptions/timeline/timeline-model";
import { actionOf } from "@/lib/areas/subscriptions/timeline/action-model";
import type { LocalDate } from "@/lib/values/local-date";
import { asOwner, type TestTenant } from "./tenant";
import { good } from "./world";

/** Terms of a test order: twelve months from the test clock's day by default. */
export const TERMED = { termType: "TERMED", period: 12, periodType: "Month" };
export const EVERGREEN = { termType: "EVERGREEN" };

type OrderWords = {
  initialTerm?: object;
  terms?: object;
  plans?: object[];
  triggerDates?: object[];
  create?: object;
  entry?: object;
  body?: object;
  /** Bill through this day; false does not bill. */
  bill?: string | false;
  collect?: boolean;
};

/** The body of an order of one new subscription. */
export function orderOf(accountNumber: string, ratePlanId: string, words: OrderWords = {}) {
  const { initialTerm = TERMED, terms = {}, plans, triggerDates, create = {}, entry = {} } = words;
  const { bill = false, collect = false, body = {} } = words;
  const processingOptions = {
    runBilling: bill !== false,
    collectPayment: collect,
    ...(bill === false ? {} : { billingOptions: { targetDate: bill } }),
  };
  return {
    orderDate: "2026-01-15",
    existingAccountNumber: accountNumber,
    subscriptions: [
      {
        orderActions: [
          {
            type: "CreateSubscription",
            ...(triggerDates ? { triggerDates } : {}),
            createSubscription: {
              terms: { initialTerm, ...terms },
              subscribeToRatePlans: plans ?? [{ productRatePlanId: ratePlanId }],
              ...create,
            },
          },
        ],
        ...entry,
      },
    ],
    ...(bill === false && !collect ? {} : { processingOptions }),
    ...body,
  };
}

/** The newest minor version, whose order answers name subscriptions with their statuses. */
export const LATEST = { version: "341.0" };

/** Creates an order and returns its response at the newest minor version. */
export function order(tenant: TestTenant, body: object) {
  return good(tenant.call("POST", "/v1/orders", body, LATEST));
}

type ActionRow = {
  id: string;
  type: string;
  version: number;
  ce: LocalDate;
  sa: LocalDate | null;
  ca: LocalDate | null;
  body: Record<string, unknown>;
};

const ACTIONS = `select id, type, produced_version as version, contract_effective::text as ce, service_activation::text as sa,
    customer_acceptance::text as ca, body
  from order_action where tenant_id = $1 and subscription_id = $2 order by produced_version`;

const SEGMENTS = `select id, segment, effective_start::text as start, effective_end::text as end
  from rate_plan_charge where tenant_id = $1 and subscription_id = $2 order by charge_number, segment`;

/** The segments of a subscription as its stored actions replay, and as they are stored. */
export async function replayedAndStored({ tenantId }: TestTenant, subscriptionId: string) {
  const rows = await asOwner<ActionRow>(ACTIONS, [tenantId, subscriptionId]);
  const timeline = replay(
    rows.map(({ id, type, version, ce, sa, ca, body }) =>
      actionOf({
        id,
        type,
        version,
        body,
        dates: { contractEffective: ce, serviceActivation: sa, customerAcceptance: ca },
      }),
    ),
  );
  const replayed = [...timeline.charges]
    .sort((a, b) =>
      numberGiven(a.charge.chargeNumber) < numberGiven(b.charge.chargeNumber) ? -1 : 1,
    )
    .flatMap(({ segments }) =>
      segments.map(({ id, segment, start, end }) => ({ id, segment, start, end })),
    );
  const stored = await asOwner<object>(SEGMENTS, [tenantId, subscriptionId]);
  return { timeline, replayed, stored };
}
