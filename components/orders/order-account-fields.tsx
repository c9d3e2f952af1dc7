"use client";

import { BillingFields } from "@/components/orders/billing-fields";
import { RatePlansField } from "@/components/orders/rate-plans-field";
import { useOrderAccount } from "@/components/orders/use-order-account";
import { cardText } from "@/components/payment-methods/card-text";

/** The fields that depend on who orders: what is sold in the account's currency, and its card. */
export function OrderAccountFields() {
  const account = useOrderAccount();
  const method = account?.defaultPaymentMethod;
  return (
    <>
      <RatePlansField currency={account?.currency} />
      <BillingFields paysWith={method ? cardText(method) : undefined} />
    </>
  );
}
