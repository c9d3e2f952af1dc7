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

/**
 * The changes of monthly revenue, contract value and contract billing by each action of an order, by
 * charge and stretch, before and after discounts. They sum to those of the segments.
 */
export function orderDeltaMetrics(preview: OrderPreview) {
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
    orderDeltaMrr: rows(({ before, after }) =>
      stepDelta(revenueSteps(before), revenueSteps(after)),
    ),
    orderDeltaTcv: rows(({ before, after }) => measureDelta(before, after, contractValue)),
    orderDeltaTcb: rows(({ before, after }) => measureDelta(before, after, contractBilling)),
  };
}

function row(step: ActionStep, { charge }: ChargeStep, { start, end, amounts }: Step) {
  const { currency } = step;
  return {
    subscriptionNumber: step.subscriptionNumber || null,
    chargeNumber: charge.chargeNumber || null,
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
