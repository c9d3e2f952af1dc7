"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDenied } from "@/components/layout/frame/viewer";
import { TakePaymentDialog } from "@/components/payments/take-payment-dialog";
import { Button } from "@/components/ui/button";
import { getAccountSummary } from "@/lib/areas/accounts/contract";
import { operationQuery } from "@/lib/portal/query";

const balances = [getAccountSummary];

/** Takes a payment of an account without an invoice. */
export function TakeAccountPayment({ accountKey }: { accountKey: string }) {
  const [open, setOpen] = useState(false);
  const denied = useDenied("payments:write");
  const { data } = useQuery(
    operationQuery(getAccountSummary, { params: { "account-key": accountKey } }),
  );
  const account = data?.basicInfo;
  if (!account) return null;
  const { accountNumber, currency, status } = account;
  const closed = status === "Active" ? null : "The account is not active";
  return (
    <div className="ml-auto">
      <Button disabledReason={denied ?? closed} onClick={() => setOpen(true)}>
        Take payment
      </Button>
      <TakePaymentDialog
        open={open}
        onClose={() => setOpen(false)}
        accountNumber={accountNumber}
        currency={currency}
        refreshes={balances}
      />
    </div>
  );
}
