"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FastForward } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { ErrorState } from "@/components/layout/error-state";
import { PageSkeleton } from "@/components/layout/page-skeleton";
import { PropertyList } from "@/components/layout/property-list";
import { useDenied } from "@/components/layout/frame/viewer";
import { AdvanceClockForm } from "@/components/test-clock/advance-clock-form";
import { ClockFailures } from "@/components/test-clock/clock-failures";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Card } from "@/components/ui/card";
import { Instant } from "@/components/ui/instant";
import { getTestClock } from "@/lib/areas/test-clock/contract";
import { operationKey, operationQuery } from "@/lib/portal/query";

const pollMs = 1000;

/** The company's clock, the progress of an advance, and the form to advance it. */
export function TestClock() {
  const [moving, setMoving] = useState(false);
  const client = useQueryClient();
  const router = useRouter();
  const denied = useDenied("settings:write");
  const {
    data: clock,
    error,
    refetch,
  } = useQuery({
    ...operationQuery(getTestClock),
    refetchInterval: (query) => (query.state.data?.status === "advancing" ? pollMs : false),
  });
  const advancing = clock?.status === "advancing";

  const mark = clock && `${clock.today} ${clock.status}`;
  const seen = useRef(mark);

  useEffect(() => {
    if (mark === undefined || seen.current === mark) return;
    const moved = seen.current !== undefined;
    seen.current = mark;
    if (!moved) return;
    // Advancing the clock changes the data of every other page, and the banner.
    const own = operationKey(getTestClock)[0];
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== own });
    router.refresh();
  }, [mark, client, router]);

  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!clock) return <PageSkeleton />;
  if (clock.environment === "live") {
    return (
      <Card title="Test clock">
        <p className="max-w-prose">
          A live company follows real time: its clock cannot be moved. Test tenants have a clock
          that moves when you move it, to see what is billed and collected later.
        </p>
      </Card>
    );
  }
  return (
    <div className="max-w-3xl space-y-5">
      {clock.advanceTo && (
        <div role="status">
          <Banner tone="info" title="The clock is moving">
            Everything that falls due until <Instant at={clock.advanceTo} /> is run in order. You
            may leave this page.
          </Banner>
        </div>
      )}
      <Card
        title="Test clock"
        actions={
          <Button
            variant="primary"
            icon={<FastForward aria-hidden />}
            disabledReason={denied || (advancing && "It is moving already")}
            onClick={() => setMoving(true)}
          >
            Move the clock
          </Button>
        }
      >
        <PropertyList
          properties={[
            {
              label: "Today",
              value: <CalendarDate date={clock.today} className="font-semibold" />,
            },
            {
              label: "Moment",
              value: <Instant at={clock.now} seconds className="whitespace-normal" />,
            },
            { label: "Time zone", value: clock.timeZone },
            {
              label: "Mode",
              value: clock.frozen ? "Frozen until you advance it" : "Follows real time",
            },
            {
              label: "Work done until",
              value: <Instant at={clock.processedThrough} className="whitespace-normal" />,
            },
          ]}
        />
      </Card>
      <ClockFailures failures={clock.failures} />
      <AdvanceClockForm today={clock.today} open={moving} onOpenChange={setMoving} />
    </div>
  );
}
