"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ErrorState } from "@/components/layout/error-state";
import { PageHeader } from "@/components/layout/page-header";
import { MeterActions } from "@/components/meters/meter-actions";
import { MeterDays } from "@/components/meters/meter-days";
import { MeterErrors } from "@/components/meters/meter-errors";
import { listsOfMeter } from "@/components/meters/meter-reads";
import { MeterRuns } from "@/components/meters/meter-runs";
import { MeterVersions } from "@/components/meters/meter-versions";
import { type Meter, sentencesOf } from "@/components/meters/meter-words";
import { MeterState } from "@/components/meters/meters-table";
import { Card } from "@/components/ui/card";
import { Copyable } from "@/components/ui/copyable";
import { Instant } from "@/components/ui/instant";
import { Tabs } from "@/components/ui/tabs";
import { getMeter } from "@/lib/areas/meters/contract";
import { formatNumber } from "@/lib/portal/format";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";

const lookAgainMs = 2000;

const isWorking = (meter: Meter | undefined) =>
  meter?.publishedVersion !== null &&
  (meter?.daysToCount !== 0 || ["Pending", "Running"].includes(meter.lastRunStatus ?? ""));

/** A meter: what it counts, and what it has counted. */
export function MeterView({ meterId }: { meterId: string }) {
  const client = useQueryClient();
  const {
    data: meter,
    error,
    refetch,
  } = useQuery({
    ...operationQuery(getMeter, { params: { meterId } }),
    refetchInterval: ({ state }) => (isWorking(state.data) ? lookAgainMs : false),
  });
  const step = meter && JSON.stringify([meter.daysToCount, meter.lastRunDate, meter.lastRunStatus]);
  useEffect(() => {
    if (step) for (const { id } of listsOfMeter) void client.invalidateQueries({ queryKey: [id] });
  }, [client, step]);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const shown = meter?.versions.find(({ status }) => status === "Published");
  const counts = shown ?? meter?.versions.at(-1);
  if (!meter || !counts) return null;
  return (
    <>
      <PageHeader
        title={meter.name}
        trail={[
          { label: "Usage", href: paths.usage() },
          { label: "Meters", href: paths.meters() },
        ]}
        status={<MeterState meter={meter} />}
        actions={<MeterActions meter={meter} />}
        figures={[
          { label: "Events today", value: formatNumber(meter.eventsToday) },
          { label: "Events stored", value: formatNumber(meter.events) },
          { label: "Days to be counted", value: formatNumber(meter.daysToCount) },
          { label: "Days with errors", value: formatNumber(meter.daysWithErrors) },
          { label: "Last run", value: <Instant at={meter.lastRunDate} absent="Not yet" /> },
        ]}
      />
      <div className="space-y-5">
        <Card
          title={shown ? "What it counts" : "What it will count"}
          description={
            <>
              Send events by POST to{" "}
              <Copyable code value={`/usage/bulk/${meter.globalId}`} label="address of the meter" />
            </>
          }
        >
          <ul className="space-y-1.5">
            {sentencesOf(counts.definition).map((sentence) => (
              <li key={sentence} className="text-pretty">
                {sentence}
              </li>
            ))}
          </ul>
        </Card>
        <Tabs
          label="What the meter has done"
          tabs={[
            {
              value: "days",
              label: "Days",
              content: <MeterDays meterId={meter.id} unit={counts.definition.unitOfMeasure} />,
            },
            { value: "runs", label: "Runs", content: <MeterRuns meterId={meter.id} /> },
            { value: "errors", label: "Errors", content: <MeterErrors meterId={meter.id} /> },
            { value: "versions", label: "Versions", content: <MeterVersions meter={meter} /> },
          ]}
        />
      </div>
    </>
  );
}
