import type { Metadata } from "next";
import { PageHeader } from "@/components/layout/page-header";
import { ExistingIntegrations } from "@/components/reference/existing-integrations";
import { requireMerchant } from "@/lib/portal/merchant";
import { paths } from "@/lib/portal/paths";

export const metadata: Metadata = { title: "Existing integrations" };

export default async function CompatibilityPage() {
  await requireMerchant(paths.compatibility());
  return (
    <>
      <PageHeader
        title="Existing integrations"
        meta="Programs that speak this interface already come over by changing their base address."
      />
      <ExistingIntegrations />
    </>
  );
}
