import type { ReactNode } from "react";
import { ExportButton } from "@/components/table/export-button";
import { Pager } from "@/components/table/pager";
import type { UrlPaging } from "@/components/table/use-url-paging";
import { formatNumber } from "@/lib/portal/format";
import { countText } from "@/lib/portal/list";

export type ListFooterProps = {
  paging: UrlPaging & {
    /** How many rows there are on all pages, where the list says so. */
    total?: number;
    pageSize?: number;
    /** Saves all rows as a file. */
    saveAll: () => Promise<void>;
  };
  rows: number | undefined;
  single: boolean;
  /** Further things to do with the list, beside its export. */
  children?: ReactNode;
};

/** Export, position, and the pager of a list. */
export function ListFooter({ paging, rows, single, children }: ListFooterProps) {
  if (rows === undefined || (rows === 0 && single)) return null;
  return (
    <>
      {rows > 0 && <ExportButton save={paging.saveAll}>{children}</ExportButton>}
      <PlaceInList {...{ paging, rows, single }} />
    </>
  );
}

/** A list of one page needs no pager. */
function PlaceInList({ paging, rows, single }: ListFooterProps & { rows: number }) {
  const { total, pageSize, saveAll: _saveAll, ...pager } = paging;
  if (single) return <span className="text-muted text-sm tabular-nums">{rows} shown</span>;
  const first = (pageSize ?? 0) * (paging.page - 1) + 1;
  const summary =
    total === undefined || pageSize === undefined || rows === 0
      ? `Page ${paging.page}`
      : `${formatNumber(first)}–${formatNumber(first + rows - 1)} of ${countText(total)}`;
  return <Pager {...pager} summary={summary} />;
}
