"use client";

import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Copyable } from "@/components/ui/copyable";
import { Dialog } from "@/components/ui/dialog";

export type ShownLink = { email: string; link: string };

export type LinkDialogProps = { link: ShownLink | null; onClose: () => void };

/** Shows the link of an invitation where no mail server is set up, once. */
export function LinkDialog({ link, onClose }: LinkDialogProps) {
  return (
    <Dialog
      open={link !== null}
      onOpenChange={(open) => !open && onClose()}
      size="md"
      title={link ? `The invitation of ${link.email}` : "Invitation"}
      footer={
        <Button variant="primary" onClick={onClose}>
          I have passed it on
        </Button>
      }
    >
      {link && (
        <div className="space-y-4">
          <Banner tone="warning">
            No mail server is set up, so nothing was sent. Give this link to the person yourself: it
            is shown this once, and whoever has it can join.
          </Banner>
          <Copyable code value={link.link} label="link" />
        </div>
      )}
    </Dialog>
  );
}
