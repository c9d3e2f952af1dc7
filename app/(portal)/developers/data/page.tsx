import type { Metadata } from "next";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { PageHeader } from "@/components/layout/page-header";
import { DataExplorer } from "@/components/queries/data-explorer";
import { queriedObjects } from "@/lib/areas/describe/queried-objects-model";
import { requireMerchant } from "@/lib/portal/merchant";
import { paths } from "@/lib/portal/paths";

export const metadata: Metadata = { title: "Data" };

export default async function DataPage() {
  const merchant = await requireMerchant(paths.data());
  if (!merchant.may("accounts:read")) {
    return <NoPermissionPage title="Data" scope="accounts:read" action="query records" />;
  }
  return (
    <>
      <PageHeader
        title="Data"
        meta="Records by a query, as programs read them with batch actions. Nothing is changed."
      />
      <DataExplorer objects={queriedObjects()} withCustomFields={merchant.may("settings:read")} />
    </>
  );
}
