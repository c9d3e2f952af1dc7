import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import type { PreviewRow, UsagePreview } from "@/components/usage/read-usage-file";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { formatNumber } from "@/lib/portal/format";

function columnsOf(headers: readonly string[], withProblems: boolean): Column<PreviewRow>[] {
  const row: Column<PreviewRow> = {
    id: "row",
    header: "Row",
    primary: true,
    cell: ({ row }) => row,
  };
  const cells = headers.map(
    (header, place): Column<PreviewRow> => ({
      id: `${place} ${header}`,
      header,
      wrap: true,
      cell: (of) => of.cells[place] ?? "",
    }),
  );
  const problems: Column<PreviewRow> = {
    id: "problems",
    header: "Problems",
    wrap: true,
    cell: (of) => <span className="text-negative">{of.problems.join(" ")}</span>,
  };
  return [row, ...(withProblems ? [problems] : []), ...cells];
}

/** What a file holds, as far as it can be checked before the upload. */
export function UsageFilePreview({ preview }: { preview: UsagePreview }) {
  const { faults, headers, rows, checked, bad, whole } = preview;
  if (faults.length > 0) {
    return (
      <Banner tone="negative" title="This file cannot be sent">
        {faults.map((fault) => (
          <p key={fault}>{fault}</p>
        ))}
      </Banner>
    );
  }
  const count = `${formatNumber(checked)} ${checked === 1 ? "row" : "rows"}`;
  return (
    <div className="space-y-4">
      {bad > 0 && (
        <Banner tone="warning" title={`${formatNumber(bad)} of ${count} will be refused`}>
          Accounts, units and charges are looked up when the file is sent.
        </Banner>
      )}
      <Card
        title="Preview"
        description={whole ? count : `The first ${count} of a large file`}
        flush
      >
        <OperationTable
          flush
          label="Rows of the file"
          columns={columnsOf(headers, bad > 0)}
          rows={rows}
          rowKey={(of) => String(of.row)}
          footer={<span className="text-muted text-sm">{rows.length} shown</span>}
        />
      </Card>
    </div>
  );
}
