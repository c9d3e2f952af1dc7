"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useViewer } from "@/components/layout/frame/viewer";
import { orderReads } from "@/components/orders/order-reads";
import type { Subscription } from "@/components/subscriptions/subscription-view";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DateInput } from "@/components/ui/date-input";
import { Field } from "@/components/ui/field";
import { setTriggerDates } from "@/lib/areas/orders/waiting/change-contract";
import { getOrder } from "@/lib/areas/orders/reads/read-contract";
import { querySubscriptions } from "@/lib/areas/subscriptions/lists/list-contract";
import { operationQuery } from "@/lib/portal/query";
import type { CallResult } from "@/lib/portal/operation-address";
import { useOperation } from "@/lib/portal/use-operation";
import { parseLocalDate } from "@/lib/values/local-date";

type Action = NonNullable<
  CallResult<typeof getOrder>["order"]["subscriptions"]
>[number]["orderActions"][number];

const names = ["ServiceActivation", "CustomerAcceptance"] as const;
type Name = (typeof names)[number];

const labels: Record<Name, string> = {
  ServiceActivation: "Service activated on",
  CustomerAcceptance: "Accepted by the customer on",
};

/** The missing dates of actions. */
function missingDates(actions: readonly Action[]): Name[] {
  const missing = actions.flatMap(({ triggerDates }) =>
    triggerDates.filter(({ triggerDate }) => triggerDate === null).map(({ name }) => name),
  );
  return names.filter((name) => missing.includes(name));
}

export type ActivationDialogProps = {
  subscription: Subscription;
  /** The order that waits for the dates. */
  orderNumber: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Says on which day the service was activated, or accepted: from then on the subscription is billed. */
export function ActivationDialog(props: ActivationDialogProps) {
  const { subscription, orderNumber, open, onOpenChange } = props;
  const { subscriptionNumber, status } = subscription;
  const { today } = useViewer();
  const [days, setDays] = useState<Partial<Record<Name, string>>>({});
  const { data } = useQuery({
    ...operationQuery(getOrder, { params: { orderNumber } }),
    enabled: open,
  });
  const save = useOperation(setTriggerDates, {
    refreshes: [...orderReads, querySubscriptions],
  });
  const actions = (data?.order.subscriptions ?? [])
    .filter((of) => of.subscriptionNumber === subscriptionNumber)
    .flatMap(({ orderActions }) => orderActions);
  const known = missingDates(actions);
  const pending = status === "Pending Acceptance" ? ["CustomerAcceptance" as const] : [];
  const asked = known.length > 0 ? known : pending;
  const dayOf = (name: Name) => days[name] ?? today;

  const reason =
    asked.length === 0
      ? "Its order is still loading"
      : asked.every((name) => parseLocalDate(dayOf(name)) === null)
        ? "Enter a date"
        : null;

  const confirm = () =>
    save.mutateAsync({
      params: { orderNumber },
      body: {
        subscriptions: [
          {
            subscriptionNumber,
            orderActions: actions
              .filter(({ triggerDates }) => triggerDates.length > 0)
              .map(({ sequence }) => ({
                sequence,
                triggerDates: asked.flatMap((name) => {
                  const triggerDate = parseLocalDate(dayOf(name));
                  return triggerDate === null ? [] : [{ name, triggerDate }];
                }),
              })),
          },
        ],
      },
    });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Activate ${subscriptionNumber}`}
      confirmLabel="Activate subscription"
      disabledReason={reason}
      onConfirm={confirm}
    >
      <p>
        The subscription becomes active once all dates are set. The next bill run bills each charge
        from the day on which it starts.
      </p>
      {asked.map((name) => (
        <Field key={name} label={labels[name]} className="mt-4">
          <DateInput
            value={dayOf(name)}
            onValueChange={(day) => setDays({ ...days, [name]: day })}
          />
        </Field>
      ))}
    </ConfirmDialog>
  );
}
