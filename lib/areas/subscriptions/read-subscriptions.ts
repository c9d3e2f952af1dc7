import type * as z from "zod";
import { accountsInReach } from "@/lib/areas/accounts/find-account";
import { presentContact } from "@/lib/areas/contacts/present";
import { presentBasicInfo } from "@/lib/areas/accounts/present";
import { contactsInReach } from "@/lib/areas/contacts/find-contact";
import type { Ctx } from "@/lib/kernel/context";
import { MissingField, NotFound } from "@/lib/kernel/errors";
import { chargesOf } from "./billing-queries";
import type { getSubscription } from "./contract";
import type { SegmentChoice, StoredRatePlan, Subscription } from "./detail-model";
import {
  type DetailedMetrics,
  detailedMetrics,
  presentMetrics,
  withMetrics,
} from "./detailed-metrics";
import type { SubscriptionCharge } from "./billable-model";
import { plainMetrics, presentSubscription } from "./present";
import { originsOf, ratePlansOf, subscriptionByKey, subscriptionByRamp } from "./queries";

/**
 * A subscription by id or number.
 *
 * @throws NotFound for unknown keys, other tenants, and entities or orgs out of reach alike.
 */
export async function findSubscription(
  ctx: Ctx,
  key: string,
  options: { resource?: number } = {},
): Promise<Subscription> {
  const subscription = await subscriptionByKey(ctx, key);
  if (subscription === undefined) throw new NotFound("subscription", key, options);
  return subscription;
}

/** The subscription of a ramp. @throws NotFound for unknown numbers and ramps out of reach alike. */
export async function findRamped(ctx: Ctx, rampNumber: string): Promise<Subscription> {
  const subscription = await subscriptionByRamp(ctx, rampNumber);
  if (subscription === undefined) throw new NotFound("ramp", rampNumber);
  return subscription;
}

/** The rate plans of subscriptions with all segments of their charges, oldest first. */
export async function storedRatePlans(
  ctx: Ctx,
  subscriptionIds: readonly string[],
): Promise<StoredRatePlan[]> {
  return subscriptionIds.length ? ratePlansOf(ctx.tenantId, subscriptionIds) : [];
}

/** The charges of a subscription for billing; `billCycleDay` is its payer's. */
export function storedCharges(
  ctx: Ctx,
  subscriptionId: string,
  billCycleDay: number,
): Promise<SubscriptionCharge[]> {
  return chargesOf(ctx.tenantId, [subscriptionId], billCycleDay);
}

/** The options of a read of version 1. */
type Detail = z.output<typeof getSubscription.query>;

/** A subscription, or an older version of one, which has its plans and is superseded. */
type Version = {
  readonly subscription: Subscription;
  readonly plans?: readonly StoredRatePlan[];
};

/**
 * Reads the parts of subscriptions for version 1, with metrics and accounts if requested, and returns the function
 * that presents each of them. One statement for each kind of part.
 */
export async function showing(ctx: Ctx, versions: readonly Version[], query: Detail) {
  const subscriptions = versions.map(({ subscription }) => subscription);
  const stored = await storedRatePlans(
    ctx,
    versions.flatMap(({ subscription, plans }) => (plans ? [] : [subscription.id])),
  );
  const origins = await originsOf(
    ctx.tenantId,
    subscriptions.map(({ id }) => id),
  );
  const day = query.asOfDay ?? ctx.today;
  const ofPlans = query.getDetailedMetrics === "true";
  const plansOf = ({ subscription, plans }: Version) =>
    plans ?? stored.filter(({ subscriptionId }) => subscriptionId === subscription.id);
  const replayed = versions
    .filter((of) => ofPlans || !plainMetrics(of.subscription, plansOf(of), day))
    .map(({ subscription }) => subscription);
  const metrics = replayed.length ? await detailedMetrics(ctx, replayed, day) : undefined;
  const owners = await ownersOf(ctx, subscriptions, query);
  /** @throws MissingField for a choice of segments without its day. */
  return (version: Version) => {
    const { subscription, plans: older } = version;
    const { subscriptionNumber, currency } = subscription;
    const plans = plansOf(version);
    const shown = presentSubscription(subscription, plans, {
      today: ctx.today,
      timeZone: ctx.timeZone,
      choice: choiceOf(ctx, query),
      leaveOutEmpty: query["exclude-rate-plans-with-no-charges"] === "true",
      origins,
      superseded: older !== undefined,
    });
    const replayed = metrics?.get(subscriptionNumber);
    const plain = ofPlans ? undefined : plainMetrics(subscription, plans, day);
    return {
      ...(ofPlans && replayed
        ? withMetrics(shown, replayed, currency)
        : { ...shown, ...worthOf(replayed, plain, currency) }),
      ...owners(subscription),
    };
  };
}

/** The metrics of a subscription: the plain ones, or those that its replayed history gives. */
function worthOf(
  replayed: DetailedMetrics | undefined,
  plain: ReturnType<typeof plainMetrics>,
  currency: string,
) {
  if (plain) return plain;
  if (!replayed) throw new Error("a subscription with discounts was not replayed");
  return presentMetrics(replayed, currency);
}

function choiceOf({ today }: Ctx, query: Detail): SegmentChoice {
  const day = query["as-of-date"];
  switch (query["charge-detail"]) {
    case "all-segments":
      return { kind: "all" };
    case "current-segment":
      return { kind: "on", day: today };
    case "specific-segment":
      if (day === undefined)
        throw new MissingField("as-of-date is required with specific-segment.");
      return { kind: "on", day };
    default:
      return { kind: "last" };
  }
}

/** The contacts of subscriptions, their own or their accounts', and their accounts if requested. */
async function ownersOf(
  ctx: Ctx,
  subscriptions: readonly Subscription[],
  { getSubscriptionOwnerDetails, getInvoiceOwnerDetails }: Detail,
) {
  const owner = getSubscriptionOwnerDetails === "true";
  const payer = getInvoiceOwnerDetails === "true";
  const concerned = subscriptions.flatMap((of) => Object.values(contactIdsOf(of)));
  const contacts = await contactsInReach(
    ctx,
    concerned.flatMap((id) => id ?? []),
  );
  const accounts =
    owner || payer
      ? await accountsInReach(ctx, [
          ...(owner ? subscriptions.map((of) => of.accountId) : []),
          ...(payer ? subscriptions.map((of) => of.invoiceAccountId) : []),
        ])
      : undefined;
  const contact = (id: string | null, own: string | null) => {
    const found = id === null ? undefined : contacts.get(id);
    if (found === undefined) return null;
    return {
      ...presentContact(found),
      postalCode: found.zipCode,
      isSpecifiedInSubscription: own !== null,
    };
  };
  const account = (id: string) => {
    const found = accounts?.get(id);
    return found === undefined ? null : presentBasicInfo(found);
  };
  return (of: Subscription) => {
    const { billTo, soldTo, shipTo } = contactIdsOf(of);
    return {
      billToContact: contact(billTo, of.billToContactId),
      soldToContact: contact(soldTo, of.soldToContactId),
      shipToContact: contact(shipTo, of.shipToContactId),
      ...(owner ? { accountOwnerDetails: account(of.accountId) } : {}),
      ...(payer ? { invoiceOwnerAccountDetails: account(of.invoiceAccountId) } : {}),
    };
  };
}

const contactIdsOf = (of: Subscription) => ({
  billTo: of.billToContactId ?? of.payerBillToContactId,
  soldTo: of.soldToContactId ?? of.ownerSoldToContactId,
  shipTo: of.shipToContactId ?? of.ownerShipToContactId,
});
