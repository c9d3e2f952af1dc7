"use client";

import { useState } from "react";
import { ApplyDialog } from "@/components/credit-memos/apply-dialog";
import { debitReads } from "@/components/debit-memos/debit-reads";
import { SendInvoiceDialog } from "@/components/invoices/send-invoice-dialog";
import { useDenied, useUnsettled } from "@/components/layout/frame/viewer";
import { TakePaymentDialog } from "@/components/payments/take-payment-dialog";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import {
  cancelDebitMemo,
  postDebitMemo,
  unpostDebitMemo,
} from "@/lib/areas/debit-memos/change-contract";
import type { getDebitMemo } from "@/lib/areas/debit-memos/contract";
import { writeOffDebitMemo } from "@/lib/areas/debit-memos/settle/settle-contract";
import type { CallResult } from "@/lib/portal/operation-address";
import { useOperation } from "@/lib/portal/use-operation";

export type DebitMemo = CallResult<typeof getDebitMemo>;

type Verb = "post" | "unpost" | "cancel" | "writeOff";

const WORDS: Record<Verb, { title: string; label: string; text: string }> = {
  post: {
    title: "Post this memo",
    label: "Post memo",
    text: "The account owes it from now on. A draft gets its number now.",
  },
  unpost: {
    title: "Make this memo a draft",
    label: "Make it a draft",
    text: "The account owes that much less until the memo is posted again. It keeps its number.",
  },
  cancel: {
    title: "Cancel this memo",
    label: "Cancel memo",
    text: "A canceled memo is never owed.",
  },
  writeOff: {
    title: "Write off this memo",
    label: "Write off",
    text: "What is still owed is given up with a credit memo, which is applied to it at once.",
  },
};

/** What can be done with a debit memo in its state. */
export function DebitActions({ memo }: { memo: DebitMemo }) {
  const [chosen, setChosen] = useState<Verb | null>(null);
  const [settling, setSettling] = useState<Way | null>(null);
  const denied = useUnsettled(useDenied("invoices:write"));
  const mayNotPay = useUnsettled(useDenied("payments:write"));
  const options = { refreshes: debitReads };
  const params = { "debit-memo-key": memo.number };
  const post = useOperation(postDebitMemo, options);
  const unpost = useOperation(unpostDebitMemo, options);
  const cancel = useOperation(cancelDebitMemo, options);
  const writeOff = useOperation(writeOffDebitMemo, options);
  const verbs: Record<Verb, () => Promise<unknown>> = {
    post: () => post.mutateAsync({ params }),
    unpost: () => unpost.mutateAsync({ params }),
    cancel: () => cancel.mutateAsync({ params }),
    writeOff: () => writeOff.mutateAsync({ params, body: {} }),
  };
  const words = chosen && WORDS[chosen];
  const button = (verb: Verb, label: string, reason: string | null, primary = false) => (
    <Button
      variant={primary ? "primary" : "secondary"}
      disabledReason={denied ?? reason}
      onClick={() => setChosen(verb)}
    >
      {label}
    </Button>
  );
  const isPosted = memo.status === "Posted";
  const nothingOwed = memo.balance > 0 ? null : "Nothing of it is owed";
  const settle = {
    onClose: () => setSettling(null),
    currency: memo.currency,
    owed: { number: memo.number, open: memo.balance, kind: "DebitMemo" as const },
  };
  return (
    <>
      {memo.status === "Draft" && button("cancel", "Cancel", null)}
      {memo.status === "Draft" && button("post", "Post", null, true)}
      {isPosted &&
        button("unpost", "Unpost", memo.beAppliedAmount > 0 ? "Something is applied to it" : null)}
      {isPosted && button("writeOff", "Write off", nothingOwed)}
      {isPosted && (
        <SettleButtons
          mayNotSend={denied}
          denied={denied ?? nothingOwed}
          mayNotPay={mayNotPay ?? nothingOwed}
          onChoose={setSettling}
        />
      )}
      <SendInvoiceDialog
        open={settling === "send"}
        onClose={settle.onClose}
        invoiceNumber={memo.number}
        accountNumber={memo.accountNumber}
        isDebit
      />
      <TakePaymentDialog {...settle} open={settling === "pay"} accountNumber={memo.accountNumber} />
      <ApplyDialog {...settle} open={settling === "apply"} accountId={memo.accountId} />
      <ConfirmDialog
        open={words !== null}
        onOpenChange={(open) => !open && setChosen(null)}
        title={words?.title ?? ""}
        confirmLabel={words?.label ?? ""}
        danger={chosen === "cancel" || chosen === "writeOff"}
        onConfirm={async () => {
          if (chosen) await verbs[chosen]();
        }}
      >
        {words?.text}
      </ConfirmDialog>
    </>
  );
}

type Way = "pay" | "apply" | "send";

type SettleButtonsProps = {
  mayNotSend: string | null;
  denied: string | null;
  mayNotPay: string | null;
  onChoose: (way: Way) => void;
};

/** Sends a posted memo, and the ways to settle what is owed of it. */
function SettleButtons({ mayNotSend, denied, mayNotPay, onChoose }: SettleButtonsProps) {
  return (
    <>
      <Button variant="secondary" disabledReason={mayNotSend} onClick={() => onChoose("send")}>
        Send
      </Button>
      <Button variant="secondary" disabledReason={denied} onClick={() => onChoose("apply")}>
        Apply credit
      </Button>
      <Button variant="primary" disabledReason={mayNotPay} onClick={() => onChoose("pay")}>
        Take payment
      </Button>
    </>
  );
}
