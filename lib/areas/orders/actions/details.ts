import { RuleViolation } from "@/lib/kernel/errors";
import type {
  SubscriptionAction,
  SubscriptionDetails,
} from "@/lib/areas/subscriptions/timeline/order-action-model";
import type { Timeline } from "@/lib/areas/subscriptions/timeline/timeline-model";
import { paymentTermNamed } from "@/lib/billing/payment-terms";
import { newId, uuidOf } from "@/lib/kernel/ids";
import { type LocalDate, later } from "@/lib/values/local-date";
import type { DetailsEntry } from "./booking-site";
import type { RequestedSubscription } from "@/lib/areas/orders/requested-order";
import type { CreateSubscriptionEntry } from "@/lib/areas/orders/order-body";

/** The details of a new subscription. @throws RuleViolation */
export function newDetails(
  container: CreateSubscriptionEntry,
  about: Pick<RequestedSubscription, "notes" | "customFields">,
): SubscriptionDetails {
  return {
    billToContactId: contactId(container.billToContactId),
    soldToContactId: contactId(container.soldToContactId),
    shipToContactId: contactId(container.shipToContactId),
    paymentTerm: termNamed(container.paymentTerm),
    invoiceSeparately: container.invoiceSeparately ?? false,
    notes: container.notes ?? about.notes ?? null,
    customFields: about.customFields ?? {},
  };
}

/**
 * Actions with an entry's notes and custom fields: in its TermsAndConditions action, or in an additional
 * one.
 */
export function withEntryDetails(
  actions: readonly SubscriptionAction[],
  { notes, customFields }: Pick<RequestedSubscription, "notes" | "customFields">,
  orderDate: LocalDate,
  before: Timeline,
): readonly SubscriptionAction[] {
  if (notes === undefined && customFields === undefined) return actions;
  const said = {
    ...(notes === undefined ? {} : { notes: notes || null }),
    ...(customFields === undefined ? {} : { customFields }),
  };
  const index = actions.findLastIndex(({ type }) => type === "TermsAndConditions");
  const terms = actions[index];
  if (terms?.type === "TermsAndConditions") {
    return actions.with(index, { ...terms, details: { ...terms.details, ...said } });
  }
  const day = later(orderDate, before.dates.contractEffective);
  return [
    ...actions,
    {
      type: "TermsAndConditions",
      id: newId(),
      version: (actions.at(-1) ?? before).version + 1,
      dates: { contractEffective: day, serviceActivation: day, customerAcceptance: day },
      details: said,
    },
  ];
}

/** The changes of an action: absent fields do not change. @throws RuleViolation */
export function detailsOf(entry: DetailsEntry): Partial<SubscriptionDetails> | undefined {
  const { billToContactId, soldToContactId, shipToContactId } = entry;
  const { paymentTerm, invoiceSeparately } = entry;
  const changed = {
    ...(billToContactId === undefined ? {} : { billToContactId: contactId(billToContactId) }),
    ...(soldToContactId === undefined ? {} : { soldToContactId: contactId(soldToContactId) }),
    ...(shipToContactId === undefined ? {} : { shipToContactId: contactId(shipToContactId) }),
    ...(paymentTerm === undefined ? {} : { paymentTerm: termNamed(paymentTerm) }),
    ...(invoiceSeparately === undefined ? {} : { invoiceSeparately }),
  };
  return Object.keys(changed).length ? changed : undefined;
}

const contactId = (id: string | null | undefined) => (id ? (uuidOf(id) ?? null) : null);

function termNamed(name: string | null | undefined): string | null {
  if (!name) return null;
  if (paymentTermNamed(name) !== null) return name;
  throw new RuleViolation("paymentTerm must be Due Upon Receipt or Net with a number of days.");
}
