"use client";

import { useRouter } from "next/navigation";
import { FieldGroup } from "@/components/form/field-group";
import { TextField } from "@/components/form/fields/text-field";
import { PageForm } from "@/components/form/page-form";
import { useDenied } from "@/components/layout/frame/viewer";
import { AccountField } from "./account-field";
import type { draftValues } from "./draft-values";
import { ExecutionFields } from "./execution-fields";
import { choicesFirst } from "@/components/orders/order-choices";
import { OrderEntries } from "./order-entries";
import { OrderPreview } from "@/components/orders/preview/order-preview";
import { orderReads } from "@/components/orders/order-reads";
import { orderOf } from "./order-values";
import { Banner } from "@/components/ui/banner";
import { toast } from "@/components/ui/toast";
import {
  activateOrder,
  getOrderRequest,
  replaceOrder,
} from "@/lib/areas/orders/waiting/change-contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { formatWords } from "@/lib/portal/format";
import { paths } from "@/lib/portal/paths";
import { useOperation } from "@/lib/portal/use-operation";

const schema = choicesFirst(replaceOrder.body);

export type DraftOrderFormProps = {
  orderNumber: string;
  account: { number: string; name: string };
  values: ReturnType<typeof draftValues>;
  /** The parts of the order that this form cannot show; it was created by an API call. */
  lost: readonly string[];
};

const refreshes = [...orderReads, getOrderRequest];

const mostNamed = 3;

/** The names at the ends of dotted paths, in words: `orderActions.0.changeReason` → "change reason". */
function wordsOf(paths: readonly string[]): string {
  const names = paths.map((path) => path.split(".").findLast((part) => /\D/.test(part)) ?? path);
  const words = [...new Set(names.map((name) => formatWords(name).toLowerCase()))];
  return words.slice(0, mostNamed).join(", ");
}

/** A draft or scheduled order, reopened: it can be changed, saved or executed. */
export function DraftOrderForm({ orderNumber, account, values, lost }: DraftOrderFormProps) {
  const router = useRouter();
  const denied = useDenied("orders:write");
  const params = { orderNumber };
  const replace = useOperation(replaceOrder, { refreshes });
  const activate = useOperation(activateOrder, { refreshes });
  const others = lost.length
    ? `It says what this form cannot show (${wordsOf(lost)}): change it by the call that made it.`
    : null;
  return (
    <PageForm
      schema={schema}
      defaultValues={values}
      {...formFacts(replaceOrder)}
      submitLabel="Save"
      cancelHref={paths.order(orderNumber)}
      failureTitle="The order was not saved"
      disabledReason={denied ?? others}
      aside={<OrderPreview replaces={orderNumber} />}
      onSubmit={async (given) => {
        const order = orderOf(given);
        const waits = order.status !== undefined;
        const body = waits ? order : { ...order, status: "Draft" as const };
        const kept = await replace.mutateAsync({ params, body });
        const done = waits ? kept : await activate.mutateAsync({ params });
        toast.success(`Order ${orderNumber} is ${done.status.toLowerCase()}`);
        router.push(paths.order(orderNumber));
      }}
    >
      {others && <Banner tone="warning">{others}</Banner>}
      <FieldGroup framed legend="Account" columns={2}>
        <AccountField
          name="existingAccountNumber"
          label="Account"
          initialChoice={{ value: account.number, label: account.name }}
        />
        <TextField
          name="description"
          label="Description"
          optional
          maxLength={500}
          autoComplete="off"
        />
      </FieldGroup>
      <OrderEntries />
      <ExecutionFields kept />
    </PageForm>
  );
}
