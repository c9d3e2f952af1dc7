import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { BookCheckView } from "@/components/books/book-check-view";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { PageHeader } from "@/components/layout/page-header";
import { getBookCheck } from "@/lib/areas/books/contract";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { paths } from "@/lib/portal/paths";
import { prefetch, readOrNotFound, wanted } from "@/lib/portal/prefetch";

export const metadata: Metadata = { title: "Check of the books" };

export default async function BookCheckPage({ params }: PageInput<"checkId">) {
  const checkId = decodeURIComponent((await params).checkId);
  const merchant = await requireMerchant(paths.bookCheck(checkId));
  if (!merchant.may("invoices:read"))
    return <NoPermissionPage title="Books" scope="invoices:read" action="see the books" />;
  const input = { params: { checkId } };
  await readOrNotFound(merchant, getBookCheck, input);
  return (
    <HydrationBoundary state={await prefetch(merchant, wanted(getBookCheck, input))}>
      <PageHeader title="Check of the books" trail={[{ label: "Books", href: paths.books() }]} />
      <BookCheckView checkId={checkId} />
    </HydrationBoundary>
  );
}
