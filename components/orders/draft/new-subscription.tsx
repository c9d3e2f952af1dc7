"use client";

import { DefinedFields } from "@/components/custom-fields/defined-fields";
import { useWatch } from "react-hook-form";
import { RampFields } from "./ramp-fields";
import { termEnd } from "./ramp-values";
import { RatePlansField } from "./rate-plans-field";
import { TermsFields } from "./terms-fields";
import { useOrderAccount } from "@/components/orders/use-order-account";

type RatePlanChoice = { productRatePlanNumber?: string };

/** A new subscription in an order: its terms, its rate plans and its ramp intervals. */
export function NewSubscription({ at }: { at: string }) {
  const action = `${at}.orderActions.0`;
  const currency = useOrderAccount()?.currency;
  const start: string = useWatch({ name: `${action}.triggerDates.0.triggerDate` }) ?? "";
  const initial = useWatch({ name: `${action}.createSubscription.terms.initialTerm` }) ?? {};
  const wanted: RatePlanChoice[] =
    useWatch({ name: `${action}.createSubscription.subscribeToRatePlans` }) ?? [];
  const plans = wanted.flatMap(({ productRatePlanNumber: number }) => number || []);
  const end = initial.termType === "EVERGREEN" ? null : termEnd(start, initial);
  return (
    <>
      <TermsFields at={action} />
      <RatePlansField at={action} currency={currency} />
      <DefinedFields object="Subscription" at={`${at}.customFields`} />
      <DefinedFields
        object="OrderAction"
        at={`${action}.customFields`}
        legend="Custom fields of the order action"
      />
      {plans.length > 0 && (
        <RampFields
          framed
          at={at}
          term={{ start, end }}
          plans={[...new Set(plans)]}
          currency={currency}
        />
      )}
    </>
  );
}
