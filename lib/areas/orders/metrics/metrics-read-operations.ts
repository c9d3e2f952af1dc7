import type { Ctx } from "@/lib/kernel/context";
import { NotFound, UnknownOrder, RuleViolation } from "@/lib/kernel/errors";
import { operation } from "@/lib/api/operation";
import { addDays, addMonths, type LocalDate } from "@/lib/values/local-date";
import { decimal, sumOf } from "@/lib/values/decimal";
import { exactNumber } from "@/lib/values/money";
import type { Period } from "@/lib/values/period";
import { storedMetrics } from "./measured-orders";
import * as contract from "./metrics-read-contract";
import type { StoredOrderAction } from "@/lib/areas/orders/model";
import { actionsOf, orderByKey } from "@/lib/areas/orders/queries";

async function orderAndActions(ctx: Ctx, key: string) {
  const order = await orderByKey(ctx, key);
  if (order === undefined) throw new UnknownOrder(key);
  return { order, actions: await actionsOf(ctx.tenantId, [order.id]) };
}

type Metrics = Awaited<ReturnType<typeof storedMetrics>>;
type ChargeMetrics = NonNullable<ReturnType<Metrics["get"]>>["orderMetrics"][number];

export const getOrderRatedResults = operation(
  contract.getOrderRatedResults,
  async (ctx, { params }) => {
    const { order, actions } = await orderAndActions(ctx, params.orderNumber);
    const metrics = await storedMetrics(ctx, actions);
    const numbers = [...new Set(actions.map(({ subscriptionNumber }) => subscriptionNumber))];
    return {
      orderRatedResult: {
        orderNumber: order.orderNumber,
        subscriptionRatedResults: numbers.map((subscriptionNumber) => ({
          subscriptionNumber,
          chargeRatedResults: ratedOf(
            actions.filter((action) => action.subscriptionNumber === subscriptionNumber),
            metrics,
          ),
        })),
      },
    };
  },
);

function ratedOf(actions: readonly StoredOrderAction[], metrics: Metrics) {
  return actions
    .flatMap(({ id }) => metrics.get(id)?.orderMetrics ?? [])
    .filter(({ tcb }) => tcb.length)
    .map((charge) => ({
      chargeNumber: charge.chargeNumber,
      productRatePlanChargeId: charge.productRatePlanChargeId,
      ratedItems: netItems(charge),
    }));
}

/** Merges rows before discounts and rows of discounts with the same days. */
function netItems({ tcb }: ChargeMetrics) {
  const starts = [...new Set(tcb.map(({ startDate }) => startDate))];
  return starts.map((startDate) => {
    const rows = tcb.filter((row) => row.startDate === startDate);
    const amount = exactNumber(sumOf(rows.map((row) => decimal(row.amount))));
    return { amount, startDate, endDate: rows[0]?.endDate ?? null };
  });
}

const MOST_MONTHS = 36;

export const getOrderEvergreenMetrics = operation(
  contract.getOrderEvergreenMetrics,
  async (ctx, { params, query }) => {
    const { order, actions } = await orderAndActions(ctx, params.orderNumber);
    const within = daysOf(query.startDate ?? order.orderDate, query.endDate);
    const own = actions.filter((of) => of.subscriptionNumber === params.subscriptionNumber);
    const [first] = own;
    if (first === undefined) {
      throw new NotFound("subscription of the order", params.subscriptionNumber);
    }
    const metrics = await storedMetrics(ctx, own, within);
    return {
      order: {
        orderNumber: order.orderNumber,
        subscriptions: [
          {
            subscriptionNumber: first.subscriptionNumber,
            orderActions: own.map(({ id, sequence, type }) => ({
              sequence,
              type,
              ...metrics.get(id),
            })),
          },
        ],
      },
    };
  },
);

/** The requested days; by default a year from the first one. */
function daysOf(startDate: LocalDate, endDate: LocalDate | undefined): Period {
  const end = endDate === undefined ? addMonths(startDate, 12) : addDays(endDate, 1);
  if (end <= startDate) {
    throw new RuleViolation(`endDate ${endDate} lies before startDate ${startDate}.`);
  }
  if (end > addMonths(startDate, MOST_MONTHS)) {
    throw new RuleViolation(`endDate lies at most ${MOST_MONTHS} months after startDate.`);
  }
  return { start: startDate, end };
}
