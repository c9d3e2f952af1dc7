"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, X } from "lucide-react";
import { useDenied } from "@/components/layout/frame/viewer";
import { cardText } from "@/components/payment-methods/card-text";
import type { Method } from "@/components/payment-methods/method-columns";
import { Card } from "@/components/ui/card";
import { IconButton } from "@/components/ui/icon-button";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { toast } from "@/components/ui/toast";
import {
  getPaymentMethodCascade,
  setPaymentMethodCascade,
} from "@/lib/areas/payment-methods/cascading/cascade-contract";
import { failureOf } from "@/lib/portal/failure";
import { operationQuery } from "@/lib/portal/query";
import { useOperation } from "@/lib/portal/use-operation";

export type CascadeCardProps = { accountKey: string; methods: readonly Method[] };

/** Which further payment methods are tried when the default one declines, and in which order. */
export function CascadeCard({ accountKey, methods }: CascadeCardProps) {
  const params = { "account-key": accountKey };
  const { data } = useQuery(operationQuery(getPaymentMethodCascade, { params }));
  const set = useOperation(setPaymentMethodCascade, { refreshes: [getPaymentMethodCascade] });
  const denied = useDenied("payments:write");
  const ids = (data?.priorities ?? []).flatMap(({ paymentMethodId: id }) => id ?? []);
  const byId = new Map(methods.map((method) => [method.id, method]));
  const left = methods.filter(
    ({ id, status, isDefault }) => status === "Active" && !isDefault && !ids.includes(id),
  );
  const still = denied ?? (set.isPending && "It is being saved");

  const failed = (thrown: unknown) =>
    toast.error("The order stays as it was", { description: failureOf(thrown).message });
  const order = (next: readonly string[]) => {
    const priorities = next.map((paymentMethodId, index) => ({
      paymentMethodId,
      order: index + 1,
    }));
    set.mutate({ params, body: { priorities } }, { onError: failed });
  };
  const consent = (given: boolean) =>
    set.mutate({ params, body: { consent: given } }, { onError: failed });
  const moved = (index: number, by: number) => {
    const next = [...ids];
    next.splice(index + by, 0, ...next.splice(index, 1));
    return next;
  };

  return (
    <Card
      title="When the default one declines"
      description="The others are charged one after another, until one is approved."
      actions={
        <span className="flex items-center gap-2 text-sm">
          <span aria-hidden>The customer agrees</span>
          <Switch
            aria-label="The customer agrees"
            checked={data?.consent ?? false}
            disabled={Boolean(still) || !data}
            onCheckedChange={(given) => consent(given)}
          />
        </span>
      }
    >
      {ids.length > 0 && (
        <ol aria-label="Order in which they are tried" className="mb-3 divide-y">
          {ids.map((id, index) => {
            const method = byId.get(id);
            const name = method ? cardText(method) : "A method that is gone";
            return (
              <li key={id} className="flex items-center gap-2 py-1.5">
                <span className="w-5 text-muted tabular-nums">{index + 1}.</span>
                <span className="min-w-0 grow truncate">{name}</span>
                <IconButton
                  size="icon-sm"
                  label={`Try ${name} earlier`}
                  icon={<ArrowUp aria-hidden />}
                  disabledReason={still || (index === 0 && "It is the first")}
                  onClick={() => order(moved(index, -1))}
                />
                <IconButton
                  size="icon-sm"
                  label={`Try ${name} later`}
                  icon={<ArrowDown aria-hidden />}
                  disabledReason={still || (index === ids.length - 1 && "It is the last")}
                  onClick={() => order(moved(index, 1))}
                />
                <IconButton
                  size="icon-sm"
                  label={`Do not try ${name}`}
                  icon={<X aria-hidden />}
                  disabledReason={still}
                  onClick={() => order(ids.filter((other) => other !== id))}
                />
              </li>
            );
          })}
        </ol>
      )}
      <Select
        aria-label="Add a method to try"
        placeholder={left.length ? "Add a method to try" : "All methods are in the order"}
        value={null}
        disabled={Boolean(still) || left.length === 0}
        options={left.map((method) => ({ value: method.id, label: cardText(method) }))}
        onValueChange={(id) => order([...ids, id])}
        className="max-w-80"
      />
    </Card>
  );
}
