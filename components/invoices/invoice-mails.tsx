"use client";

import { useQuery } from "@tanstack/react-query";
import { MailStatus } from "@/components/dunning/mail-status";
import { useDenied } from "@/components/layout/frame/viewer";
import { Card } from "@/components/ui/card";
import { Instant } from "@/components/ui/instant";
import { queryMails } from "@/lib/areas/dunning/contract";
import { operationQuery } from "@/lib/portal/query";

/** The mails about an invoice, and their delivery status. */
export function InvoiceMails({ invoiceId }: { invoiceId: string }) {
  const denied = useDenied("accounts:read");
  const query = {
    filter: [`invoiceId.EQ:${invoiceId}`],
    sort: ["createdDate.DESC"],
    pageSize: "20",
  };
  const { data } = useQuery({ ...operationQuery(queryMails, { query }), enabled: !denied });
  if (!data?.data.length) return null;
  return (
    <Card title="E-mails" flush>
      <ul className="divide-y divide-line">
        {data.data.map((mail) => (
          <li key={mail.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-5 py-3">
            <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
              {mail.subject}
              <span className="block text-muted">
                To {mail.to.join(", ") || "nobody"} · <Instant at={mail.createdDate} />
              </span>
              {mail.error && <span className="block text-negative">{mail.error}</span>}
            </span>
            <MailStatus mail={mail} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
