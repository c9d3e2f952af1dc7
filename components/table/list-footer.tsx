import { Pager } from "@/components/table/pager";
import type { UrlPaging } from "@/components/table/use-url-paging";
import { formatNumber } from "@/lib/portal/format";
import { countText } from "@/lib/portal/list";

export type ListFooterProps = {
  paging: UrlPaging & {
    /** How many rows there are on all pages, where the list says so. */
    total?: number;
    pageSize?: number;
  };
  rows: number | undefined;
  single: boolean;
};

/** Where a list stands, and the way on; a list of one page needs no pager. */
export function ListFooter({ paging, rows, single }: ListFooterProps) {
  if (rows === undefined) return null;
  const { total, pageSize, ...pager } = paging;
  if (single) return <span className="text-muted text-sm tabular-nums">{rows} shown</span>;
  const first = (pageSize ?? 0) * (paging.page - 1) + 1;
  const summary =
    total === undefined || pageSize === undefined || rows === 0
      ? `Page ${paging.page}`
      : `${formatNumber(first)}–${formatNumber(first + rows - 1)} of ${countText(total)}`;
  return <Pager {...pager} summary={summary} />;
}
