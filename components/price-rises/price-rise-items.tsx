"use client";

import { TrendingUp } from "lucide-react";
import { EmptyState } from "@/components/layout/empty-state";
import { FirstBill, Told } from "@/components/price-rises/item-cells";
import {
  itemLabels,
  itemTones,
  pricesText,
  type RiseItem,
  shareText,
} from "@/components/price-rises/rise-words";
import type { Column } from "@/components/table/column";
import { FilterChips } from "@/components/table/filter-chips";
import { FilterSearch } from "@/components/table/filter-search";
import { ListFooter } from "@/components/table/list-footer";
import { OperationTable } from "@/components/table/operation-table";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Money } from "@/components/ui/money";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { withWrittenDays } from "@/lib/portal/format";
import { itemsOfRise } from "@/lib/portal/lists/price-rises";
import { paths } from "@/lib/portal/paths";
import { useList } from "@/lib/portal/use-list";

const columns: Column<RiseItem>[] = [
  {
    id: "account",
    header: "Account",
    wrap: true,
    primary: true,
    cell: ({ accountName, accountNumber }) => (
      <TextLink href={paths.account(accountNumber)}>{accountName}</TextLink>
    ),
  },
  {
    id: "subscription",
    header: "Subscription",
    cell: ({ subscriptionNumber }) => (
      <TextLink href={paths.subscription(subscriptionNumber)}>{subscriptionNumber}</TextLink>
    ),
  },
  { id: "charge", header: "Charge", wrap: true, cell: ({ chargeName }) => chargeName },
  {
    id: "state",
    header: "Result",
    wrap: true,
    cell: ({ state, reason, capped }) => (
      <>
        <Status value={state} label={itemLabels[state]} tone={itemTones[state]} />
        {reason && <p className="mt-1 text-muted text-sm">{withWrittenDays(reason)}</p>}
        {!reason && capped && <p className="mt-1 text-muted text-sm">Lowered to the cap</p>}
      </>
    ),
  },
  {
    id: "day",
    header: "New price from",
    cell: ({ effectiveDate }) => <CalendarDate date={effectiveDate} />,
  },
  { id: "told", header: "Told", wrap: true, cell: (item) => <Told item={item} /> },
  {
    id: "old",
    header: "Before",
    align: "end",
    cell: (item) => pricesText(item, "oldPrice"),
  },
  {
    id: "new",
    header: "After",
    align: "end",
    cell: (item) => pricesText(item, "newPrice"),
  },
  {
    id: "bill",
    header: "First bill",
    align: "end",
    cell: (item) => <FirstBill item={item} />,
  },
  {
    id: "year",
    header: "More in a year",
    align: "end",
    cell: ({ yearBefore, yearDifference, currency }) =>
      yearBefore !== null &&
      yearDifference !== null && (
        <>
          <Money amount={yearDifference} currency={currency} />
          <p className="text-muted text-sm">{shareText(yearBefore, yearDifference)}</p>
        </>
      ),
  },
];

const addresses = [{ value: "false", label: "No e-mail address" }];

const states = (
  ["Planned", "LeftOut", "Applied", "Failed", "Canceled", "Undone", "UndoFailed"] as const
).map((value) => ({ value, label: itemLabels[value] }));

/** What a price rise plans for each charge, or has done with it. */
export function PriceRiseItems({ riseId }: { riseId: string }) {
  const { rows, error, retry, filtered, paging, single } = useList(itemsOfRise(riseId));
  return (
    <OperationTable
      label="Charges"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      expectedRows={8}
      error={error}
      onRetry={retry}
      toolbar={
        <>
          <FilterSearch parameter="account" label="Account begins with" />
          <FilterChips label="Result" parameter="state" options={states} />
          <FilterChips label="Address" parameter="address" options={addresses} />
        </>
      }
      empty={
        <EmptyState
          icon={<TrendingUp aria-hidden />}
          title={filtered ? "No charge matches" : "Nothing rises"}
        >
          {filtered
            ? "Take a filter away to see more."
            : "No subscription has this rate plan and fits the choice."}
        </EmptyState>
      }
      footer={<ListFooter paging={paging} rows={rows?.length} single={single} />}
    />
  );
}
