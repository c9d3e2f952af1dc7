import type { Metadata } from "next";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { PageHeader } from "@/components/layout/page-header";
import { UploadUsage } from "@/components/usage/upload-usage";
import { requireMerchant } from "@/lib/portal/merchant";
import { paths } from "@/lib/portal/paths";

export const metadata: Metadata = { title: "Upload usage" };

export default async function UploadUsagePage() {
  const merchant = await requireMerchant(paths.uploadUsage());
  if (!merchant.may("usage:write")) {
    return <NoPermissionPage title="Upload usage" scope="usage:write" action="upload usage" />;
  }
  return (
    <>
      <PageHeader title="Upload usage" trail={[{ label: "Usage", href: paths.usage() }]} />
      <UploadUsage />
    </>
  );
}
