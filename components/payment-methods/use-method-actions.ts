"use client";

import { cardText } from "@/components/payment-methods/card-text";
import type { Method } from "@/components/payment-methods/method-columns";
import { toast } from "@/components/ui/toast";
import { updateAccount } from "@/lib/areas/accounts/update-contract";
import { getAccountSummary } from "@/lib/areas/accounts/contract";
import {
  listAccountPaymentMethods,
  verifyPaymentMethod,
} from "@/lib/areas/payment-methods/contract";
import { queryPaymentMethodTransactions } from "@/lib/areas/payment-methods/records/record-contract";
import { failureOf } from "@/lib/portal/failure";
import { useOperation } from "@/lib/portal/use-operation";

/** Immediate actions on a payment method; a toast shows the outcome. */
export function useMethodActions(accountKey: string) {
  const change = useOperation(updateAccount, {
    refreshes: [listAccountPaymentMethods, getAccountSummary],
  });
  const verify = useOperation(verifyPaymentMethod, { refreshes: [queryPaymentMethodTransactions] });
  return {
    makeDefault: (method: Method) =>
      change.mutate(
        { params: { "account-key": accountKey }, body: { defaultPaymentMethodId: method.id } },
        {
          onSuccess: () => toast.success(`${cardText(method)} is the default`),
          onError: (thrown) =>
            toast.error("The default stays as it was", { description: failureOf(thrown).message }),
        },
      ),
    ask: (method: Method) =>
      verify.mutate(
        { params: { "payment-method-id": method.id }, body: {} },
        {
          onSuccess: () => toast.success(`${cardText(method)} is good`),
          onError: (thrown) =>
            toast.error(`${cardText(method)} was not found good`, {
              description: failureOf(thrown).message,
            }),
        },
      ),
  };
}
