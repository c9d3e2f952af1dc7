"use client";

import { useState } from "react";
import { useDenied, useUnsettled } from "@/components/layout/frame/viewer";
import { NotePaymentDialog } from "@/components/payments/note-payment-dialog";
import { Button } from "@/components/ui/button";

/** The button to record an unallocated payment. */
export function NotePayment() {
  const [open, setOpen] = useState(false);
  const denied = useUnsettled(useDenied("payments:write"));
  return (
    <>
      <Button disabledReason={denied} onClick={() => setOpen(true)}>
        Record payment
      </Button>
      <NotePaymentDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}
