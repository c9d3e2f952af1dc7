"use client";

import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Money } from "@/components/ui/money";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import type { getInvoiceSchedule } from "@/lib/areas/invoice-schedules/contract";
import type { CallResult } from "@/lib/portal/operation-address";
import { paths } from "@/lib/portal/paths";

type Item = CallResult<typeof getInvoiceSchedule>["scheduleItems"][number];

const columnsIn = (currency: string): Column<Item>[] => [
  { id: "name", header: "Item", primary: true, wrap: true, cell: ({ name }) => name ?? "Item" },
  { id: "status", header: "Status", cell: ({ status }) => <Status value={status} /> },
  {
    id: "day",
    header: "Billed from",
    cell: ({ runDate }) => (runDate === null ? "By hand only" : <CalendarDate date={runDate} />),
  },
  {
    id: "share",
    header: "Share",
    align: "end",
    secondary: true,
    cell: ({ percentage }) => percentage !== null && `${percentage} %`,
  },
  {
    id: "amount",
    header: "Amount before tax",
    align: "end",
    cell: ({ actualAmount }) => <Money amount={Number(actualAmount)} currency={currency} />,
  },
  { id: "document", header: "Document", cell: (item) => <Document item={item} /> },
];

function Document({ item: { invoiceId, creditMemoId } }: { item: Item }) {
  if (invoiceId !== null) return <TextLink href={paths.invoice(invoiceId)}>Invoice</TextLink>;
  if (creditMemoId === null) return null;
  return <TextLink href={paths.creditMemo(creditMemoId)}>Credit memo</TextLink>;
}

/** The items of an invoice schedule with what each has billed, or will. */
export function InvoiceScheduleItems({
  items,
  currency,
}: {
  items: readonly Item[];
  currency: string;
}) {
  return (
    <OperationTable
      label="Items"
      columns={columnsIn(currency)}
      rows={items}
      rowKey={({ id }) => id}
    />
  );
}
