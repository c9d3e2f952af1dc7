"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { cardText } from "@/components/payment-methods/card-text";
import { keepsDeclining, type Method } from "@/components/payment-methods/method-columns";
import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { listAccountPaymentMethods } from "@/lib/areas/payment-methods/contract";
import { METHOD_GROUPS } from "@/lib/areas/payment-methods/type-model";
import type { CallResult } from "@/lib/portal/operation-address";
import { operationQuery } from "@/lib/portal/query";

/** The active payment methods, default first; undefined when they are not needed or not loaded yet. */
type Chargeable = {
  methods: readonly Method[] | undefined;
  charged: Method | undefined;
  /** Loading: the space is reserved, so that no button moves under the pointer. */
  loading: boolean;
  onChoose: (id: string) => void;
};

/** The payment methods of an account that can be charged, which one is, and why none can be. */
export function useChargeable(accountNumber: string, wanted: boolean) {
  const [chosen, setChosen] = useState<string | null>(null);
  const { data, isLoading: loading } = useQuery({
    ...operationQuery(listAccountPaymentMethods, { params: { "account-key": accountNumber } }),
    enabled: wanted,
  });
  const methods = wanted ? data && activeOf(data) : undefined;
  const charged = methods?.find(({ id }) => id === chosen) ?? methods?.[0];
  const none = methods?.length === 0 ? "The account has no payment method" : null;
  const missing = loading ? "The payment methods are still loading" : none;
  return { methods, charged, loading, missing, onChoose: setChosen };
}

const LOADING = [{ value: "", label: "Loading…" }];

const activeOf = (groups: CallResult<typeof listAccountPaymentMethods>): Method[] =>
  METHOD_GROUPS.flatMap((group) => groups[group])
    .filter(({ status }) => status === "Active")
    .sort((one, other) => Number(other.isDefault) - Number(one.isDefault));

/** Which payment method is charged, and whether it is likely to be declined again. */
export function ChargedMethod({ methods, charged, loading, onChoose }: Chargeable) {
  if (loading) {
    return (
      <Field label="Payment method">
        <Select disabled options={LOADING} value="" onValueChange={onChoose} />
      </Field>
    );
  }
  if (!methods) return null;
  if (!charged) {
    return <Banner tone="warning">The account has no active payment method to charge.</Banner>;
  }
  const options = methods.map((method) => ({
    value: method.id,
    label: method.isDefault ? `${cardText(method)} (default)` : cardText(method),
  }));
  return (
    <>
      <Field label="Payment method">
        <Select options={options} value={charged.id} onValueChange={onChoose} />
      </Field>
      {keepsDeclining(charged) && (
        <Banner tone="warning" title="This payment method keeps declining">
          Its last {charged.numConsecutiveFailures} charges failed. Ask the customer for another
          one.
        </Banner>
      )}
    </>
  );
}
