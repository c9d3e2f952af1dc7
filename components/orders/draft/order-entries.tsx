"use client";

import { Plus } from "lucide-react";
import { useFieldArray } from "react-hook-form";
import { useViewer } from "@/components/layout/frame/viewer";
import { CommitmentFields } from "@/components/commitments/draft/commitment-fields";
import { blankCommitment } from "@/components/commitments/draft/commitment-values";
import { OrderEntryFields } from "./order-entry-fields";
import { blankAction } from "./order-values";
import { useOrderAccount } from "@/components/orders/use-order-account";
import { Button } from "@/components/ui/button";

/** What an order is about: the subscriptions that it creates and changes, and the commitments of the account. */
export function OrderEntries() {
  const { today } = useViewer();
  const account = useOrderAccount();
  const { fields, append, remove } = useFieldArray({ name: "subscriptions" });
  const commitments = useFieldArray({ name: "commitments" });
  const several = fields.length + commitments.fields.length > 1;
  return (
    <>
      {fields.map((field, index) => (
        <OrderEntryFields
          key={field.id}
          index={index}
          onRemove={several ? () => remove(index) : undefined}
        />
      ))}
      {commitments.fields.map((field, index) => (
        <CommitmentFields
          key={field.id}
          index={index}
          onRemove={several ? () => commitments.remove(index) : undefined}
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
        <Button
          icon={<Plus aria-hidden />}
          onClick={() => commitments.append(blankCommitment(today))}
        >
          Commitment
        </Button>
      </div>
    </>
  );
}
