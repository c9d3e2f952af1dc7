import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { RequestLogTable } from "@/components/developer/request-log-table";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { PageHeader } from "@/components/layout/page-header";
import { addressOf, listInput } from "@/lib/portal/list";
import { requestList } from "@/lib/portal/lists/developer";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const metadata: Metadata = { title: "Request log" };

export default async function RequestLogPage({ searchParams }: PageInput) {
  const merchant = await requireMerchant(paths.requestLog());
  if (!merchant.may("developer:read")) {
    return (
      <NoPermissionPage title="Request log" scope="developer:read" action="see the request log" />
    );
  }
  const input = listInput(requestList, addressOf(await searchParams));
  return (
    <HydrationBoundary state={await prefetch(merchant, wanted(requestList.contract, input))}>
      <PageHeader title="Request log" meta="Calls of the API, newest first. Bodies are not kept." />
      <RequestLogTable />
    </HydrationBoundary>
  );
}
