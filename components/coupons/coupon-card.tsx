"use client";

import { useQuery } from "@tanstack/react-query";
import { TicketPercent, X } from "lucide-react";
import { useWatch } from "react-hook-form";
import { toneOfState } from "@/components/coupons/coupon-words";
import { IconButton } from "@/components/ui/icon-button";
import { Skeleton } from "@/components/ui/skeleton";
import { Status } from "@/components/ui/status";
import { getCoupon } from "@/lib/areas/coupons/contract";
import { operationQuery } from "@/lib/portal/query";

export type CouponCardProps = {
  /** Path of the rate plan in the form's values. */
  at: string;
  onRemove: () => void;
};

/** A coupon that an order redeems. */
export function CouponCard({ at, onRemove }: CouponCardProps) {
  const code: string = useWatch({ name: `${at}.couponCode` });
  const { data: coupon, error } = useQuery({
    ...operationQuery(getCoupon, { params: { "coupon-key": code } }),
    retry: false,
  });
  return (
    <section
      aria-label={`Coupon ${code}`}
      className="flex items-start justify-between gap-3 rounded-md border px-4 py-3"
    >
      <TicketPercent aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      <div className="min-w-0 grow">
        <p className="font-semibold">{coupon?.code ?? code}</p>
        {coupon && <p className="text-muted text-sm">{coupon.productRatePlanName}</p>}
        {error && (
          <p role="alert" className="text-negative text-sm">
            No coupon has this code.
          </p>
        )}
        {!coupon && !error && <Skeleton className="mt-1 h-4 w-40" />}
      </div>
      {coupon && coupon.state !== "Active" && (
        <Status value={coupon.state} tone={toneOfState[coupon.state]} />
      )}
      <IconButton
        size="icon-sm"
        variant="quiet"
        label={`Remove coupon ${code}`}
        icon={<X aria-hidden />}
        onClick={onRemove}
      />
    </section>
  );
}
