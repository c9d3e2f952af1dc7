"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CancelCommitment } from "@/components/commitments/cancel-commitment";
import { ChangeCommitment } from "@/components/commitments/change/change-commitment";
import { CommitmentFacts } from "@/components/commitments/commitment-facts";
import { stateWords } from "@/components/commitments/commitment-reads";
import { CommitmentPeriods } from "@/components/commitments/commitment-periods";
import { CommitmentSchedules } from "@/components/commitments/commitment-schedules";
import { ErrorState } from "@/components/layout/error-state";
import { useDenied } from "@/components/layout/frame/viewer";
import { PageHeader } from "@/components/layout/page-header";
import { Button } from "@/components/ui/button";
import { Copyable } from "@/components/ui/copyable";
import { Money } from "@/components/ui/money";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { getCommitmentByKey } from "@/lib/areas/commitments/contract";
import { formatPeriod } from "@/lib/portal/format";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";

/** What an account has committed to spend, or the credit that it pays in advance, period by period. */
export function CommitmentView({ commitmentNumber }: { commitmentNumber: string }) {
  const denied = useDenied("orders:write");
  const [canceling, setCanceling] = useState(false);
  const [changing, setChanging] = useState(false);
  const { data, error, refetch } = useQuery(
    operationQuery(getCommitmentByKey, { params: { commitmentKey: commitmentNumber } }),
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const { label, tone } = stateWords[data.status];
  return (
    <>
      <PageHeader
        title={data.name}
        trail={[
          { label: "Accounts", href: paths.accounts() },
          { label: data.accountNumber, href: paths.account(data.accountNumber) },
        ]}
        status={<Status value={data.status} label={label} tone={tone} />}
        meta={
          <>
            <span>{formatPeriod(data.startDate, data.endDate)}</span>
            <TextLink href={paths.order(data.orderNumber)}>{data.orderNumber}</TextLink>
            <Copyable value={data.commitmentNumber} label="number of the commitment" />
          </>
        }
        figures={[
          {
            label: data.prepaymentType === "FullyPrepaid" ? "Total credit" : "Total committed",
            value: <Money amount={data.totalAmount} currency={data.currency} />,
          },
        ]}
        actions={
          data.status === "Active" && (
            <>
              <Button disabledReason={denied} onClick={() => setChanging(true)}>
                Change commitment
              </Button>
              <Button variant="danger" disabledReason={denied} onClick={() => setCanceling(true)}>
                Cancel commitment
              </Button>
            </>
          )
        }
      />
      <div className="space-y-5">
        <CommitmentPeriods commitmentNumber={commitmentNumber} />
        <CommitmentSchedules commitment={data} />
        <CommitmentFacts commitment={data} />
      </div>
      <ChangeCommitment
        key={`${data.version}`}
        commitment={data}
        open={changing}
        onOpenChange={setChanging}
      />
      <CancelCommitment commitment={data} open={canceling} onOpenChange={setCanceling} />
    </>
  );
}
