"use client";

import { useQuery } from "@tanstack/react-query";
import { Scale } from "lucide-react";
import { BookCheckView } from "@/components/books/book-check-view";
import { EmptyState } from "@/components/layout/empty-state";
import { useViewer } from "@/components/layout/frame/viewer";
import { PageHeader } from "@/components/layout/page-header";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Instant } from "@/components/ui/instant";
import { Status } from "@/components/ui/status";
import { createBookCheck, getBookCheck, listBookChecks } from "@/lib/areas/books/contract";
import { failureOf } from "@/lib/portal/failure";
import type { CallResult } from "@/lib/portal/operation-address";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";
import { useOperation } from "@/lib/portal/use-operation";

type Check = CallResult<typeof listBookChecks>["checks"][number];

const lookAgainMs = 1500;
const isOpen = ({ status }: Check) => status === "Pending" || status === "Processing";

const columns: Column<Check>[] = [
  {
    id: "when",
    header: "Begun",
    primary: true,
    cell: (check) => <Instant at={check.createdDate} />,
  },
  {
    id: "origin",
    header: "By",
    cell: ({ origin }) => (origin === "Night" ? "The night" : "A call"),
  },
  { id: "result", header: "Result", cell: (check) => <Result check={check} /> },
];

function Result({ check: { status, brokenCount } }: { check: Check }) {
  if (status !== "Completed") return <Status value={status} />;
  if (brokenCount === 0) return <Status value="holds" label="All rules hold" tone="positive" />;
  return <Status value="broken" label={`${brokenCount} broken`} tone="negative" />;
}

/** Checks of the books that a page of the list shows. */
export const CHECKS_SHOWN = { query: { pageSize: "30" } };

/** The newest check of the books, and those before it. */
export function BooksView() {
  const { scopes } = useViewer();
  const { data, error, refetch } = useQuery({
    ...operationQuery(listBookChecks, CHECKS_SHOWN),
    refetchInterval: ({ state }) => (state.data?.checks.some(isOpen) ? lookAgainMs : false),
  });
  const start = useOperation(createBookCheck, { refreshes: [listBookChecks, getBookCheck] });
  const newest = data?.checks.at(0);
  return (
    <>
      <PageHeader
        title="Books"
        actions={
          scopes.includes("invoices:write") && (
            <Button
              variant="primary"
              pending={start.isPending}
              disabledReason={newest && isOpen(newest) && "A check is under way"}
              onClick={() => start.mutate({})}
            >
              Check now
            </Button>
          )
        }
      />
      <div className="space-y-5">
        {start.error && <Banner tone="negative">{failureOf(start.error).message}</Banner>}
        {newest && <BookCheckView checkId={newest.id} />}
        <Card
          title="Checks"
          description="Every night proves all rules on all documents of the company."
          flush
        >
          <OperationTable
            flush
            label="Checks"
            columns={columns}
            rows={data?.checks}
            rowKey={({ id }) => id}
            rowHref={({ id }) => paths.bookCheck(id)}
            expectedRows={3}
            error={error}
            onRetry={() => void refetch()}
            empty={
              <EmptyState icon={<Scale aria-hidden />} title="Not checked yet">
                A check proves that every line adds up to its document, that every cent that is owed
                was billed and not paid, and that nothing was billed twice.
              </EmptyState>
            }
          />
        </Card>
      </div>
    </>
  );
}
