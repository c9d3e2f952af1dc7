import type { Account } from "@/lib/areas/accounts/model";
import type { CatalogRatePlan, ProductFeatures, SoldRatePlan } from "@/lib/areas/catalog/model";
import type { NewSubscription } from "@/lib/areas/subscriptions/changes/booking-model";
import type {
  ChangeableSubscription,
  SubscriptionChange,
} from "@/lib/areas/subscriptions/timeline/change-model";
import type { LocalDate } from "@/lib/values/local-date";
import type { QuantityBounds, SubscriptionFacts } from "@/lib/areas/orders/fact-queries";
import type { AccountFacts } from "@/lib/areas/orders/model";
import type { RequestedSubscription } from "@/lib/areas/orders/requested-order";
import type { RatePlanEntry } from "@/lib/areas/orders/order-body";

/** The data of the ordering account. */
export type OrderedFor = Pick<Account, "id" | "accountNumber" | "currency" | "billCycleDay">;

/** The input of building an order. */
export type OrderParts = {
  readonly account: OrderedFor;
  readonly orderDate: LocalDate;
  readonly asked: readonly RequestedSubscription[];
  readonly planOf: (entry: RatePlanEntry) => SoldRatePlan;
  readonly latestPlan: (productRatePlanId: string) => CatalogRatePlan | undefined;
  readonly catalogCharges: ReadonlyMap<string, string>;
  /** Bounds of quantities of updated charges, by id of the catalog charge. */
  readonly quantityBounds: ReadonlyMap<string, QuantityBounds>;
  /** Features by id of the product, for updates that change features. */
  readonly productFeatures: ReadonlyMap<string, ProductFeatures>;
  /** Other accounts of the order, by number. */
  readonly accounts: ReadonlyMap<string, AccountFacts>;
  /** The subscriptions that the order changes, by number. */
  readonly existing: ReadonlyMap<string, ChangeableSubscription>;
  /** By id of the subscription. */
  readonly facts: ReadonlyMap<string, SubscriptionFacts>;
};

/** Stored data of an action beside its effect. */
export type ActionNote = {
  readonly changeReason: string | null;
  readonly customFields: Readonly<Record<string, unknown>>;
  /** The requested container. */
  readonly request: object;
};

/** One subscription of an order: a new one, or a stored one with its new bookings. */
export type OrderedSubscription = { readonly notes: readonly ActionNote[] } & (
  | { readonly kind: "created"; readonly created: NewSubscription }
  | { readonly kind: "changed"; readonly change: SubscriptionChange }
);
