"use client";

import { useQuery } from "@tanstack/react-query";
import type { Coupon } from "@/components/coupons/coupon-words";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { Button } from "@/components/ui/button";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Dialog } from "@/components/ui/dialog";
import { TextLink } from "@/components/ui/text-link";
import { listCouponRedemptions } from "@/lib/areas/coupons/contract";
import type { CallResult } from "@/lib/portal/operation-address";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";
import { useLast } from "@/lib/portal/sessions/use-last";

type Redemption = CallResult<typeof listCouponRedemptions>["redemptions"][number];

const columns: Column<Redemption>[] = [
  {
    id: "account",
    header: "Account",
    primary: true,
    wrap: true,
    cell: ({ accountName, accountNumber }) => (
      <TextLink href={paths.account(accountNumber)}>{accountName}</TextLink>
    ),
  },
  {
    id: "subscription",
    header: "Subscription",
    cell: ({ subscriptionNumber }) => (
      <TextLink href={paths.subscription(subscriptionNumber)}>{subscriptionNumber}</TextLink>
    ),
  },
  { id: "day", header: "Day", cell: ({ redeemedOn }) => <CalendarDate date={redeemedOn} /> },
];

export type RedemptionsDialogProps = { coupon: Coupon | null; onClose: () => void };

/** Who redeemed a coupon, the latest first. */
export function RedemptionsDialog({ coupon, onClose }: RedemptionsDialogProps) {
  const shown = useLast(coupon);
  const { data, error, refetch } = useQuery({
    ...operationQuery(listCouponRedemptions, {
      params: { "coupon-key": shown?.id ?? "" },
      query: { pageSize: "100" },
    }),
    enabled: coupon !== null,
  });
  return (
    <Dialog
      open={coupon !== null}
      onOpenChange={(open) => !open && onClose()}
      size="md"
      title={`Redemptions of ${shown?.code ?? ""}`}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div role="group" tabIndex={0} aria-label="Redemptions of the coupon">
        <OperationTable
          label="Redemptions"
          columns={columns}
          rows={data?.redemptions}
          rowKey={({ id }) => id}
          expectedRows={3}
          error={error}
          onRetry={() => void refetch()}
          empty={<p className="p-5 text-center text-muted">Nobody has redeemed it yet.</p>}
        />
      </div>
      {data?.nextPage && (
        <p className="mt-3 text-muted text-sm">These are the latest 100 of {shown?.redemptions}.</p>
      )}
    </Dialog>
  );
}
