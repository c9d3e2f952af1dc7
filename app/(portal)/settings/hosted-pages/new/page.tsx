import type { Metadata } from "next";
import { HostedPageForm } from "@/components/hosted-pages/hosted-page-form";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { PageHeader } from "@/components/layout/page-header";
import { requireMerchant } from "@/lib/portal/merchant";
import { paths } from "@/lib/portal/paths";

export const metadata: Metadata = { title: "New hosted page" };

export default async function NewHostedPagePage() {
  const merchant = await requireMerchant(paths.newHostedPage());
  if (!merchant.may("settings:write")) {
    return (
      <NoPermissionPage title="New hosted page" scope="settings:write" action="change settings" />
    );
  }
  return (
    <>
      <PageHeader
        title="New hosted page"
        trail={[{ label: "Hosted pages", href: paths.hostedPages() }]}
      />
      <HostedPageForm />
    </>
  );
}
