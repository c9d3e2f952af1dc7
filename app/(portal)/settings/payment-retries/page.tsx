import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { CollectionSettingsForm } from "@/components/collection/collection-settings-form";
import { RetryFigures } from "@/components/collection/retry-figures";
import { RetryRules } from "@/components/collection/retry-rules";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { SettingsHeader } from "@/components/settings/settings-header";
import { getPaymentRetryRules } from "@/lib/areas/payments/collections/retry-contract";
import { getCollectionSettings } from "@/lib/areas/settings/collection-settings-contract";
import { requireMerchant } from "@/lib/portal/merchant";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const metadata: Metadata = { title: "Payment retries" };

export default async function PaymentRetriesPage() {
  const merchant = await requireMerchant(paths.paymentRetries());
  if (!merchant.may("settings:read")) {
    return <NoPermissionPage title="Settings" scope="settings:read" action="see settings" />;
  }
  return (
    <HydrationBoundary
      state={await prefetch(merchant, wanted(getCollectionSettings), wanted(getPaymentRetryRules))}
    >
      <SettingsHeader />
      <div className="mb-8 max-w-4xl">
        <CollectionSettingsForm />
      </div>
      <RetryFigures />
      <RetryRules />
    </HydrationBoundary>
  );
}
