import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { CardUpdates } from "@/components/gateways/card-updates";
import { GatewayConversation } from "@/components/gateways/gateway-conversation";
import { GatewayEvents } from "@/components/gateways/gateway-events";
import { Gateways } from "@/components/gateways/gateways";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { SettingsHeader } from "@/components/settings/settings-header";
import { queryGatewayEvents } from "@/lib/areas/gateway-events/contract";
import { listGatewaySettings } from "@/lib/areas/gateways/contract";
import { listPaymentMethodUpdaterBatches } from "@/lib/areas/payment-methods/cards/updater-contract";
import { queryPaymentAttempts } from "@/lib/areas/payments/list-contract";
import { latestAttempts, latestEvents } from "@/components/gateways/gateway-reads";
import { requireMerchant } from "@/lib/portal/merchant";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const metadata: Metadata = { title: "Payment gateways" };

export default async function GatewaysPage() {
  const merchant = await requireMerchant(paths.gateways());
  if (!merchant.may("settings:read")) {
    return <NoPermissionPage title="Settings" scope="settings:read" action="see settings" />;
  }
  const seesPayments = merchant.may("payments:read");
  const settings = wanted(listGatewaySettings);
  const state = seesPayments
    ? await prefetch(
        merchant,
        settings,
        wanted(queryPaymentAttempts, latestAttempts),
        wanted(queryGatewayEvents, latestEvents),
        wanted(listPaymentMethodUpdaterBatches),
      )
    : await prefetch(merchant, settings);
  return (
    <HydrationBoundary state={state}>
      <SettingsHeader />
      <div className="space-y-5">
        <Gateways />
        {seesPayments && <GatewayConversation />}
        {seesPayments && <GatewayEvents />}
        {seesPayments && <CardUpdates />}
      </div>
    </HydrationBoundary>
  );
}
