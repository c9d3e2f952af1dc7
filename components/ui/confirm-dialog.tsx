"use client";

import { type ReactNode, useState } from "react";
import { SupportLine } from "@/components/layout/frame/support-line";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { failureOf } from "@/lib/portal/failure";
import { gatewayWords } from "@/lib/portal/gateway-words";

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  confirmLabel: string;
  /** Must be typed to confirm something that cannot be undone. */
  phrase?: string;
  danger?: boolean;
  /** The title of the error. */
  failureTitle?: string;
  /** Why it cannot be confirmed now. */
  disabledReason?: string | null;
  /** The dialog closes when it resolves, and says why when it throws. */
  onConfirm: () => Promise<unknown>;
  /** What will happen. */
  children: ReactNode;
};

/** Asks for confirmation and names the consequences. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, confirmLabel, phrase, danger, onConfirm, children } = props;
  const [typed, setTyped] = useState("");
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const failure = error === null ? null : failureOf(error);
  const missing = phrase && typed.trim() !== phrase ? `Type ${phrase} first` : null;

  function change(next: boolean) {
    setTyped("");
    setError(null);
    onOpenChange(next);
  }

  async function confirm() {
    setPending(true);
    setError(null);
    await onConfirm().then(() => change(false), setError);
    setPending(false);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={title}
      footer={
        <>
          <Button variant="quiet" onClick={() => change(false)}>
            {/^cancel\b/i.test(confirmLabel) ? "Keep as it is" : "Cancel"}
          </Button>
          <Button
            variant={danger ? "danger" : "primary"}
            pending={pending}
            disabledReason={props.disabledReason ?? missing}
            onClick={() => void confirm()}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <div className="text-muted">{children}</div>
        {phrase && (
          <Field label={`Type ${phrase} to confirm`}>
            <Input
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              autoComplete="off"
            />
          </Field>
        )}
        {failure && (
          <div role="alert">
            <Banner tone="negative" title={props.failureTitle ?? "The action failed"}>
              {failure.reasons.map((reason) => (
                <p key={`${reason.code} ${reason.message}`}>{gatewayWords(reason.message)}</p>
              ))}
              <SupportLine
                reasons={failure.reasons}
                requestId={failure.requestId}
                className="mt-1.5 wrap-anywhere text-muted text-sm"
              />
            </Banner>
          </div>
        )}
      </div>
    </Dialog>
  );
}
