"use client";

import { useQuery } from "@tanstack/react-query";
import { HostedPageForm } from "@/components/hosted-pages/hosted-page-form";
import { ErrorState } from "@/components/layout/error-state";
import { PageHeader } from "@/components/layout/page-header";
import { PageSkeleton } from "@/components/layout/page-skeleton";
import { Copyable } from "@/components/ui/copyable";
import { getHostedPage } from "@/lib/areas/hosted-pages/contract";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";

/** An existing page, to be edited. */
export function EditHostedPage({ pageId }: { pageId: string }) {
  const input = { params: { "page-id": pageId } };
  const { data: page, error, refetch } = useQuery(operationQuery(getHostedPage, input));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!page) return <PageSkeleton />;
  return (
    <>
      <PageHeader
        title={page.name}
        trail={[{ label: "Hosted pages", href: paths.hostedPages() }]}
        meta={<Copyable code value={page.id} label="page id" />}
      />
      <HostedPageForm page={page} />
    </>
  );
}
