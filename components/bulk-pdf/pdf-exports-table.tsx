"use client";

import { useQuery } from "@tanstack/react-query";
import { FileArchive } from "lucide-react";
import { EmptyState } from "@/components/layout/empty-state";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { CalendarDate } from "@/components/ui/calendar-date";
import { ProgressBar } from "@/components/ui/progress-bar";
import { Status } from "@/components/ui/status";
import { toast } from "@/components/ui/toast";
import { cancelBulkPdfJob, listBulkPdfJobs } from "@/lib/areas/bulk-pdf/contract";
import { failureOf } from "@/lib/portal/failure";
import { formatNumber } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";
import { operationQuery } from "@/lib/portal/query";
import { useOperation } from "@/lib/portal/use-operation";
import { ZipLinks } from "./zip-links";

type Job = CallResult<typeof listBulkPdfJobs>["jobs"][number];

const lookAgainMs = 1500;
const works = ({ status }: Job) => status === "Submitted" || status === "Executing";
const done = ({ packedDocuments, failedDocumentCount }: Job) =>
  packedDocuments + failedDocumentCount;

const columns: Column<Job>[] = [
  { id: "name", header: "Export", primary: true, wrap: true, cell: ({ jobName }) => jobName },
  { id: "status", header: "Status", cell: ({ status }) => <Status value={status} /> },
  {
    id: "requested",
    header: "Requested",
    secondary: true,
    cell: ({ createdOn }) => <CalendarDate date={createdOn.slice(0, 10)} />,
  },
  {
    id: "documents",
    header: "Documents",
    align: "end",
    cell: (job) => formatNumber(job.totalDocuments),
  },
  {
    id: "failed",
    header: "Failed",
    align: "end",
    secondary: true,
    cell: (job) => formatNumber(job.failedDocumentCount),
  },
  {
    id: "files",
    header: "Files",
    wrap: true,
    cell: (job) => (
      <div className="min-w-40 space-y-1">
        {works(job) && <ProgressBar done={done(job)} all={job.totalDocuments} />}
        <ZipLinks job={job} />
      </div>
    ),
  },
];

/** Exports of PDFs, the newest first, with how far they are. */
export function PdfExportsTable() {
  const { data, error, refetch } = useQuery({
    ...operationQuery(listBulkPdfJobs),
    refetchInterval: ({ state }) => (state.data?.jobs.some(works) ? lookAgainMs : false),
  });
  const cancel = useOperation(cancelBulkPdfJob, { refreshes: [listBulkPdfJobs] });
  const stop = ({ jobId, jobName }: Job) =>
    cancel.mutateAsync({ params: { jobId } }).then(
      () => toast.success(`${jobName} is canceled`),
      (refusal: unknown) => toast.error(failureOf(refusal).message),
    );
  return (
    <OperationTable
      label="PDF exports"
      columns={columns}
      rows={data?.jobs}
      rowKey={({ jobId }) => jobId}
      rowLabel={({ jobName }) => `export ${jobName}`}
      rowActions={(job) =>
        works(job) ? [{ label: "Cancel export", onSelect: () => void stop(job) }] : []
      }
      expectedRows={3}
      error={error}
      onRetry={() => void refetch()}
      empty={
        <EmptyState icon={<FileArchive aria-hidden />} title="No exports yet">
          Below the lists of invoices, credit memos and debit memos, Download PDFs puts their PDFs
          into ZIP files.
        </EmptyState>
      }
    />
  );
}
