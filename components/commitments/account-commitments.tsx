"use client";

import { useQuery } from "@tanstack/react-query";
import {
  type Commitment,
  isCredit,
  type Period,
  stateWords,
} from "@/components/commitments/commitment-reads";
import { ErrorState } from "@/components/layout/error-state";
import { useViewer } from "@/components/layout/frame/viewer";
import { Card } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { getAccountSummary } from "@/lib/areas/accounts/contract";
import { getCommitmentPeriods, getCommitments } from "@/lib/areas/commitments/contract";
import { getCommitmentExplanation } from "@/lib/areas/commitments/explain-contract";
import { formatPeriod } from "@/lib/portal/format";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";
import { isLocalDate } from "@/lib/values/local-date";

const MOST = "100";

/** What an account has committed to spend, and how far it has come in the current period; nothing without commitments. */
export function AccountCommitments({ accountKey }: { accountKey: string }) {
  const { scopes, today } = useViewer();
  const { data: account } = useQuery(
    operationQuery(getAccountSummary, { params: { "account-key": accountKey } }),
  );
  const accountNumber = account?.basicInfo.accountNumber ?? "";
  const { data, error, refetch } = useQuery({
    ...operationQuery(getCommitments, { query: { accountNumber, pageSize: MOST } }),
    enabled: accountNumber !== "" && scopes.includes("subscriptions:read"),
  });
  const day = isLocalDate(today) ? today : undefined;
  const { data: current } = useQuery({
    ...operationQuery(getCommitmentPeriods, {
      query: { accountNumber, startDate: day, endDate: day, pageSize: MOST },
    }),
    enabled: Boolean(data?.commitments.length),
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data?.commitments.length) return null;
  const periodOf = (id: string) =>
    current?.periods.find((of) => of.commitmentId === id && of.status !== "Cancelled")?.id;
  return (
    <Card
      title="Commitments"
      description="What the account has committed to spend, and credit that it has paid in advance"
    >
      <ul className="divide-y divide-line">
        {data.commitments.map((of) => (
          <Row key={of.id} commitment={of} periodId={periodOf(of.id)} />
        ))}
      </ul>
      {data.total > data.commitments.length && (
        <p className="mt-3 text-muted text-sm">
          {data.total - data.commitments.length} more are not shown.
        </p>
      )}
    </Card>
  );
}

function Row({ commitment, periodId }: { commitment: Commitment; periodId: string | undefined }) {
  const { commitmentNumber, name, status, startDate, endDate, totalAmount, currency } = commitment;
  const { label, tone } = stateWords[status];
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-1 py-2.5 first:pt-0 last:pb-0">
      <div className="min-w-0 grow basis-52">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <TextLink href={paths.commitment(commitmentNumber)}>{name}</TextLink>
          <Status value={status} label={label} tone={tone} />
        </div>
        <p className="text-muted text-sm">
          {formatPeriod(startDate, endDate)}, <Money amount={totalAmount} currency={currency} /> in
          total
        </p>
      </div>
      {periodId !== undefined && <Current of={commitmentNumber} periodId={periodId} />}
    </li>
  );
}

/** How far the period of today has come. */
function Current({ of, periodId }: { of: string; periodId: string }) {
  const { data } = useQuery(
    operationQuery(getCommitmentExplanation, {
      params: { commitmentKey: of },
      query: { periodId },
    }),
  );
  const period = data?.periods[0];
  if (!data || !period) return null;
  const { currency } = data;
  return (
    <div className="min-w-0 text-sm sm:text-end">
      <p>
        <Money amount={period.totalSpend} currency={currency} /> of{" "}
        <Money amount={period.committedAmount} currency={currency} />
        {isCredit(period) && " used"}
      </p>
      <p className="text-muted">
        <Rest period={period} currency={currency} /> ·{" "}
        {formatPeriod(period.startDate, period.endDate)}
      </p>
    </div>
  );
}

/** What is missing of a minimum, or left of credit. */
function Rest({ period, currency }: { period: Period; currency: string }) {
  const credit = isCredit(period);
  if (period.balance <= 0) return credit ? "All of it is used" : "Nothing is missing";
  return (
    <>
      <Money amount={period.balance} currency={currency} /> {credit ? "remaining" : "missing"}
    </>
  );
}
