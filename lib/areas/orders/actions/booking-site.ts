import type { CatalogRatePlan, ProductFeatures, SoldRatePlan } from "@/lib/areas/catalog/model";
import type { Owners } from "@/lib/areas/subscriptions/timeline/order-action-model";
import { type Timeline } from "@/lib/areas/subscriptions/timeline/timeline-model";
import type { EarlierDay } from "@/lib/billing/charge-segment";
import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import type { QuantityBounds } from "@/lib/areas/orders/fact-queries";
import type { RatePlanEntry } from "@/lib/areas/orders/order-body";

/** Fields of an action about documents and contacts. */
export type DetailsEntry = {
  readonly billToContactId?: string | null;
  readonly soldToContactId?: string | null;
  readonly shipToContactId?: string | null;
  readonly paymentTerm?: string | null;
  readonly invoiceSeparately?: boolean;
};

/** The context of booking an action: the subscription so far, and data read for the order. */
export type BookingSite = {
  readonly orderDate: LocalDate;
  /** Of the subscription, which may be new. */
  readonly subscriptionId: string;
  /** Null for a new subscription without a requested number. */
  readonly subscriptionNumber: string | null;
  /** After the previous actions. */
  readonly timeline: Timeline;
  readonly currency: string;
  /** Of the payer of a segment; null is the payer before any transfer. */
  readonly billCycleDay: (payer: string | null) => number;
  /** Earlier billing days by id of the segment; empty if none has changed. */
  readonly earlierDays: Readonly<Record<string, readonly EarlierDay[]>>;
  readonly owners: Owners;
  /** The first unbilled day; null while nothing is billed. */
  readonly billedThrough: LocalDate | null;
  /** The first day with unbilled usage; null while no usage is billed. */
  readonly usageBilledThrough: LocalDate | null;
  /** Ids of accounts in the order. @throws NotFound or RuleViolation */
  readonly accounts: { readonly destination: (accountNumber: string) => string };
  /** The catalog's rate plan of an entry of the request. */
  readonly planOf: (entry: RatePlanEntry) => SoldRatePlan;
  /** The catalog's current rate plan, for charges that follow its prices; undefined if none does. */
  readonly latestPlan: (productRatePlanId: string) => CatalogRatePlan | undefined;
  /** The tenant's percentage at renewal, for charges that follow it; null for none. */
  readonly tenantIncrease: Decimal | null;
  /** Ids of catalog charges by number. */
  readonly catalogCharges: ReadonlyMap<string, string>;
  /** The catalog's current bounds of quantities, by id of the catalog charge. */
  readonly quantityBounds: ReadonlyMap<string, QuantityBounds>;
  /** Features by id of the product, for updates that change features. */
  readonly productFeatures: ReadonlyMap<string, ProductFeatures>;
};
