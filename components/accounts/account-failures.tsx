"use client";

import { useQuery } from "@tanstack/react-query";
import { stepText } from "@/components/home/open-failures";
import { Banner } from "@/components/ui/banner";
import { queryWorkFailures } from "@/lib/areas/daily-work/failure-contract";
import { formatDate } from "@/lib/portal/format";
import { operationQuery } from "@/lib/portal/query";

/** What failed for an account, and why; renders nothing when all is done. */
export function AccountFailures({ accountNumber }: { accountNumber: string }) {
  const query = { filter: [`accountNumber.EQ:${accountNumber}`] };
  const { data } = useQuery(operationQuery(queryWorkFailures, { query }));
  if (!data?.data.length) return null;
  return (
    <div className="mb-5 space-y-3">
      {data.data.map((failure) => (
        <Banner
          key={failure.id}
          tone="negative"
          title={`${stepText(failure.step)} not done since ${formatDate(failure.firstDay)}`}
        >
          {failure.message} It is tried again every day.
        </Banner>
      ))}
    </div>
  );
}
