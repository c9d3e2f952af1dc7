import type { Metadata } from "next";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { PageHeader } from "@/components/layout/page-header";
import { NewMeter } from "@/components/meters/new-meter";
import { requireMerchant } from "@/lib/portal/merchant";
import { paths } from "@/lib/portal/paths";

export const metadata: Metadata = { title: "New meter" };

export default async function NewMeterPage() {
  const merchant = await requireMerchant(paths.newMeter());
  if (!merchant.may("usage:write")) {
    return <NoPermissionPage title="New meter" scope="usage:write" action="make meters" />;
  }
  return (
    <>
      <PageHeader
        title="New meter"
        trail={[
          { label: "Usage", href: paths.usage() },
          { label: "Meters", href: paths.meters() },
        ]}
      />
      <NewMeter />
    </>
  );
}
