"use client";

import { Plus } from "lucide-react";
import { useFieldArray } from "react-hook-form";
import { useViewer } from "@/components/layout/frame/viewer";
import { OrderEntryFields } from "./order-entry-fields";
import { blankAction } from "./order-values";
import { useOrderAccount } from "@/components/orders/use-order-account";
import { Button } from "@/components/ui/button";

/** The subscriptions of an order: those that it creates, and those that it changes. */
export function OrderEntries() {
  const { today } = useViewer();
  const account = useOrderAccount();
  const { fields, append, remove } = useFieldArray({ name: "subscriptions" });
  return (
    <>
      {fields.map((field, index) => (
        <OrderEntryFields
          key={field.id}
          index={index}
          onRemove={fields.length > 1 ? () => remove(index) : undefined}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<Plus aria-hidden />}
          onClick={() => append({ orderActions: [blankAction("CreateSubscription", today)] })}
        >
          New subscription
        </Button>
        <Button
          icon={<Plus aria-hidden />}
          disabledReason={!account && "Choose the account first"}
          onClick={() =>
            append({
              subscriptionNumber: "",
              orderActions: [blankAction("UpdateProduct", today)],
            })
          }
        >
          Change a subscription
        </Button>
      </div>
    </>
  );
}
