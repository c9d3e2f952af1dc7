"use client";

import { useIdle } from "./use-idle";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

export type IdleWatchProps = {
  /** Idle minutes after which the session ends. */
  minutes: number;
};

function inWords(seconds: number): string {
  if (seconds > 60) return "in about two minutes";
  if (seconds > 1) return `in ${seconds} seconds`;
  return "now";
}

/** Warns an idle viewer, then signs them out. */
export function IdleWatch({ minutes }: IdleWatchProps) {
  const { left, stay } = useIdle(minutes);
  return (
    <Dialog
      open={left !== null}
      onOpenChange={(open) => !open && stay()}
      title="Are you still there?"
      footer={
        <Button variant="primary" onClick={stay}>
          Stay signed in
        </Button>
      }
    >
      <p>
        Nobody has used this page for a while. You will be signed out {inWords(left ?? 0)}, and come
        back to this page when you sign in again.
      </p>
    </Dialog>
  );
}
