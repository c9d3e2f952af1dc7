import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ActionLink } from "@/components/layout/action-link";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { PageHeader } from "@/components/layout/page-header";
import { UploadUsageLink } from "@/components/usage/upload-link";
import { UsageTable } from "@/components/usage/usage-table";
import { addressOf, listInput } from "@/lib/portal/list";
import { usageList } from "@/lib/portal/lists/usage";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const metadata: Metadata = { title: "Usage" };

export default async function UsagePage({ searchParams }: PageInput) {
  const merchant = await requireMerchant(paths.usage());
  if (!merchant.may("usage:read")) {
    return <NoPermissionPage title="Usage" scope="usage:read" action="see usage" />;
  }
  const input = listInput(usageList, addressOf(await searchParams));
  return (
    <HydrationBoundary state={await prefetch(merchant, wanted(usageList.contract, input))}>
      <PageHeader
        title="Usage"
        actions={
          <>
            <ActionLink href={paths.meters()} scope="usage:read">
              Meters
            </ActionLink>
            <UploadUsageLink />
          </>
        }
      />
      <UsageTable />
    </HydrationBoundary>
  );
}
