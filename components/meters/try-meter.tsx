"use client";

import { type FormEvent, useState } from "react";
import { EmptyState } from "@/components/layout/empty-state";
import { meterReads } from "@/components/meters/meter-reads";
import { type Meter, sampleEvent } from "@/components/meters/meter-words";
import { useViewer } from "@/components/layout/frame/viewer";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Field } from "@/components/ui/field";
import { SideSheet } from "@/components/ui/side-sheet";
import { Textarea } from "@/components/ui/textarea";
import { testSpecificVersionOfMeter } from "@/lib/areas/meters/trail-contract";
import { failureOf } from "@/lib/portal/failure";
import { formatNumber } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";
import { useOperation } from "@/lib/portal/use-operation";

type Trial = CallResult<typeof testSpecificVersionOfMeter>;
type Total = Trial["results"][number];
type Refused = Trial["errors"][number];

const totals: Column<Total>[] = [
  { id: "day", header: "Day", primary: true, cell: ({ day }) => <CalendarDate date={day} /> },
  { id: "events", header: "Events that count", align: "end", cell: ({ events }) => events },
  {
    id: "quantity",
    header: "Quantity",
    align: "end",
    cell: ({ quantity }) => formatNumber(quantity),
  },
];

const faults: Column<Refused>[] = [
  {
    id: "row",
    header: "Event",
    primary: true,
    cell: ({ row, eventId }) => eventId ?? `No. ${row}`,
  },
  {
    id: "reason",
    header: "Reason",
    wrap: true,
    cell: ({ reasons }) => reasons.map(({ message }) => message).join(" "),
  },
];

/** The events of a text, one or a list of them; undefined where it has none. */
function eventsOf(text: string): Record<string, unknown>[] | undefined {
  try {
    const read: unknown = JSON.parse(text);
    const events = [read].flat();
    const isEvent = (one: unknown): one is Record<string, unknown> =>
      typeof one === "object" && one !== null && !Array.isArray(one);
    return events.length > 0 && events.every(isEvent) ? events : undefined;
  } catch {
    return undefined;
  }
}

export type TryMeterProps = { meter: Meter; open: boolean; onOpenChange: (open: boolean) => void };

/** Tries the newest version of a meter with events that are pasted. Nothing of them is stored. */
export function TryMeter({ meter, open, onOpenChange }: TryMeterProps) {
  const { today } = useViewer();
  const newest = meter.versions.at(-1);
  const [typed, setTyped] = useState<string>();
  const [fault, setFault] = useState<string | null>(null);
  const attempt = useOperation(testSpecificVersionOfMeter, { refreshes: meterReads });
  if (!newest) return null;
  const text = typed ?? sampleEvent(newest.definition, today);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const testData = eventsOf(text);
    setFault(testData ? null : "This is no JSON object, and no list of them.");
    if (!testData) return;
    const params = { meterId: meter.id, version: newest.version };
    await attempt
      .mutateAsync({ params, body: { sourceOptions: [{ testData }] } })
      .catch((thrown: unknown) => setFault(failureOf(thrown).reasons[0]?.message ?? null));
  };
  return (
    <SideSheet
      open={open}
      onOpenChange={onOpenChange}
      title={`Try ${meter.name}`}
      description={`Version ${newest.version} reads these events as it would read real ones. Neither they nor usage are stored.`}
    >
      <form method="post" noValidate className="space-y-4" onSubmit={(event) => void send(event)}>
        <Field label="Events" help="One event as JSON, or a list of up to 1,000." error={fault}>
          <Textarea
            rows={10}
            className="font-mono text-sm"
            value={text}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" pending={attempt.isPending}>
          Try these events
        </Button>
      </form>
      {attempt.data && !fault && <Outcome trial={attempt.data} unit={newest.definition} />}
    </SideSheet>
  );
}

function Outcome({ trial, unit }: { trial: Trial; unit: { unitOfMeasure: string } }) {
  return (
    <div className="mt-5 space-y-4" role="status">
      {trial.errors.length > 0 && (
        <>
          <Banner tone="warning" title="Some events would be refused" />
          <OperationTable
            label="Events that would be refused"
            columns={faults}
            rows={trial.errors}
            rowKey={({ row }) => String(row)}
          />
        </>
      )}
      <OperationTable
        label={`What the events make, in ${unit.unitOfMeasure}`}
        columns={totals}
        rows={trial.results}
        rowKey={({ accountId, subscriptionId, chargeNumber, day }) =>
          [accountId, subscriptionId, chargeNumber, day].join(" ")
        }
        empty={
          <EmptyState title="No event counts">
            They are refused, or a filter leaves them out.
          </EmptyState>
        }
      />
    </div>
  );
}
