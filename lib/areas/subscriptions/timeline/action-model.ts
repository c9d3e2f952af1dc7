import type { PriceTier } from "@/lib/billing/charge-segment";
import { type Decimal, decimal } from "@/lib/values/decimal";
import type {
  SubscribedCharge,
  SubscribedRatePlan,
  TriggerDates,
} from "@/lib/areas/subscriptions/model";
import type { ActionType, ChargeUpdate, SubscriptionAction } from "./order-action-model";

/** An action as a row: id, type, dates and version are columns, `body` has the rest. */
export type StoredAction = {
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly dates: TriggerDates;
  readonly body: Readonly<Record<string, unknown>>;
};

/** The JSON of an action beside its columns. Decimals become text. */
export function actionBody(action: SubscriptionAction): Record<string, unknown> {
  const { id: _id, type: _type, version: _version, dates: _dates, ...body } = action;
  return body;
}

type Body<T extends ActionType> = Omit<
  Extract<SubscriptionAction, { type: T }>,
  "id" | "type" | "version" | "dates"
>;

/** Parsers of the decimals of a stored body. */
const READERS: { readonly [T in ActionType]: (stored: Body<T>) => Body<T> } = {
  CreateSubscription: (stored) => ({ ...stored, ratePlans: stored.ratePlans.map(ratePlanOf) }),
  TermsAndConditions: (stored) => stored,
  AddProduct: (stored) => ({ ...stored, ratePlan: ratePlanOf(stored.ratePlan) }),
  UpdateProduct: (stored) => ({ ...stored, charges: stored.charges.map(updateOf) }),
  RemoveProduct: (stored) => stored,
  RenewSubscription: ({ catalogTiers, tenantIncrease, ...stored }) => ({
    ...stored,
    ...(tenantIncrease === undefined ? {} : { tenantIncrease: decimal(tenantIncrease) }),
    ...(catalogTiers === undefined ? {} : { catalogTiers: tablesOf(catalogTiers) }),
  }),
  CancelSubscription: (stored) => stored,
  OwnerTransfer: (stored) => stored,
  Suspend: (stored) => stored,
  Resume: (stored) => stored,
  ChangePlan: (stored) => ({ ...stored, ratePlan: ratePlanOf(stored.ratePlan) }),
};

function isActionType(type: string): type is ActionType {
  return Object.hasOwn(READERS, type);
}

/** The action of a stored row. @throws RangeError for an unknown type. */
export function actionOf({ id, type, version, dates, body }: StoredAction): SubscriptionAction {
  if (!isActionType(type)) throw new RangeError(`There is no order action ${type}`);
  const read = READERS[type] as (stored: object) => object;
  return { id, type, version, dates, ...read(body) } as SubscriptionAction;
}

const tablesOf = (stored: Readonly<Record<string, readonly PriceTier[]>>) =>
  Object.fromEntries(
    Object.entries(stored).map(([chargeId, tiers]) => [chargeId, tiers.map(tierOf)]),
  );

function ratePlanOf(stored: SubscribedRatePlan): SubscribedRatePlan {
  return { ...stored, charges: stored.charges.map(chargeOf) };
}

/** A stored charge of an action: early ones have no price change options. */
type KeptCharge = Omit<SubscribedCharge, "priceChangeOption" | "priceIncreasePercentage"> &
  Partial<Pick<SubscribedCharge, "priceChangeOption" | "priceIncreasePercentage">>;

function chargeOf(stored: KeptCharge): SubscribedCharge {
  const { priceChangeOption = "NoChange", priceIncreasePercentage = null } = stored;
  return {
    ...stored,
    priceChangeOption,
    priceIncreasePercentage: revived(priceIncreasePercentage),
    quantity: revived(stored.quantity),
    tiers: stored.tiers.map(tierOf),
  };
}

function updateOf({ quantity, priceIncreasePercentage, tiers, ...stored }: ChargeUpdate) {
  return {
    ...stored,
    ...(quantity === undefined ? {} : { quantity: revived(quantity) }),
    ...(priceIncreasePercentage === undefined
      ? {}
      : { priceIncreasePercentage: revived(priceIncreasePercentage) }),
    ...(tiers === undefined ? {} : { tiers: tiers.map(tierOf) }),
  };
}

function tierOf({ flatFee, ...tier }: PriceTier): PriceTier {
  return {
    ...tier,
    ...(flatFee === undefined ? {} : { flatFee: decimal(flatFee) }),
    startingUnit: revived(tier.startingUnit),
    endingUnit: revived(tier.endingUnit),
    price: decimal(tier.price),
  };
}

/** Parses a decimal, which is text in JSON, contrary to its type. */
function revived(value: Decimal | null): Decimal | null {
  return value === null ? null : decimal(value);
}
