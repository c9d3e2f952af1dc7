"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { DefinedFields } from "@/components/custom-fields/defined-fields";
import { FieldGroup } from "@/components/form/field-group";
import { TextField } from "@/components/form/fields/text-field";
import { PageForm } from "@/components/form/page-form";
import { useDenied, useViewer } from "@/components/layout/frame/viewer";
import { AccountField } from "./account-field";
import { ExecutionFields } from "./execution-fields";
import { choicesFirst } from "@/components/orders/order-choices";
import { OrderEntries } from "./order-entries";
import { OrderPreview } from "@/components/orders/preview/order-preview";
import { orderReads } from "@/components/orders/order-reads";
import { blankAction, blankOrder, orderOf } from "./order-values";
import { tellRefunds } from "@/components/orders/tell-refunds";
import { toast } from "@/components/ui/toast";
import { createOrder } from "@/lib/areas/orders/contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { paths } from "@/lib/portal/paths";
import { useOperation } from "@/lib/portal/use-operation";

const schema = choicesFirst(createOrder.body);

export type NewOrderFormProps = {
  /** The account that the page was opened with. */
  account?: { number: string; name: string };
  /** The subscription that the page was opened for; a new one otherwise. */
  subscriptionNumber?: string;
};

/** An order of any actions: the form at the left, a preview of its effect at the right. */
export function NewOrderForm({ account, subscriptionNumber }: NewOrderFormProps) {
  const router = useRouter();
  const { today } = useViewer();
  const denied = useDenied("orders:write");
  const [defaults] = useState(() => {
    const type = subscriptionNumber ? "UpdateProduct" : "CreateSubscription";
    const orderActions = [blankAction(type, today)];
    return blankOrder(today, account?.number ?? "", { subscriptionNumber, orderActions });
  });
  const order = useOperation(createOrder, { refreshes: orderReads });
  return (
    <PageForm
      schema={schema}
      defaultValues={defaults}
      {...formFacts(createOrder)}
      submitLabel="Create order"
      cancelHref={account ? paths.account(account.number) : paths.orders()}
      failureTitle="The order was not made"
      disabledReason={denied}
      aside={<OrderPreview />}
      onSubmit={async (values) => {
        const made = await order.mutateAsync({ body: orderOf(values) });
        toast.success(`Order ${made.orderNumber} is ${made.status.toLowerCase()}`);
        tellRefunds(made.refunds);
        router.push(paths.order(made.orderNumber));
      }}
    >
      <FieldGroup framed legend="Account" columns={2}>
        <AccountField
          name="existingAccountNumber"
          label="Account"
          initialChoice={account && { value: account.number, label: account.name }}
        />
        <TextField
          name="description"
          label="Description"
          optional
          maxLength={500}
          autoComplete="off"
        />
      </FieldGroup>
      <DefinedFields object="Order" at="customFields" />
      <OrderEntries />
      <ExecutionFields />
    </PageForm>
  );
}
