"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useFieldArray, useWatch } from "react-hook-form";
import { SelectField } from "@/components/form/fields/select-field";
import { ErrorState } from "@/components/layout/error-state";
import { useViewer } from "@/components/layout/frame/viewer";
import { ActionEditor } from "@/components/order-actions/action-editor";
import { ActionSiteProvider } from "@/components/order-actions/action-site";
import { blankAction } from "@/components/orders/draft/order-values";
import { RampFields } from "@/components/orders/draft/ramp-fields";
import { useOrderAccount } from "@/components/orders/use-order-account";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { getSubscription } from "@/lib/areas/subscriptions/contract";
import { querySubscriptions } from "@/lib/areas/subscriptions/lists/list-contract";
import { operationQuery } from "@/lib/portal/query";

/** A subscription of the account, and what happens to it, action by action. */
export function ChangedSubscription({ at }: { at: string }) {
  const { today } = useViewer();
  const account = useOrderAccount();
  const number: string = useWatch({ name: `${at}.subscriptionNumber` }) ?? "";
  const { fields, append, remove } = useFieldArray({ name: `${at}.orderActions` });
  const { data: subscription, error } = useQuery({
    ...operationQuery(getSubscription, { params: { "subscription-key": number } }),
    enabled: number !== "",
  });
  return (
    <div className="space-y-4">
      <SubscriptionField name={`${at}.subscriptionNumber`} accountId={account?.id} />
      {error && <ErrorState error={error} className="px-0 py-2" />}
      {number !== "" && !subscription && !error && <Skeleton className="h-40 w-full" />}
      {subscription && (
        <ActionSiteProvider value={{ subscription, currency: subscription.currency }}>
          {fields.map((field, index) => (
            <ActionEditor
              key={field.id}
              at={`${at}.orderActions.${index}`}
              position={index + 1}
              onRemove={fields.length > 1 ? () => remove(index) : undefined}
            />
          ))}
          <Button
            size="sm"
            icon={<Plus aria-hidden />}
            onClick={() => append(blankAction("UpdateProduct", today, subscription))}
          >
            Add an action
          </Button>
          <RampFields
            at={at}
            term={{ start: subscription.termStartDate, end: subscription.termEndDate }}
            known={subscription.ramp?.intervals}
            plans={[]}
            currency={subscription.currency}
          />
        </ActionSiteProvider>
      )}
    </div>
  );
}

function SubscriptionField({ name, accountId }: { name: string; accountId: string | undefined }) {
  const { data } = useQuery({
    ...operationQuery(querySubscriptions, {
      query: {
        pageSize: "99",
        sort: ["createdDate.DESC"],
        filter: [`accountId.EQ:${accountId}`],
      },
    }),
    enabled: accountId !== undefined,
  });
  const options = (data?.data ?? []).map((row) => ({
    value: row.subscriptionNumber,
    label: row.subscriptionNumber,
    help: `${row.ratePlanNames.join(", ")} · ${row.status}`,
  }));
  return (
    <SelectField
      name={name}
      label="Subscription"
      help={data && options.length === 0 ? "The account has none yet." : ""}
      options={options}
    />
  );
}
