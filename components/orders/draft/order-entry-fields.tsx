"use client";

import { useWatch } from "react-hook-form";
import { FieldGroup } from "@/components/form/field-group";
import { ChangedSubscription } from "@/components/orders/changed-subscription";
import { NewSubscription } from "./new-subscription";
import { Button } from "@/components/ui/button";

export type OrderEntryFieldsProps = {
  /** Index within the order's subscriptions, from 0. */
  index: number;
  onRemove: (() => void) | undefined;
};

/** One subscription of an order: a new one with terms and plans, or a change of an existing one. */
export function OrderEntryFields({ index, onRemove }: OrderEntryFieldsProps) {
  const at = `subscriptions.${index}`;
  const first = useWatch({ name: `${at}.orderActions.0.type` });
  const remove = onRemove && (
    <Button size="sm" variant="quiet" onClick={onRemove}>
      Leave out of the order
    </Button>
  );
  if (first === "CreateSubscription") {
    return (
      <>
        <NewSubscription at={at} />
        {remove}
      </>
    );
  }
  return (
    <FieldGroup framed legend="Change of a subscription">
      <ChangedSubscription at={at} />
      {remove && <div>{remove}</div>}
    </FieldGroup>
  );
}
