import { Pager } from "@/components/table/pager";
import type { UrlPaging } from "@/components/table/use-url-paging";

export type ListFooterProps = { paging: UrlPaging; rows: number | undefined; single: boolean };

/** Where a list stands, and the way on; a list of one page needs no pager. */
export function ListFooter({ paging, rows, single }: ListFooterProps) {
  if (rows === undefined) return null;
  if (single) return <span className="text-muted text-sm tabular-nums">{rows} shown</span>;
  return <Pager {...paging} summary={`Page ${paging.page}`} />;
}
