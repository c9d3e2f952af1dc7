"use client";

import { useState } from "react";
import { useFieldArray, useWatch } from "react-hook-form";
import { SideForm } from "@/components/form/side-form";
import { useViewer } from "@/components/layout/frame/viewer";
import { ActionEditor } from "@/components/order-actions/action-editor";
import { ActionFields } from "@/components/order-actions/action-fields";
import { ActionSiteProvider } from "@/components/order-actions/action-site";
import { BillingFields } from "@/components/orders/draft/billing-fields";
import { choicesFirst } from "@/components/orders/order-choices";
import { OrderCallDialog } from "@/components/orders/order-call-dialog";
import { OrderEffect } from "@/components/orders/order-effect";
import {
  type BlankAction,
  blankAction,
  blankOrder,
  orderOf,
} from "@/components/orders/draft/order-values";
import { useOrderAccount } from "@/components/orders/use-order-account";
import { useOrderPreview } from "@/components/orders/preview/use-order-preview";
import { cardText } from "@/components/payment-methods/card-text";
import { TopUpFields } from "@/components/prepaid/top-up-fields";
import { useBookChange } from "@/components/subscriptions/book-change";
import { type ChangeVerb, changeKinds, changeWords } from "@/components/subscriptions/change-words";
import type { Subscription } from "@/components/subscriptions/subscription-view";
import { Field } from "@/components/ui/field";
import { Switch } from "@/components/ui/switch";
import { toast } from "@/components/ui/toast";
import { createOrder } from "@/lib/areas/orders/contract";
import { formFacts } from "@/lib/portal/contract-fields";

const schema = choicesFirst(createOrder.body);
const action = "subscriptions.0.orderActions.0";

function firstAction(verb: ChangeVerb, today: string, subscription: Subscription): BlankAction {
  const blank = blankAction(changeWords[verb].action, today, subscription);
  return verb === "keep"
    ? { ...blank, termsAndConditions: { clearingScheduledCancelDate: true } }
    : blank;
}

export type ChangeFormProps = {
  verb: ChangeVerb;
  subscription: Subscription;
  onClose: () => void;
};

/** A change of a subscription with its effect in view: dates, documents, credit and revenue. */
export function ChangeForm({ verb, subscription, onClose }: ChangeFormProps) {
  const { today } = useViewer();
  const { subscriptionNumber, accountNumber, currency } = subscription;
  const words = changeWords[verb];
  const [defaults] = useState(() =>
    blankOrder(today, accountNumber, {
      subscriptionNumber,
      orderActions: [firstAction(verb, today, subscription)],
    }),
  );
  const book = useBookChange(subscriptionNumber);
  return (
    <SideForm
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={words.title}
      description={`${subscriptionNumber}, ${subscription.accountName}`}
      submitLabel={words.submit}
      failureTitle="The change failed"
      danger={verb === "cancel"}
      schema={schema}
      defaultValues={defaults}
      {...formFacts(createOrder)}
      onSubmit={async (values) => {
        toast.success(`${words.done} ${await book(orderOf(values))}`);
      }}
    >
      <ActionSiteProvider value={{ subscription, currency }}>
        {verb === "change" && <ActionEditor at={action} position={1} only={changeKinds} />}
        {verb === "topUp" && <TopUpFields at={action} />}
        {verb !== "change" && verb !== "topUp" && <ActionFields at={action} type={words.action} />}
        {verb === "pause" && <ResumptionFields />}
        <Effect />
      </ActionSiteProvider>
    </SideForm>
  );
}

/** The end of a pause, booked with it. */
function ResumptionFields() {
  const { today } = useViewer();
  const { fields, append, remove } = useFieldArray({ name: "subscriptions.0.orderActions" });
  const ends = fields.length > 1;
  return (
    <>
      <Field inline label="Set a resume date">
        <Switch
          checked={ends}
          onCheckedChange={(wanted) =>
            wanted
              ? append({
                  ...blankAction("Resume", today),
                  resume: {
                    resumePolicy: "FixedPeriodsFromSuspendDate",
                    resumePeriods: 1,
                    resumePeriodsType: "Month",
                  },
                })
              : remove(1)
          }
        />
      </Field>
      {ends && <ActionFields at="subscriptions.0.orderActions.1" type="Resume" />}
    </>
  );
}

/** Billing, and the effect of the change. */
function Effect() {
  const { orders } = useViewer();
  const account = useOrderAccount();
  const method = account?.defaultPaymentMethod;
  const preview = useOrderPreview();
  const bills = useWatch({ name: "processingOptions.runBilling" });
  return (
    <>
      <BillingFields paysWith={method ? cardText(method) : undefined} />
      <section aria-label="Effect" className="space-y-3 rounded-lg border bg-surface px-4 py-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="font-semibold">
            {bills ? "What happens when it is confirmed" : "What it comes to"}
          </h3>
          {orders && <OrderCallDialog order={preview.order} disabled={!preview.complete} />}
        </div>
        <OrderEffect
          preview={preview}
          currency={account?.currency}
          needs="Choose what changes. What it comes to appears here."
        />
      </section>
    </>
  );
}
