import { useCustomFacts } from "@/components/custom-fields/definitions";
import { PropertyList } from "@/components/layout/property-list";
import type { Subscription } from "@/components/subscriptions/subscription-view";
import { renewalText, termText } from "@/components/subscriptions/term-text";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Card } from "@/components/ui/card";
import { Copyable } from "@/components/ui/copyable";
import { TextLink } from "@/components/ui/text-link";
import { addDays, localDate } from "@/lib/values/local-date";
import { formatWords } from "@/lib/portal/format";
import { paths } from "@/lib/portal/paths";

/** The contacts that the subscription names itself; the others are its accounts'. */
function ownContacts({ billToContact, soldToContact, shipToContact }: Subscription) {
  const roles = { "Bill to": billToContact, "Sold to": soldToContact, "Ship to": shipToContact };
  return Object.entries(roles).flatMap(([label, contact]) =>
    contact?.isSpecifiedInSubscription
      ? [{ label, value: `${contact.firstName} ${contact.lastName}`.trim() }]
      : [],
  );
}

/** The terms, payer and version of a subscription. */
export function SubscriptionTerms({ subscription }: { subscription: Subscription }) {
  const custom = useCustomFacts("Subscription", subscription);
  const pauses = subscription.statusHistory.filter(({ status }) => status === "Suspended");
  return (
    <Card title="Terms">
      <PropertyList
        properties={[
          { label: "Type", value: formatWords(subscription.termType) },
          { label: "Term begins", value: <CalendarDate date={subscription.termStartDate} /> },
          {
            label: "Term ends",
            value: <CalendarDate date={subscription.termEndDate} absent="Never" />,
          },
          {
            label: "Length",
            value: termText(subscription),
          },
          subscription.cancelledDate === null && {
            label: "Then",
            value: renewalText(subscription),
          },
          {
            label: "Contract from",
            value: <CalendarDate date={subscription.contractEffectiveDate} />,
          },
          ...pauses.map(({ startDate, endDate }, index) => ({
            label: pauses.length > 1 ? `Pause ${index + 1}` : "Paused",
            value: (
              <>
                From <CalendarDate date={startDate} />
                {endDate ? (
                  <>
                    {" "}
                    through <CalendarDate date={addDays(localDate(endDate), -1)} />
                  </>
                ) : (
                  " until it is resumed"
                )}
              </>
            ),
          })),
          subscription.cancelledDate !== null && {
            label: "Canceled as of",
            value: <CalendarDate date={subscription.cancelledDate} />,
          },
          subscription.cancelReason !== null && {
            label: "Cancellation reason",
            value: subscription.cancelReason,
          },
          {
            label: "Billed to",
            value: (
              <TextLink href={paths.account(subscription.invoiceOwnerAccountNumber)}>
                {subscription.invoiceOwnerAccountName}
              </TextLink>
            ),
          },
          ...ownContacts(subscription),
          subscription.orderNumber !== null && {
            label: "Last order",
            value: (
              <TextLink href={paths.order(subscription.orderNumber)}>
                {subscription.orderNumber}
              </TextLink>
            ),
          },
          { label: "Version", value: subscription.version },
          { label: "Notes", value: subscription.notes },
          ...custom,
          {
            label: "Subscription id",
            value: <Copyable code value={subscription.id} label="subscription id" />,
          },
        ]}
      />
    </Card>
  );
}
