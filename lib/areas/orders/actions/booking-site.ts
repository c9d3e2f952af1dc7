import type { CatalogRatePlan } from "@/lib/areas/catalog/model";
import type { Owners } from "@/lib/areas/subscriptions/timeline/order-action-model";
import { type Timeline } from "@/lib/areas/subscriptions/timeline/timeline-model";
import type { EarlierDay } from "@/lib/billing/charge-segment";
import type { LocalDate } from "@/lib/values/local-date";
import type { QuantityBounds } from "@/lib/areas/orders/fact-queries";
import type { RatePlanEntry } from "@/lib/areas/orders/order-body";

/** What an action may say about documents and contacts. */
export type DetailsEntry = {
  readonly billToContactId?: string | null;
  readonly soldToContactId?: string | null;
  readonly shipToContactId?: string | null;
  readonly paymentTerm?: string | null;
  readonly invoiceSeparately?: boolean;
};

/** Where an action is booked: the subscription so far, and what was read for the order. */
export type BookingSite = {
  readonly orderDate: LocalDate;
  /** Of the subscription, which may be one that the order makes. */
  readonly subscriptionId: string;
  /** Null while the order makes the subscription and nobody has chosen one. */
  readonly subscriptionNumber: string | null;
  /** What the actions before have made of it. */
  readonly timeline: Timeline;
  readonly currency: string;
  /** Of who pays for a segment; null is the payer of before any transfer. */
  readonly billCycleDay: (payer: string | null) => number;
  /** The billing days of before, by id of the segment; empty where none has moved. */
  readonly earlierDays: Readonly<Record<string, readonly EarlierDay[]>>;
  readonly owners: Owners;
  /** The first day that no invoice covers; null while nothing is billed. */
  readonly billedThrough: LocalDate | null;
  /** The first day whose usage no invoice covers; null while no usage is billed. */
  readonly usageBilledThrough: LocalDate | null;
  /** Ids of accounts that the order names. @throws NotFound or RuleViolation */
  readonly accounts: { readonly destination: (accountNumber: string) => string };
  /** The catalog's rate plan of an entry of the request. */
  readonly planOf: (entry: RatePlanEntry) => CatalogRatePlan;
  /** The catalog's rate plan of today, for charges whose price follows it; undefined if none does. */
  readonly latestPlan: (productRatePlanId: string) => CatalogRatePlan | undefined;
  /** Ids of catalog charges that the order names by number. */
  readonly catalogCharges: ReadonlyMap<string, string>;
  /** What the catalog says today of quantities, by id of the catalog charge. */
  readonly quantityBounds: ReadonlyMap<string, QuantityBounds>;
};
