"use client";

import { ScrollText } from "lucide-react";
import { EmptyState } from "@/components/layout/empty-state";
import {
  type AuditEntry,
  auditActor,
  auditDeed,
  auditFields,
  auditPlace,
  auditResult,
  auditSubject,
  isAccess,
  isRefusal,
} from "@/components/settings/audit-words";
import type { Column } from "@/components/table/column";
import { FilterChips } from "@/components/table/filter-chips";
import { ListFooter } from "@/components/table/list-footer";
import { OperationTable } from "@/components/table/operation-table";
import { Instant } from "@/components/ui/instant";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { auditList } from "@/lib/portal/lists/developer";
import { useList } from "@/lib/portal/use-list";

function Deed({ entry }: { entry: AuditEntry }) {
  const words = auditDeed(entry);
  if (isRefusal(entry)) return <Status value={entry.action} label={words} tone="warning" />;
  if (entry.action === "sign-in") return <Status value="sign-in" label={words} tone="positive" />;
  return words;
}

/** The object of a change, and its changed fields. */
function About({ entry }: { entry: AuditEntry }) {
  const { name, href } = auditSubject(entry);
  const fields = auditFields(entry);
  if (!name && !fields) return null;
  return (
    <span className="block wrap-anywhere">
      {href ? <TextLink href={href}>{name}</TextLink> : name}
      {fields && <span className="block text-muted text-sm">{fields}</span>}
    </span>
  );
}

const columns: Column<AuditEntry>[] = [
  {
    id: "at",
    header: "When",
    primary: true,
    cell: (entry) => <Instant at={entry.recordedAt} seconds />,
  },
  { id: "who", header: "Who", wrap: true, cell: auditActor },
  { id: "what", header: "What", cell: (entry) => <Deed entry={entry} /> },
  {
    id: "result",
    header: "Details",
    wrap: true,
    cell: (entry) => (isAccess(entry) ? auditResult(entry) : <About entry={entry} />),
  },
  {
    id: "from",
    header: "From",
    wrap: true,
    cell: (entry) => {
      const { address, browser } = auditPlace(entry);
      if (!address && !browser) return null;
      return (
        <span className="block">
          <span className="font-mono text-sm wrap-anywhere">{address}</span>
          {browser && <span className="block text-muted text-sm">{browser}</span>}
        </span>
      );
    },
  },
];

const kinds = [
  { value: "signIn", label: "Sign-ins" },
  { value: "apiAccess", label: "Refused API calls" },
];

/** The audit trail: who did what, and whose access was denied. */
export function AuditTable() {
  const { rows, error, retry, filtered, paging, single } = useList(auditList);
  return (
    <OperationTable
      label="Audit trail"
      columns={columns}
      rows={rows}
      rowKey={(entry) => entry.id}
      expectedRows={auditList.pageSize}
      error={error}
      onRetry={retry}
      toolbar={<FilterChips label="Kind" parameter="of" options={kinds} allLabel="Everything" />}
      empty={
        <EmptyState
          icon={<ScrollText aria-hidden />}
          title={filtered ? "Nothing of this kind" : "Nothing has happened yet"}
        >
          {filtered
            ? "Take the filter away to see more."
            : "Changes and sign-ins appear here as they happen."}
        </EmptyState>
      }
      footer={<ListFooter paging={paging} rows={rows?.length} single={single} />}
    />
  );
}
