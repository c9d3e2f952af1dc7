"use client";

import { useState } from "react";
import { useColumns } from "@/components/custom-fields/use-columns";
import { EmptyState } from "@/components/layout/empty-state";
import { useDenied } from "@/components/layout/frame/viewer";
import { cardText } from "@/components/payment-methods/card-text";
import { CancelItemDialog } from "@/components/payment-schedules/cancel-item-dialog";
import { ItemForm } from "@/components/payment-schedules/item-form";
import { RetryItemDialog } from "@/components/payment-schedules/retry-item-dialog";
import {
  type Item,
  itemLabels,
  type Schedule,
} from "@/components/payment-schedules/schedule-reads";
import { SkipItemDialog } from "@/components/payment-schedules/skip-item-dialog";
import type { Column } from "@/components/table/column";
import { FilterChips } from "@/components/table/filter-chips";
import { ListFooter } from "@/components/table/list-footer";
import { OperationTable } from "@/components/table/operation-table";
import { CalendarDate } from "@/components/ui/calendar-date";
import type { MenuItem } from "@/components/ui/menu";
import { Money } from "@/components/ui/money";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { gatewayWords } from "@/lib/portal/gateway-words";
import { itemsOfPaymentSchedule } from "@/lib/portal/lists/payment-schedules";
import { paths } from "@/lib/portal/paths";
import { useList } from "@/lib/portal/use-list";

const columns: Column<Item>[] = [
  {
    id: "day",
    header: "Day",
    primary: true,
    cell: (of) => <CalendarDate date={of.scheduledDate} />,
  },
  {
    id: "status",
    header: "Status",
    cell: (of) => <Status value={of.status} label={itemLabels[of.status]} />,
  },
  {
    id: "payments",
    header: "Payment",
    cell: (of) =>
      of.payments.map(({ paymentNumber }) => (
        <TextLink key={paymentNumber} href={paths.payment(paymentNumber)} className="mr-2">
          {paymentNumber}
        </TextLink>
      )),
  },
  {
    id: "invoice",
    header: "For",
    secondary: true,
    cell: (of) =>
      of.invoiceNumber && (
        <TextLink href={paths.invoice(of.invoiceNumber)}>{of.invoiceNumber}</TextLink>
      ),
  },
  { id: "method", header: "Paid with", secondary: true, cell: methodText },
  {
    id: "error",
    header: "Failure reason",
    wrap: true,
    cell: (of) => gatewayWords(of.errorMessage),
  },
  {
    id: "amount",
    header: "Amount",
    align: "end",
    cell: (of) => <Money amount={of.amount} currency={of.currency} />,
  },
];

function methodText({ paymentMethodId, paymentMethodType, ...method }: Item): string {
  if (paymentMethodId === null) return "The account’s default";
  return cardText({
    type: paymentMethodType ?? undefined,
    creditCardType: method.paymentMethodBrand,
    creditCardMaskNumber: method.paymentMethodLast4,
  });
}

/** Empty columns are left out. */
function columnsOf(rows: readonly Item[] | undefined): Column<Item>[] {
  const shown: Record<string, (of: Item) => boolean> = {
    payments: ({ payments }) => payments.length > 0,
    invoice: ({ invoiceNumber }) => invoiceNumber !== null,
    error: ({ errorMessage }) => errorMessage !== null,
  };
  return columns.filter(({ id }) => !rows || rows.some(shown[id] ?? (() => true)));
}

const states = Object.entries(itemLabels).map(([value, label]) => ({ value, label }));

type Doing = { what: "change" | "skip" | "retry" | "cancel"; item: Item };

/** The payments of a schedule with their outcomes and actions. */
export function ScheduleItems({ schedule }: { schedule: Schedule }) {
  const list = itemsOfPaymentSchedule(schedule.id);
  const { rows, error, retry, filtered, paging, single } = useList(list);
  const shown = useColumns("PaymentScheduleItem", columnsOf(rows));
  const [doing, setDoing] = useState<Doing | null>(null);
  const denied = useDenied("payments:write");
  const of = (what: Doing["what"]) => (doing?.what === what ? doing.item : null);
  const close = () => setDoing(null);

  function actions(item: Item): MenuItem[] {
    const open = item.status === "Pending" || item.status === "Error";
    if (!open || schedule.status !== "Active") return [];
    const act = (what: Doing["what"], label: string): MenuItem => ({
      label,
      disabledReason: denied,
      onSelect: () => setDoing({ what, item }),
    });
    return [
      act("retry", item.status === "Error" ? "Try again now" : "Pay now"),
      act("change", "Change"),
      ...(item.status === "Pending" && schedule.period ? [act("skip", "Skip")] : []),
      { ...act("cancel", "Cancel"), tone: "danger", separated: true },
    ];
  }

  return (
    <>
      <OperationTable
        label="Payments of the schedule"
        columns={shown}
        rows={rows}
        rowKey={(item) => item.id}
        rowLabel={(item) => `payment of ${item.scheduledDate}`}
        rowActions={actions}
        expectedRows={6}
        error={error}
        onRetry={retry}
        toolbar={<FilterChips label="Status" parameter="status" options={states} />}
        empty={<EmptyState title={filtered ? "No payment matches" : "It has no payments"} />}
        footer={<ListFooter paging={paging} rows={rows?.length} single={single} />}
      />
      <ItemForm item={of("change")} onClose={close} />
      <SkipItemDialog schedule={schedule} items={rows ?? []} item={of("skip")} onClose={close} />
      <RetryItemDialog item={of("retry")} onClose={close} />
      <CancelItemDialog schedule={schedule} item={of("cancel")} onClose={close} />
    </>
  );
}
