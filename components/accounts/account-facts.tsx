"use client";

import { useQuery } from "@tanstack/react-query";
import { useCustomFacts } from "@/components/custom-fields/definitions";
import { PropertyList } from "@/components/layout/property-list";
import { addressLines } from "@/components/contacts/contact-lines";
import { Card } from "@/components/ui/card";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Copyable } from "@/components/ui/copyable";
import { Money } from "@/components/ui/money";
import { getAccountSummary } from "@/lib/areas/accounts/contract";
import type { CallResult } from "@/lib/portal/operation-address";
import { operationQuery } from "@/lib/portal/query";

type Contact = CallResult<typeof getAccountSummary>["billToContact"];

function ContactText({ contact }: { contact: Contact }) {
  const lines = [
    `${contact.firstName} ${contact.lastName}`,
    contact.workEmail ?? contact.personalEmail,
    ...addressLines(contact),
  ].filter(Boolean);
  return (
    <address className="not-italic">
      {lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  );
}

/** Facts beside the timeline. */
export function AccountFacts({ accountKey }: { accountKey: string }) {
  const { data } = useQuery(
    operationQuery(getAccountSummary, { params: { "account-key": accountKey } }),
  );
  const custom = useCustomFacts("Account", data?.basicInfo ?? {});
  if (!data) return null;
  const { basicInfo: account, billToContact, soldToContact } = data;
  return (
    <div className="space-y-5">
      <Card title="Contacts">
        <PropertyList
          properties={[
            { label: "Bill to", value: <ContactText contact={billToContact} /> },
            billToContact.id !== soldToContact.id && {
              label: "Sold to",
              value: <ContactText contact={soldToContact} />,
            },
          ]}
        />
      </Card>
      <Card title="Details">
        <PropertyList
          properties={[
            { label: "Last invoice", value: <CalendarDate date={account.lastInvoiceDate} /> },
            {
              label: "Last payment",
              value: account.lastPaymentDate && (
                <>
                  <Money amount={account.lastPaymentAmount ?? 0} currency={account.currency} /> on{" "}
                  <CalendarDate date={account.lastPaymentDate} />
                </>
              ),
            },
            { label: "Auto-pay", value: account.autoPay ? "On" : "Off" },
            { label: "Batch", value: account.batch },
            { label: "Purchase order", value: account.purchaseOrderNumber },
            ...custom,
            { label: "Account id", value: <Copyable code value={account.id} label="account id" /> },
          ]}
        />
      </Card>
    </div>
  );
}
