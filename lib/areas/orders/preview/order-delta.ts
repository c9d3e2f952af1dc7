import { priced } from "@/lib/billing/billing-refusal";
import {
  contractBilling,
  contractValue,
  measureDelta,
  revenueSteps,
  type Step,
  stepDelta,
} from "@/lib/billing/metrics/metric-deltas";
import { netOf } from "@/lib/billing/metrics/segment-metrics";
import { wireId } from "@/lib/kernel/ids";
import { moneyNumber } from "@/lib/values/money";
import {
  type ActionStep,
  type ChargeStep,
  chargeSteps,
  measurer,
  stepsOf,
} from "@/lib/areas/orders/metrics/action-steps";
import type { OrderPreview } from "./preview-order";

/** The changes of metrics by an order, in the format of version 1, which names charges by their numbers. */
export function orderDeltaMetrics(preview: OrderPreview) {
  const { mrr, tcv, tcb } = orderDeltas(preview);
  const shown = (rows: readonly OrderDelta[]) => rows.map(({ chargeId: _id, ...row }) => row);
  return { orderDeltaMrr: shown(mrr), orderDeltaTcv: shown(tcv), orderDeltaTcb: shown(tcb) };
}

/** The change of one metric of a charge by an action, in one stretch of days. */
export type OrderDelta = ReturnType<typeof row>;

/**
 * The changes of monthly revenue, contract value and contract billing by each action of an order, by
 * charge and stretch, before and after discounts. They sum to those of the segments.
 */
export function orderDeltas(preview: OrderPreview) {
  const measure = measurer(preview.rules);
  const steps = priced(() =>
    stepsOf(preview).map((step) => ({
      step,
      charges: chargeSteps(measure(step.before), measure(step.after)),
    })),
  );
  const rows = (delta: (charge: ChargeStep) => Step[]) =>
    steps.flatMap(({ step, charges }) =>
      charges.flatMap((charge) =>
        priced(() => delta(charge)).map((stretch) => row(step, charge, stretch)),
      ),
    );
  return {
    mrr: rows(({ before, after }) => stepDelta(revenueSteps(before), revenueSteps(after))),
    tcv: rows(({ before, after }) => measureDelta(before, after, contractValue)),
    tcb: rows(({ before, after }) => measureDelta(before, after, contractBilling)),
  };
}

function row(step: ActionStep, { charge }: ChargeStep, { start, end, amounts }: Step) {
  const { currency } = step;
  return {
    subscriptionNumber: step.subscriptionNumber || null,
    chargeId: charge.chargeId,
    chargeNumber: charge.chargeNumber,
    productRatePlanChargeId: wireId(charge.productRatePlanChargeId),
    orderActionSequence: String(step.sequence),
    orderActionType: step.type,
    currency,
    startDate: start,
    endDate: end,
    grossAmount: moneyNumber(amounts.gross, currency),
    netAmount: moneyNumber(netOf(amounts), currency),
  };
}
