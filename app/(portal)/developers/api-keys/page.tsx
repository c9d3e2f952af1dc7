import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ApiClients } from "@/components/developer/api-clients";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { listApiClients } from "@/lib/areas/organizations/contract";
import { requireMerchant } from "@/lib/portal/merchant";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const metadata: Metadata = { title: "API keys" };

export default async function ApiKeysPage() {
  const merchant = await requireMerchant(paths.apiKeys());
  if (!merchant.may("developer:read")) {
    return <NoPermissionPage title="API keys" scope="developer:read" action="see API keys" />;
  }
  return (
    <HydrationBoundary state={await prefetch(merchant, wanted(listApiClients))}>
      <ApiClients />
    </HydrationBoundary>
  );
}
