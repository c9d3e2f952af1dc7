"use client";

import { Download } from "lucide-react";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { StatTile } from "@/components/layout/stat-tile";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import type { uploadUsage } from "@/lib/areas/usage/contract";
import { formatNumber } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";
import { paths, withQuery } from "@/lib/portal/paths";
import { saveFile } from "@/lib/portal/save-file";
import { csvText } from "@/lib/values/csv";

export type Outcome = CallResult<typeof uploadUsage>;

type Result = Outcome["results"][number];

const reasonsOf = ({ reasons }: Result) => reasons?.map(({ message }) => message).join(" ") ?? "";

const columns: Column<Result>[] = [
  { id: "row", header: "Row", primary: true, cell: (result) => result.row },
  {
    id: "status",
    header: "Result",
    cell: ({ status }) => (
      <Status value={status} tone={status === "Rejected" ? "negative" : "neutral"} />
    ),
  },
  { id: "key", header: "Key", wrap: true, cell: (result) => result.uniqueKey ?? "" },
  {
    id: "reason",
    header: "Reason",
    wrap: true,
    cell: (result) => reasonsOf(result) || "Known already with the same content",
  },
  {
    id: "code",
    header: "Code",
    cell: ({ reasons }) => reasons?.map(({ code }) => code).join(", ") ?? "",
  },
];

/** Rows that were not stored, as a file to be corrected. */
function save(results: readonly Result[]): void {
  const rows = results.map((result) => [
    String(result.row),
    result.status,
    result.uniqueKey ?? "",
    result.reasons?.map(({ code }) => code).join(" ") ?? "",
    reasonsOf(result),
  ]);
  const text = csvText([["ROW", "RESULT", "UNIQUE_KEY", "CODE", "MESSAGE"], ...rows]);
  saveFile(new Blob(["\ufeff", text], { type: "text/csv" }), "usage-results.csv");
}

/** The outcome of a file's rows. */
export function UploadOutcome({ outcome }: { outcome: Outcome }) {
  const { importStatus, received, accepted, duplicates, rejected, results } = outcome;
  const failed = importStatus === "Failed";
  const upload = outcome.checkImportStatus?.split("/").at(-2);
  const stored = withQuery(paths.usage(), { upload });
  return (
    <div className="space-y-4">
      <Banner
        tone={failed ? "negative" : rejected > 0 ? "warning" : "positive"}
        title={
          failed
            ? "Nothing was stored"
            : rejected > 0
              ? "The good rows are stored"
              : "The usage is stored"
        }
      >
        {failed
          ? "Correct the rows below and send the whole file again."
          : accepted > 0 && <TextLink href={stored}>See the records of this file</TextLink>}
      </Banner>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <StatTile label="Rows" value={formatNumber(received)} />
        <StatTile label="Stored" value={formatNumber(accepted)} />
        <StatTile label="Known already" value={formatNumber(duplicates)} />
        <StatTile
          label="Refused"
          value={formatNumber(rejected)}
          tone={rejected > 0 ? "negative" : "neutral"}
        />
      </div>
      {results.length > 0 && (
        <Card
          title="Rows that were not stored"
          flush
          actions={
            <Button icon={<Download aria-hidden />} onClick={() => save(results)}>
              Download
            </Button>
          }
        >
          <OperationTable
            flush
            label="Rows that were not stored"
            columns={columns}
            rows={results}
            rowKey={(result) => String(result.row)}
          />
        </Card>
      )}
    </div>
  );
}
