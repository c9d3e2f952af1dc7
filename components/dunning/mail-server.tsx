"use client";

import { useQuery } from "@tanstack/react-query";
import { Pencil, Send, Unplug } from "lucide-react";
import { useState } from "react";
import { mailReads, securityText } from "@/components/dunning/mail-reads";
import { MailServerForm } from "@/components/dunning/mail-server-form";
import { TestMailForm } from "@/components/dunning/test-mail-form";
import { ErrorState } from "@/components/layout/error-state";
import { PropertyList } from "@/components/layout/property-list";
import { useDenied } from "@/components/layout/frame/viewer";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { deleteMailSettings, getMailSettings } from "@/lib/areas/dunning/mail-contract";
import { operationQuery } from "@/lib/portal/query";
import { useOperation } from "@/lib/portal/use-operation";

type Open = "settings" | "test" | "leave" | null;

/** Where mail goes: the merchant's server, the installation's, or nowhere. */
export function MailServer() {
  const { data, error, refetch } = useQuery(operationQuery(getMailSettings));
  const [open, setOpen] = useState<Open>(null);
  const denied = useDenied("settings:write");
  const forget = useOperation(deleteMailSettings, { refreshes: mailReads });
  const close = () => setOpen(null);
  const own = data?.source === "Own";
  return (
    <Card
      title="Outgoing mail server"
      description="Sends invoices and reminders to customers."
      actions={
        <>
          {data && data.source !== "None" && (
            <Button
              icon={<Send aria-hidden />}
              disabledReason={denied}
              onClick={() => setOpen("test")}
            >
              Send a test mail
            </Button>
          )}
          {own && (
            <Button
              icon={<Unplug aria-hidden />}
              disabledReason={denied}
              onClick={() => setOpen("leave")}
            >
              Remove
            </Button>
          )}
          <Button
            icon={<Pencil aria-hidden />}
            variant={data?.source === "None" ? "primary" : undefined}
            disabledReason={denied}
            onClick={() => setOpen("settings")}
          >
            {own ? "Change" : "Set up"}
          </Button>
        </>
      }
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.source === "None" && (
        <Banner tone="warning" title="E-mail is not being sent">
          E-mails are written to the list below and not sent. Set up a mail server to send them.
        </Banner>
      )}
      {data?.source === "Installation" && (
        <p>
          E-mail is sent by this installation’s server, from <strong>{data.fromAddress}</strong>.
        </p>
      )}
      {own && (
        <PropertyList
          columns={2}
          properties={[
            { label: "Server", value: `${data.host}, port ${data.port}` },
            { label: "Encryption", value: securityText(data.security) },
            { label: "User name", value: data.userName },
            {
              label: "From",
              value: `${data.fromName ?? ""} <${data.fromAddress}>`.trim(),
            },
            { label: "Reply to", value: data.replyTo ?? data.fromAddress },
          ]}
        />
      )}
      <MailServerForm known={own ? data : null} open={open === "settings"} onClose={close} />
      <TestMailForm open={open === "test"} onClose={close} />
      <ConfirmDialog
        open={open === "leave"}
        onOpenChange={(next) => !next && close()}
        title="Remove the mail server"
        confirmLabel="Remove server"
        danger
        onConfirm={() => forget.mutateAsync({})}
      >
        Its password is deleted. E-mail is sent by the installation’s server if there is one;
        otherwise it is not sent.
      </ConfirmDialog>
    </Card>
  );
}
