import { RuleViolation } from "@/lib/api/errors";
import type { SubscriptionDetails } from "@/lib/areas/subscriptions/order-action-model";
import { paymentTermNamed } from "@/lib/billing/payment-terms";
import { uuidOf } from "@/lib/platform/ids";
import type { DetailsEntry } from "./booking-site";
import type { CreateSubscriptionEntry, SubscriptionEntry } from "./order-body";

/** What a new subscription says about its documents and itself. @throws RuleViolation */
export function newDetails(
  container: CreateSubscriptionEntry,
  entry: SubscriptionEntry,
): SubscriptionDetails {
  return {
    billToContactId: contactId(container.billToContactId),
    soldToContactId: contactId(container.soldToContactId),
    shipToContactId: contactId(container.shipToContactId),
    paymentTerm: termNamed(container.paymentTerm),
    invoiceSeparately: container.invoiceSeparately ?? false,
    notes: container.notes ?? entry.notes ?? null,
    customFields: entry.customFields ?? {},
  };
}

/** What an action changes of them: fields that are absent stay. @throws RuleViolation */
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
