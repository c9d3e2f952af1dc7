"use client";

import { actionName } from "@/components/order-actions/action-words";
import { CustomFactsLine } from "@/components/custom-fields/custom-facts-line";
import { ActionEffect } from "@/components/orders/action-effect";
import { actionLines } from "@/components/orders/action-text";
import { useActionNames } from "@/components/orders/use-action-names";
import type { Order } from "@/components/orders/order-view";
import { PropertyList } from "@/components/layout/property-list";
import { lengthText, renewalText } from "@/components/subscriptions/term-text";
import { Badge } from "@/components/ui/badge";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Card } from "@/components/ui/card";
import { TextLink } from "@/components/ui/text-link";
import { formatMoney, formatNumber, formatWords } from "@/lib/portal/format";
import { paths } from "@/lib/portal/paths";

type Subscription = Order["subscriptions"][number];
const sayTheirDay = ["Suspend", "Resume", "CancelSubscription", "RenewSubscription"];
type Action = Subscription["orderActions"][number];
type Created = NonNullable<Action["createSubscription"]>;
type Charge = NonNullable<Created["subscribeToRatePlans"][number]["charges"]>[number];

function agreedPrice({ quantity, prices }: Charge, currency: string): string {
  const [only] = prices;
  if (!only || prices.length > 1) return `${prices.length} prices by quantity`;
  const price = formatMoney(only.price, currency, { precise: true });
  return quantity === null ? price : `${formatNumber(quantity)} \u00d7 ${price}`;
}

function CreatedSubscription({ created, currency }: { created: Created; currency: string }) {
  const { initialTerm, autoRenew, renewalSetting, renewalTerms } = created.terms;
  const renewal = renewalTerms[0];
  return (
    <PropertyList
      properties={[
        { label: "Term", value: formatWords(initialTerm.termType) },
        { label: "Begins", value: <CalendarDate date={initialTerm.startDate} /> },
        initialTerm.period !== null && {
          label: "Length",
          value: lengthText(initialTerm.period, initialTerm.periodType),
        },
        {
          label: "Then",
          value: renewalText({
            termType: initialTerm.termType,
            autoRenew,
            renewalSetting,
            renewalTerm: renewal?.period ?? null,
            renewalTermPeriodType: renewal?.periodType ?? null,
          }),
        },
        ...created.subscribeToRatePlans.map((plan) => ({
          label: ratePlanLabel(plan),
          value: (
            <ul>
              {(plan.charges ?? []).map((charge) => (
                <li key={charge.chargeNumber}>
                  {charge.name}: {agreedPrice(charge, currency)}
                </li>
              ))}
            </ul>
          ),
        })),
      ]}
    />
  );
}

function ratePlanLabel(plan: Created["subscribeToRatePlans"][number]): string {
  const { ratePlanName, productRatePlanNumber, couponCode } = plan;
  if (ratePlanName) return ratePlanName;
  return couponCode ? `Coupon ${couponCode.toUpperCase()}` : (productRatePlanNumber ?? "Rate plan");
}

/** Pauses, ends and renewals have their own dates; for other kinds one day is enough if all agree. */
function TriggerDates({ action }: { action: Action }) {
  const { type, triggerDates: dates } = action;
  const [first] = dates;
  const agree = dates.every(({ triggerDate }) => triggerDate === first?.triggerDate);
  if (!first || (agree && sayTheirDay.includes(type))) return null;
  const shown = agree
    ? [{ name: "From", triggerDate: first.triggerDate }]
    : dates.map(({ name, triggerDate }) => ({ name: formatWords(name), triggerDate }));
  return shown.map(({ name, triggerDate }) => (
    <span key={name} className="text-muted text-sm">
      {name} <CalendarDate date={triggerDate} absent="a day not known yet" />
    </span>
  ));
}

/** What an order did to one subscription, action by action. */
export function OrderActions({
  subscription,
  currency,
}: {
  subscription: Subscription;
  currency: string;
}) {
  const { subscriptionNumber, newVersion, orderActions } = subscription;
  const names = useActionNames(subscription, currency);
  return (
    <Card
      title={
        newVersion === undefined && !subscriptionNumber ? (
          "New subscription"
        ) : (
          <TextLink href={paths.subscription(subscriptionNumber)}>{subscriptionNumber}</TextLink>
        )
      }
      description={
        newVersion === undefined
          ? "Nothing has happened to it yet"
          : `Version ${newVersion} of the subscription`
      }
    >
      <ol className="space-y-4">
        {orderActions.map((action) => (
          <li key={action.sequence}>
            <p className="flex flex-wrap items-center gap-2">
              <Badge tone="accent">{actionName(action.type)}</Badge>
              <TriggerDates action={action} />
            </p>
            {action.changeReason && <p className="mt-1 text-muted">{action.changeReason}</p>}
            <CustomFactsLine object="OrderAction" record={action.customFields ?? {}} />
            {!action.createSubscription && (
              <ul className="mt-1">
                {actionLines(action, names).map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
            {action.createSubscription && (
              <div className="mt-2">
                <CreatedSubscription created={action.createSubscription} currency={currency} />
              </div>
            )}
            <ActionEffect action={action} currency={currency} />
          </li>
        ))}
      </ol>
    </Card>
  );
}
