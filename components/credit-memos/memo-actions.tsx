"use client";

import { useState } from "react";
import { ApplyDialog } from "@/components/credit-memos/apply-dialog";
import { memoReads } from "@/components/credit-memos/memo-reads";
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
import type { getCreditMemo } from "@/lib/areas/credit-memos/contract";
import type { CallResult } from "@/lib/portal/operation-address";
import { useOperation } from "@/lib/portal/use-operation";

export type Memo = CallResult<typeof getCreditMemo>;

type Confirmed = "post" | "unpost" | "cancel";
type OpenDialog = Confirmed | "apply" | "unapply";

const WORDS: Record<Confirmed, { title: string; label: string; text: string }> = {
  post: {
    title: "Post this memo",
    label: "Post memo",
    text: "The account owes that much less, and the memo can be applied. A draft gets its number now.",
  },
  unpost: {
    title: "Make this memo a draft",
    label: "Make it a draft",
    text: "The account owes that much more again until the memo is posted. It keeps its number.",
  },
  cancel: {
    title: "Cancel this memo",
    label: "Cancel memo",
    text: "A canceled memo credits nothing. What billing had credited with it is credited again with the next bill.",
  },
};

/** What can be done with a memo in its state. */
export function MemoActions({ memo }: { memo: Memo }) {
  const [asked, setAsked] = useState<OpenDialog | null>(null);
  const denied = useUnsettled(useDenied("invoices:write"));
  const options = { refreshes: memoReads };
  const verbs = {
    post: useOperation(postCreditMemo, options),
    unpost: useOperation(unpostCreditMemo, options),
    cancel: useOperation(cancelCreditMemo, options),
  };
  const used = memo.unappliedAmount !== memo.amount;
  const params = { "credit-memo-key": memo.number };
  const confirmed = asked === "apply" || asked === "unapply" ? null : asked;
  const words = confirmed && WORDS[confirmed];
  const button = (verb: OpenDialog, label: string, reason: string | null, primary = false) => (
    <Button
      variant={primary ? "primary" : "secondary"}
      disabledReason={denied ?? reason}
      onClick={() => setAsked(verb)}
    >
      {label}
    </Button>
  );
  return (
    <>
      {memo.status === "Draft" && button("cancel", "Cancel", null)}
      {memo.status === "Draft" && button("post", "Post", null, true)}
      {memo.status === "Posted" &&
        button("unpost", "Unpost", used ? "Something of it is applied" : null)}
      {memo.status === "Posted" && (
        <RefundMemo number={memo.number} currency={memo.currency} left={memo.unappliedAmount} />
      )}
      {memo.status === "Posted" &&
        button("unapply", "Unapply", memo.appliedAmount > 0 ? null : "Nothing of it is applied")}
      {memo.status === "Posted" &&
        button(
          "apply",
          "Apply",
          memo.unappliedAmount > 0 ? null : "Nothing of it is unapplied",
          true,
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
        danger={asked === "cancel"}
        onConfirm={async () => {
          if (confirmed) await verbs[confirmed].mutateAsync({ params });
        }}
      >
        {words?.text}
      </ConfirmDialog>
    </>
  );
}
