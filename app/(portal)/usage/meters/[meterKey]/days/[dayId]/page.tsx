import type { Metadata } from "next";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { DayEvents } from "@/components/meters/day-events";
import { getMeter } from "@/lib/areas/meters/contract";
import { listEventsOfMeterDay } from "@/lib/areas/meters/days/pages-contract";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { paths } from "@/lib/portal/paths";
import { readOrNotFound } from "@/lib/portal/prefetch";

export const metadata: Metadata = { title: "Events of a day" };

export default async function MeterDayPage({ params }: PageInput<"meterKey" | "dayId">) {
  const given = await params;
  const meterId = decodeURIComponent(given.meterKey);
  const dayId = decodeURIComponent(given.dayId);
  const merchant = await requireMerchant(paths.meterDay(meterId, dayId));
  if (!merchant.may("usage:read")) {
    return <NoPermissionPage title="Events of a day" scope="usage:read" action="see events" />;
  }
  const meter = await readOrNotFound(merchant, getMeter, { params: { meterId } });
  const query = { pageSize: "1" };
  await readOrNotFound(merchant, listEventsOfMeterDay, { params: { meterId, dayId }, query });
  return <DayEvents meter={{ id: meter.id, name: meter.name }} dayId={dayId} />;
}
