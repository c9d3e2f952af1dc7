import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { BooksView, CHECKS_SHOWN } from "@/components/books/books-view";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { listBookChecks } from "@/lib/areas/books/contract";
import { requireMerchant } from "@/lib/portal/merchant";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const metadata: Metadata = { title: "Books" };

export default async function BooksPage() {
  const merchant = await requireMerchant(paths.books());
  if (!merchant.may("invoices:read"))
    return <NoPermissionPage title="Books" scope="invoices:read" action="see the books" />;
  return (
    <HydrationBoundary state={await prefetch(merchant, wanted(listBookChecks, CHECKS_SHOWN))}>
      <BooksView />
    </HydrationBoundary>
  );
}
