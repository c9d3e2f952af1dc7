import type { LocalDate } from "@/lib/values/local-date";

/** How a charge was agreed on first, and which orders have changed it since. */
export type ChargeOrigin = {
  /** Of its first segment. */
  readonly chargeId: string;
  readonly ratePlanId: string;
  /** The catalog's prices of that day, row by row, as plain decimal text. */
  readonly listPrices: readonly string[];
  /** Its first and last day, where an order has named them. */
  readonly startsOn: LocalDate | null;
  readonly endsOn: LocalDate | null;
  readonly orderDate: LocalDate;
};

/** A booking that changes charges or takes their rate plan away. */
export type Amendment = {
  readonly subscriptionId: string;
  readonly version: number;
  readonly ratePlanId: string;
  /** Null when the whole rate plan goes. */
  readonly chargeIds: readonly string[] | null;
  readonly orderDate: LocalDate;
};

/** The origins of the charges of subscriptions, and what came after. */
export type Origins = {
  readonly origins: ReadonlyMap<string, ChargeOrigin>;
  /** The oldest first. */
  readonly amendments: readonly Amendment[];
};

/** The day of the first order that changed a charge, up to a version of its subscription. */
export function amendedOn(
  { amendments }: Origins,
  { chargeId, ratePlanId }: ChargeOrigin,
  subscription: { readonly id: string; readonly version: number },
): LocalDate | null {
  const first = amendments.find(
    (of) =>
      of.subscriptionId === subscription.id &&
      of.version <= subscription.version &&
      of.ratePlanId === ratePlanId &&
      (of.chargeIds === null || of.chargeIds.includes(chargeId)),
  );
  return first?.orderDate ?? null;
}
