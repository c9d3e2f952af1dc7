import type { Account } from "@/lib/areas/accounts/model";
import type { CatalogRatePlan } from "@/lib/areas/catalog/model";
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

/** What an order needs to know of its account. */
export type OrderedFor = Pick<Account, "id" | "accountNumber" | "currency" | "billCycleDay">;

/** Everything that an order is built from. */
export type OrderParts = {
  readonly account: OrderedFor;
  readonly orderDate: LocalDate;
  readonly asked: readonly RequestedSubscription[];
  readonly planOf: (entry: RatePlanEntry) => CatalogRatePlan;
  readonly latestPlan: (productRatePlanId: string) => CatalogRatePlan | undefined;
  readonly catalogCharges: ReadonlyMap<string, string>;
  /** What bounds the quantities of charges that are updated, by id of the catalog charge. */
  readonly quantityBounds: ReadonlyMap<string, QuantityBounds>;
  /** Accounts that the order names beside its own, by number. */
  readonly accounts: ReadonlyMap<string, AccountFacts>;
  /** The subscriptions that the order changes, by number. */
  readonly existing: ReadonlyMap<string, ChangeableSubscription>;
  /** By id of the subscription. */
  readonly facts: ReadonlyMap<string, SubscriptionFacts>;
};

/** What is said about an action beside its effect. */
export type ActionNote = {
  readonly changeReason: string | null;
  readonly customFields: Readonly<Record<string, unknown>>;
  /** The container as it was asked for. */
  readonly request: object;
};

/** One subscription of an order: a new one, or a stored one with what is booked on it. */
export type OrderedSubscription = { readonly notes: readonly ActionNote[] } & (
  | { readonly kind: "created"; readonly created: NewSubscription }
  | { readonly kind: "changed"; readonly change: SubscriptionChange }
);
