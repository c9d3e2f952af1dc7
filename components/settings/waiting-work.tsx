"use client";

import { useQuery } from "@tanstack/react-query";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { Instant } from "@/components/ui/instant";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { getWaitingWork } from "@/lib/areas/daily-work/waiting-contract";
import type { CallResult } from "@/lib/portal/operation-address";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";

type Waiting = CallResult<typeof getWaitingWork>["work"][number];

/** The name of each kind of work, and what to do when it is stuck. */
const KINDS: Record<Waiting["kind"], { name: string; todo: string; href: string; at: string }> = {
  bill: {
    name: "Charges that are due",
    todo: "Bills are made after midnight. Home tells which could not be made; otherwise whoever runs Perennial should look at its worker.",
    href: paths.home(),
    at: "Home",
  },
  failure: {
    name: "Bills, renewals and collections that failed",
    todo: "Home and the account's page tell the cause. Once it is mended, the next day's work does them.",
    href: paths.home(),
    at: "Home",
  },
  gatewayIntent: {
    name: "Payments whose outcome is unknown",
    todo: "Perennial goes on asking the gateway, and nobody is charged twice. Check that its keys still hold.",
    href: paths.gateways(),
    at: "Gateways",
  },
  mail: {
    name: "Mails to customers",
    todo: "The list of mails shows what the mail server answered. Check its settings.",
    href: paths.dunning(),
    at: "Reminders",
  },
  gatewayEvent: {
    name: "News of gateways that could not be applied",
    todo: "They are tried again for some days. The list of events tells why.",
    href: paths.gateways(),
    at: "Gateways",
  },
  event: {
    name: "Events to be delivered",
    todo: "Their receiver does not take them. They are kept until it does.",
    href: paths.requestLog(),
    at: "Request log",
  },
  books: {
    name: "Rules of the books that do not hold",
    todo: "The newest check names what breaks them. Nothing is repaired automatically.",
    href: paths.books(),
    at: "Books",
  },
};

function State({ kind, count, stuck }: Waiting) {
  if (count === 0) return <Status value="none" label="Nothing waits" tone="neutral" />;
  if (!stuck) return <Status value="waiting" label="In time" tone="positive" />;
  const { todo, href, at } = KINDS[kind];
  return (
    <span className="block">
      <Status value="stuck" label="Stuck" tone="warning" />
      <span className="block text-muted text-sm">
        {todo} <TextLink href={href}>{at}</TextLink>
      </span>
    </span>
  );
}

const columns: Column<Waiting>[] = [
  { id: "what", header: "What", primary: true, wrap: true, cell: ({ kind }) => KINDS[kind].name },
  {
    id: "count",
    header: "Waiting",
    align: "end",
    cell: ({ count }) => (count === 100 ? "100 or more" : count),
  },
  {
    id: "since",
    header: "Since",
    cell: ({ oldestDate }) => (oldestDate ? <Instant at={oldestDate} /> : null),
  },
  { id: "state", header: "State", wrap: true, cell: (waiting) => <State {...waiting} /> },
];

/** Pending background work of the company, and what to do when it is stuck. */
export function WaitingWork() {
  const { data, error, refetch } = useQuery(operationQuery(getWaitingWork));
  return (
    <OperationTable
      label="Waiting work"
      columns={columns}
      rows={data?.work}
      rowKey={({ kind }) => kind}
      expectedRows={6}
      error={error}
      onRetry={() => void refetch()}
      footer={
        <span className="text-muted">
          The owners get a mail when something gets stuck: once, until it is over.
        </span>
      }
    />
  );
}
