"use client";

import { classNames } from "@/components/ui/class-names";
import { useTenantZone, useViewerZone } from "@/components/ui/tenant-zone";
import { Tooltip } from "@/components/ui/tooltip";
import { formatInstant } from "@/lib/portal/format";

export type InstantProps = {
  /** ISO 8601 with a zone. */
  at: string | null | undefined;
  seconds?: boolean;
  absent?: string;
  className?: string;
};

/** A moment in the viewer's zone, on two lines in narrow cards; hover or focus shows it in the merchant's. */
export function Instant({ at, seconds, absent = "–", className }: InstantProps) {
  const tenantZone = useTenantZone();
  const viewerZone = useViewerZone();
  if (!at) return <span className="text-faint">{absent}</span>;

  const time = (
    <time
      dateTime={at}
      className={classNames("tabular-nums whitespace-nowrap @max-xl:whitespace-normal", className)}
    >
      {formatInstant(at, viewerZone, seconds)}
    </time>
  );
  if (tenantZone === viewerZone) return time;
  return (
    <Tooltip content={`${formatInstant(at, tenantZone, true)} (${tenantZone})`}>{time}</Tooltip>
  );
}
