"use client";

import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { Status } from "@/components/ui/status";
import type { getBookCheck } from "@/lib/areas/books/contract";
import { formatNumber } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";

type Rule = CallResult<typeof getBookCheck>["rules"][number];

const columns: Column<Rule>[] = [
  { id: "rule", header: "Rule", primary: true, wrap: true, cell: ({ title }) => title },
  { id: "id", header: "Name", secondary: true, cell: ({ id }) => id },
  { id: "result", header: "Result", wrap: true, cell: (rule) => <Result rule={rule} /> },
];

function Result({ rule: { brokenCount, subjects } }: { rule: Rule }) {
  if (brokenCount === 0) return <Status value="holds" label="Holds" tone="positive" />;
  const more = brokenCount - subjects.length;
  return (
    <span className="block">
      <Status value="broken" label={`Broken by ${formatNumber(brokenCount)}`} tone="negative" />
      <span className="block break-all font-mono text-muted text-xs">
        {subjects.join(", ")}
        {more > 0 && ` and ${formatNumber(more)} more`}
      </span>
    </span>
  );
}

/** The rules of a check; those that do not hold come first. */
export function CheckRules({ rules }: { rules: readonly Rule[] }) {
  const rows = rules.toSorted((a, b) => Math.sign(b.brokenCount) - Math.sign(a.brokenCount));
  return <OperationTable label="Rules" columns={columns} rows={rows} rowKey={({ id }) => id} />;
}
