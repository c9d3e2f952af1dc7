"use client";

import { Mail, RotateCw } from "lucide-react";
import { useState } from "react";
import { LOCAL_LOG, MailStatus, mailStatuses } from "@/components/dunning/mail-status";
import { mailReads } from "@/components/dunning/mail-reads";
import { EmptyState } from "@/components/layout/empty-state";
import { useDenied } from "@/components/layout/frame/viewer";
import type { Column } from "@/components/table/column";
import { FilterChips } from "@/components/table/filter-chips";
import { ListFooter } from "@/components/table/list-footer";
import { OperationTable } from "@/components/table/operation-table";
import { Card } from "@/components/ui/card";
import { Dialog } from "@/components/ui/dialog";
import { Instant } from "@/components/ui/instant";
import { TextLink } from "@/components/ui/text-link";
import { toast } from "@/components/ui/toast";
import { resendMail } from "@/lib/areas/dunning/mail-contract";
import { failureOf } from "@/lib/portal/failure";
import { mailList } from "@/lib/portal/lists/dunning";
import { paths } from "@/lib/portal/paths";
import { type RowOf, useList } from "@/lib/portal/use-list";
import { useLast } from "@/lib/portal/sessions/use-last";
import { useOperation } from "@/lib/portal/use-operation";

type Row = RowOf<typeof mailList.contract>;

const columns: Column<Row>[] = [
  { id: "at", header: "Written", primary: true, cell: (of) => <Instant at={of.createdDate} /> },
  {
    id: "status",
    header: "Status",
    cell: (of) => <MailStatus mail={of} />,
  },
  {
    id: "account",
    header: "Account",
    wrap: true,
    cell: (of) => <TextLink href={paths.account(of.accountNumber)}>{of.accountName}</TextLink>,
  },
  { id: "reminder", header: "Type", cell: (of) => of.reminderName ?? "Invoice" },
  {
    id: "invoice",
    header: "Invoice",
    secondary: true,
    cell: (of) =>
      of.invoiceNumber && (
        <TextLink href={paths.invoice(of.invoiceNumber)}>{of.invoiceNumber}</TextLink>
      ),
  },
  { id: "subject", header: "Subject", wrap: true, cell: (of) => of.subject },
];

/** Every mail that was written, newest first. */
export function MailsTable() {
  const { rows, error, retry, filtered, paging, single } = useList(mailList);
  const [open, setOpen] = useState<Row | null>(null);
  const denied = useDenied("settings:write");
  const resend = useOperation(resendMail, { refreshes: mailReads });
  const again = ({ id }: Row) =>
    resend.mutate(
      { params: { "mail-id": id } },
      {
        onSuccess: () => toast.success("It will be sent again within a minute"),
        onError: (thrown) =>
          toast.error("It was not queued", { description: failureOf(thrown).message }),
      },
    );
  return (
    <Card title="E-mails" description="Invoices and reminders, and whether they were sent." flush>
      <OperationTable
        flush
        label="E-mails"
        columns={columns}
        rows={rows}
        rowKey={(of) => of.id}
        rowLabel={(of) => of.subject}
        rowActions={(of) => [
          { label: "Read", onSelect: () => setOpen(of) },
          ...(of.status === "Failed"
            ? [
                {
                  label: "Send again",
                  icon: <RotateCw aria-hidden />,
                  disabledReason: denied,
                  onSelect: () => again(of),
                },
              ]
            : []),
        ]}
        expectedRows={mailList.pageSize}
        error={error}
        onRetry={retry}
        toolbar={<FilterChips label="Status" parameter="status" options={mailStatuses} />}
        empty={
          <EmptyState
            icon={<Mail aria-hidden />}
            title={filtered ? "No e-mail matches" : "No e-mails yet"}
          />
        }
        footer={<ListFooter paging={paging} rows={rows?.length} single={single} />}
      />
      <MailDialog mail={open} onClose={() => setOpen(null)} />
    </Card>
  );
}

function MailDialog({ mail, onClose }: { mail: Row | null; onClose: () => void }) {
  const shown = useLast(mail);
  return (
    <Dialog
      open={mail !== null}
      onOpenChange={(next) => !next && onClose()}
      title={shown?.subject ?? ""}
    >
      <p className="text-muted">
        To {shown?.to.join(", ") || "nobody"} · {carrierText(shown?.transport)}
      </p>
      {shown?.error && <p className="mt-1 text-negative">{shown.error}</p>}
      {shown?.nextTryDate && (
        <p className="mt-1 text-muted">
          Attempted {shown.attempts === 1 ? "once" : `${shown.attempts} times`}; next retry{" "}
          <Instant at={shown.nextTryDate} />
        </p>
      )}
      <p className="mt-4 whitespace-pre-wrap">{shown?.body}</p>
    </Dialog>
  );
}

function carrierText(transport: string | null | undefined): string {
  if (!transport) return "not sent yet";
  return transport === LOCAL_LOG ? "not sent: no mail server is set up" : transport;
}
