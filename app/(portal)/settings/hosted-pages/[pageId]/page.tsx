import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { EditHostedPage } from "@/components/hosted-pages/edit-hosted-page";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { getHostedPage } from "@/lib/areas/hosted-pages/contract";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { paths } from "@/lib/portal/paths";
import { prefetch, readOrNotFound } from "@/lib/portal/prefetch";
import { operationKey } from "@/lib/portal/query";

export const metadata: Metadata = { title: "Hosted page" };

export default async function HostedPagePage({ params }: PageInput<"pageId">) {
  const pageId = decodeURIComponent((await params).pageId);
  const merchant = await requireMerchant(paths.hostedPage(pageId));
  if (!merchant.may("settings:read")) {
    return <NoPermissionPage title="Hosted page" scope="settings:read" action="see settings" />;
  }
  const input = { params: { "page-id": pageId } };
  const page = await readOrNotFound(merchant, getHostedPage, input);
  const state = await prefetch(
    merchant,
    async (_merchant, client) => void client.setQueryData(operationKey(getHostedPage, input), page),
  );
  return (
    <HydrationBoundary state={state}>
      <EditHostedPage pageId={pageId} />
    </HydrationBoundary>
  );
}
