"use client";

import { useQuery } from "@tanstack/react-query";
import { CheckRules } from "@/components/books/check-rules";
import { CheckSums } from "@/components/books/check-sums";
import { Banner } from "@/components/ui/banner";
import { Instant } from "@/components/ui/instant";
import { getBookCheck } from "@/lib/areas/books/contract";
import { formatNumber } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";
import { operationQuery } from "@/lib/portal/query";

type Check = CallResult<typeof getBookCheck>;

const lookAgainMs = 1500;

function Verdict({ check: { status, ruleCount, brokenCount, endDate } }: { check: Check }) {
  if (status === "Error")
    return (
      <Banner tone="warning" title="This check could not be done">
        Whoever runs Perennial finds the cause in the server’s log. The next night checks again.
      </Banner>
    );
  if (status !== "Completed")
    return (
      <Banner title="The books are being checked">
        Every rule is proven on all documents. This page shows the result as soon as it is there.
      </Banner>
    );
  if (brokenCount > 0)
    return (
      <Banner
        tone="negative"
        title={`${formatNumber(brokenCount)} of ${formatNumber(ruleCount)} rules do not hold`}
      >
        Checked <Instant at={endDate} />. Below stands what breaks them. Nothing is repaired
        automatically.
      </Banner>
    );
  return (
    <Banner tone="positive" title={`All ${formatNumber(ruleCount)} rules hold`}>
      Checked <Instant at={endDate} />.
    </Banner>
  );
}

/** One check of the books: its verdict, what they came to, and every rule. */
export function BookCheckView({ checkId }: { checkId: string }) {
  const { data } = useQuery({
    ...operationQuery(getBookCheck, { params: { checkId } }),
    refetchInterval: ({ state }) =>
      state.data && ["Pending", "Processing"].includes(state.data.status) ? lookAgainMs : false,
  });
  if (!data) return null;
  return (
    <div className="space-y-5">
      <Verdict check={data} />
      {data.status === "Completed" && (
        <>
          <CheckSums sums={data.sums} />
          <CheckRules rules={data.rules} />
        </>
      )}
    </div>
  );
}
