"use client";

import { useState } from "react";
import { ApplyDialog } from "@/components/credit-memos/apply-dialog";
import { memoReads } from "@/components/credit-memos/memo-reads";
import {
  buttonsOf,
  type Memo,
  MEMO_WORDS,
  type MemoVerb,
} from "@/components/credit-memos/memo-verbs";
import { UnapplyMemo } from "@/components/credit-memos/unapply-memo";
import { useDenied, useUnsettled } from "@/components/layout/frame/viewer";
import { RefundMemo } from "@/components/payments/refunds/refund-memo";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import {
  cancelCreditMemo,
  postCreditMemo,
  unpostCreditMemo,
} from "@/lib/areas/credit-memos/change-contract";
import {
  reverseCreditMemo,
  writeOffCreditMemo,
} from "@/lib/areas/credit-memos/reversal/reversal-contract";
import { useOperation } from "@/lib/portal/use-operation";

/** What can be done with a memo in its state. */
export function MemoActions({ memo }: { memo: Memo }) {
  const [asked, setAsked] = useState<MemoVerb | null>(null);
  const denied = useUnsettled(useDenied("invoices:write"));
  const options = { refreshes: memoReads };
  const verbs = {
    post: useOperation(postCreditMemo, options),
    unpost: useOperation(unpostCreditMemo, options),
    cancel: useOperation(cancelCreditMemo, options),
    reverse: useOperation(reverseCreditMemo, options),
    writeOff: useOperation(writeOffCreditMemo, options),
  };
  const params = { "credit-memo-key": memo.number };
  const confirmed = asked === "apply" || asked === "unapply" ? null : asked;
  const words = confirmed && MEMO_WORDS[confirmed];
  return (
    <>
      {buttonsOf(memo).map((of) =>
        of.verb === "refund" ? (
          <RefundMemo
            key={of.verb}
            number={memo.number}
            currency={memo.currency}
            left={memo.unappliedAmount}
          />
        ) : (
          <Button
            key={of.verb}
            variant={of.primary ? "primary" : "secondary"}
            disabledReason={denied ?? of.reason ?? null}
            onClick={() => setAsked(of.verb)}
          >
            {of.label}
          </Button>
        ),
      )}
      <ApplyDialog
        open={asked === "apply"}
        onClose={() => setAsked(null)}
        accountId={memo.accountId}
        currency={memo.currency}
        memo={{ number: memo.number, open: memo.unappliedAmount }}
      />
      <UnapplyMemo
        memoNumber={memo.number}
        currency={memo.currency}
        open={asked === "unapply"}
        onClose={() => setAsked(null)}
      />
      <ConfirmDialog
        open={words !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={words?.title ?? ""}
        confirmLabel={words?.label ?? ""}
        danger={words?.danger ?? false}
        onConfirm={async () => {
          if (confirmed) await verbs[confirmed].mutateAsync({ params, body: {} });
        }}
      >
        {words?.text}
      </ConfirmDialog>
    </>
  );
}
