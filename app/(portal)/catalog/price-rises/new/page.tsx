import type { Metadata } from "next";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { PageHeader } from "@/components/layout/page-header";
import { NewPriceRise } from "@/components/price-rises/new-price-rise";
import { requireMerchant } from "@/lib/portal/merchant";
import { paths } from "@/lib/portal/paths";

export const metadata: Metadata = { title: "New price rise" };

export default async function NewPriceRisePage() {
  const merchant = await requireMerchant(paths.newPriceRise());
  if (!merchant.may("orders:write")) {
    return <NoPermissionPage title="New price rise" scope="orders:write" action="raise prices" />;
  }
  return (
    <>
      <PageHeader
        title="New price rise"
        trail={[
          { label: "Catalog", href: paths.catalog() },
          { label: "Price rises", href: paths.priceRises() },
        ]}
      />
      <NewPriceRise />
    </>
  );
}
