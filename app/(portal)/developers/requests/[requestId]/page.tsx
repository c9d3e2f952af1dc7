import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { LoggedRequestFacts } from "@/components/developer/logged-request-facts";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { PageHeader } from "@/components/layout/page-header";
import { listLoggedRequests } from "@/lib/areas/developer/contract";
import { required } from "@/lib/platform/env";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { paths } from "@/lib/portal/paths";
import { readOperation } from "@/lib/portal/prefetch";

export const metadata: Metadata = { title: "Request" };

export default async function LoggedRequestPage({ params }: PageInput<"requestId">) {
  const { requestId } = await params;
  const merchant = await requireMerchant(paths.loggedRequest(requestId));
  if (!merchant.may("developer:read")) {
    return <NoPermissionPage title="Request" scope="developer:read" action="see the request log" />;
  }
  if (!/^[0-9a-f]{32}$/.test(requestId)) notFound();
  const query = { filter: [`id.EQ:${requestId}`] };
  const [call] = (await readOperation(merchant, listLoggedRequests, { query })).data;
  if (!call) notFound();
  return (
    <>
      <PageHeader
        title={`${call.method} ${call.path}`}
        trail={[{ label: "Request log", href: paths.requestLog() }]}
      />
      <LoggedRequestFacts call={call} origin={new URL(required("NEXTAUTH_URL")).origin} />
    </>
  );
}
