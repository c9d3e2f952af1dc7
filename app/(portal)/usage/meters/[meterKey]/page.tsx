import { HydrationBoundary } from "@tanstack/react-query";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { MeterView } from "@/components/meters/meter-view";
import { getMeter } from "@/lib/areas/meters/contract";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { titled } from "@/lib/portal/page-title";
import { paths } from "@/lib/portal/paths";
import { found, prefetch } from "@/lib/portal/prefetch";

export const generateMetadata = titled("Meter", "meterKey");

export default async function MeterPage({ params }: PageInput<"meterKey">) {
  const meterId = decodeURIComponent((await params).meterKey);
  const merchant = await requireMerchant(paths.meter(meterId));
  if (!merchant.may("usage:read")) {
    return <NoPermissionPage title="Meter" scope="usage:read" action="see meters" />;
  }
  const state = await prefetch(merchant, found(getMeter, { params: { meterId } }));
  return (
    <HydrationBoundary state={state}>
      <MeterView meterId={meterId} />
    </HydrationBoundary>
  );
}
