"use client";

import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { sendTestMail } from "@/lib/areas/dunning/mail-contract";
import { failureOf } from "@/lib/portal/failure";
import { useOperation } from "@/lib/portal/use-operation";

/** Sends one mail immediately, and shows the server's response. */
export function TestMailForm({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [to, setTo] = useState("");
  const test = useOperation(sendTestMail);
  const close = () => {
    test.reset();
    onClose();
  };
  const send = () => test.mutate({ body: { to } });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title="Send a test mail"
      footer={
        <>
          <Button onClick={close}>Close</Button>
          <Button
            variant="primary"
            pending={test.isPending}
            disabledReason={to.includes("@") ? null : "Enter an address first"}
            onClick={send}
          >
            Send
          </Button>
        </>
      }
    >
      <Field label="To">
        <Input
          type="email"
          autoComplete="email"
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
      </Field>
      <div aria-live="polite" className="mt-4 empty:hidden">
        {test.data && (
          <Banner
            tone={test.data.taken ? "positive" : "negative"}
            title={test.data.taken ? "The server accepted it" : "It was not sent"}
          >
            {test.data.text}
          </Banner>
        )}
        {test.error && <Banner tone="negative">{failureOf(test.error).message}</Banner>}
      </div>
    </Dialog>
  );
}
