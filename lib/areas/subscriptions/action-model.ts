import { decimal } from "@/lib/values/decimal";
import type { SubscribedCharge, SubscribedRatePlan, TriggerDates } from "./model";
import type { CreateSubscriptionAction, SubscriptionAction } from "./timeline-model";

/** An action as a row keeps it: type, dates and version have columns, `body` holds the rest. */
export type StoredAction = {
  readonly type: string;
  readonly version: number;
  readonly dates: TriggerDates;
  readonly body: Readonly<Record<string, unknown>>;
};

/** The JSON of an action beside its columns. Decimals become text. */
export function actionBody(action: SubscriptionAction): Record<string, unknown> {
  if (action.type === "RenewSubscription") return {};
  const { terms, waitsFor, ratePlans } = action;
  return { terms, waitsFor, ratePlans };
}

/** The action of a stored row. @throws RangeError for a type that no version of ours has written. */
export function actionOf({ type, version, dates, body }: StoredAction): SubscriptionAction {
  if (type === "RenewSubscription") return { type, version, dates };
  if (type !== "CreateSubscription") throw new RangeError(`There is no order action ${type}`);
  const stored = body as Pick<CreateSubscriptionAction, "terms" | "waitsFor" | "ratePlans">;
  return { type, version, dates, ...stored, ratePlans: stored.ratePlans.map(ratePlanOf) };
}

function ratePlanOf(stored: SubscribedRatePlan): SubscribedRatePlan {
  return { ...stored, charges: stored.charges.map(chargeOf) };
}

/** A charge as actions keep it: those of before there were price changes say nothing of them. */
type KeptCharge = Omit<SubscribedCharge, "priceChangeOption" | "priceIncreasePercentage"> &
  Partial<Pick<SubscribedCharge, "priceChangeOption" | "priceIncreasePercentage">>;

/** Revives the decimals, which JSON holds as text. */
function chargeOf(stored: KeptCharge): SubscribedCharge {
  const { priceChangeOption = "NoChange", priceIncreasePercentage = null } = stored;
  return {
    ...stored,
    priceChangeOption,
    priceIncreasePercentage:
      priceIncreasePercentage === null ? null : decimal(priceIncreasePercentage),
    quantity: stored.quantity === null ? null : decimal(stored.quantity),
    tiers: stored.tiers.map((tier) => ({
      ...tier,
      startingUnit: tier.startingUnit === null ? null : decimal(tier.startingUnit),
      endingUnit: tier.endingUnit === null ? null : decimal(tier.endingUnit),
      price: decimal(tier.price),
    })),
  };
}
