import { HydrationBoundary } from "@tanstack/react-query";
import { CommitmentView } from "@/components/commitments/commitment-view";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { getCommitmentByKey, listCommitmentSchedules } from "@/lib/areas/commitments/contract";
import { getCommitmentExplanation } from "@/lib/areas/commitments/explain-contract";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { titled } from "@/lib/portal/page-title";
import { paths } from "@/lib/portal/paths";
import { prefetch, readOrNotFound, wanted } from "@/lib/portal/prefetch";

export const generateMetadata = titled("Commitment", "commitmentKey");

export default async function CommitmentPage({ params }: PageInput<"commitmentKey">) {
  const key = decodeURIComponent((await params).commitmentKey);
  const merchant = await requireMerchant(paths.commitment(key));
  if (!merchant.may("subscriptions:read")) {
    return (
      <NoPermissionPage title="Commitment" scope="subscriptions:read" action="see commitments" />
    );
  }
  const { commitmentNumber } = await readOrNotFound(merchant, getCommitmentByKey, {
    params: { commitmentKey: key },
  });
  const of = { params: { commitmentKey: commitmentNumber } };
  const state = await prefetch(
    merchant,
    wanted(getCommitmentByKey, of),
    wanted(getCommitmentExplanation, { ...of, query: { page: "1", pageSize: "24" } }),
    wanted(listCommitmentSchedules, { ...of, query: { pageSize: "100" } }),
  );
  return (
    <HydrationBoundary state={state}>
      <CommitmentView commitmentNumber={commitmentNumber} />
    </HydrationBoundary>
  );
}
