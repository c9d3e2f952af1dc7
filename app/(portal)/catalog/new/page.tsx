import type { Metadata } from "next";
import { NewProductForm } from "@/components/catalog/new-product-form";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { PageHeader } from "@/components/layout/page-header";
import { requireMerchant } from "@/lib/portal/merchant";
import { paths } from "@/lib/portal/paths";

export const metadata: Metadata = { title: "New product" };

export default async function NewProductPage() {
  const merchant = await requireMerchant(paths.newProduct());
  if (!merchant.may("catalog:write")) {
    return <NoPermissionPage title="New product" scope="catalog:write" action="make products" />;
  }
  return (
    <>
      <PageHeader title="New product" trail={[{ label: "Catalog", href: paths.catalog() }]} />
      <NewProductForm today={merchant.today} />
    </>
  );
}
