"use client";

import { useQuery } from "@tanstack/react-query";
import { Archive, ArchiveRestore, List, Pencil, Plus, TicketPercent, Trash2 } from "lucide-react";
import { useState } from "react";
import { CouponForm } from "@/components/coupons/coupon-form";
import {
  type Coupon,
  daysText,
  limitsText,
  redeemedText,
  toneOfState,
} from "@/components/coupons/coupon-words";
import { RedemptionsDialog } from "@/components/coupons/redemptions-dialog";
import { EmptyState } from "@/components/layout/empty-state";
import { useDenied } from "@/components/layout/frame/viewer";
import { PageHeader } from "@/components/layout/page-header";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { MenuItem } from "@/components/ui/menu";
import { Status } from "@/components/ui/status";
import { toast } from "@/components/ui/toast";
import { deleteCoupon, listCoupons, updateCoupon } from "@/lib/areas/coupons/contract";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";
import { useLast } from "@/lib/portal/sessions/use-last";
import { useOperation } from "@/lib/portal/use-operation";

const columns: Column<Coupon>[] = [
  { id: "code", header: "Code", primary: true, cell: ({ code }) => code },
  { id: "name", header: "Name", secondary: true, wrap: true, cell: ({ name }) => name },
  {
    id: "gives",
    header: "Discount",
    wrap: true,
    cell: ({ productRatePlanName }) => productRatePlanName,
  },
  {
    id: "state",
    header: "Status",
    cell: ({ state }) => <Status value={state} tone={toneOfState[state]} />,
  },
  { id: "days", header: "Valid", secondary: true, cell: daysText },
  { id: "limits", header: "For", secondary: true, wrap: true, cell: limitsText },
  { id: "redeemed", header: "Redemptions", align: "end", cell: redeemedText },
];

type Deeds = Record<"setShown" | "setEditing" | "setDeleting", (coupon: Coupon) => void> & {
  setStatus: (coupon: Coupon) => Promise<void>;
};

/** What can be done with a coupon. */
function deedsOf(coupon: Coupon, denied: string | null, deeds: Deeds): MenuItem[] {
  const isActive = coupon.status === "Active";
  return [
    {
      label: "Redemptions",
      icon: <List aria-hidden />,
      onSelect: () => deeds.setShown(coupon),
    },
    {
      label: "Edit",
      icon: <Pencil aria-hidden />,
      disabledReason: denied,
      onSelect: () => deeds.setEditing(coupon),
    },
    {
      label: isActive ? "Archive" : "Restore",
      icon: isActive ? <Archive aria-hidden /> : <ArchiveRestore aria-hidden />,
      disabledReason: denied,
      onSelect: () => void deeds.setStatus(coupon),
    },
    {
      label: "Delete",
      icon: <Trash2 aria-hidden />,
      tone: "danger",
      separated: true,
      disabledReason: denied ?? (coupon.redemptions ? "It was redeemed: archive it" : null),
      onSelect: () => deeds.setDeleting(coupon),
    },
  ];
}

const refreshed = { refreshes: [listCoupons] };

/** The coupons of the company, the newest first. */
export function Coupons() {
  const { data, error, refetch } = useQuery(operationQuery(listCoupons));
  const [editing, setEditing] = useState<Coupon | "new" | null>(null);
  const [shown, setShown] = useState<Coupon | null>(null);
  const [deleting, setDeleting] = useState<Coupon | null>(null);
  const last = useLast(deleting);
  const denied = useDenied("catalog:write");
  const update = useOperation(updateCoupon, refreshed);
  const remove = useOperation(deleteCoupon, refreshed);
  const add = (
    <Button icon={<Plus aria-hidden />} disabledReason={denied} onClick={() => setEditing("new")}>
      New coupon
    </Button>
  );
  const setStatus = async ({ id, code, status }: Coupon) => {
    const next = status === "Active" ? "Archived" : "Active";
    await update.mutateAsync({ params: { "coupon-key": id }, body: { status: next } });
    toast.success(next === "Active" ? `${code} can be redeemed again` : `${code} is archived`);
  };
  return (
    <>
      <PageHeader
        title="Coupons"
        trail={[{ href: paths.catalog(), label: "Catalog" }]}
        actions={add}
      />
      <OperationTable
        label="Coupons"
        columns={columns}
        rows={data?.coupons}
        rowKey={({ id }) => id}
        rowLabel={({ code }) => code}
        expectedRows={4}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState icon={<TicketPercent aria-hidden />} title="No coupons yet" action={add}>
            A coupon is a code that gives a discount of the catalog to whoever enters it with an
            order.
          </EmptyState>
        }
        rowActions={(coupon) =>
          deedsOf(coupon, denied, { setShown, setEditing, setDeleting, setStatus })
        }
      />
      <CouponForm editing={editing} onClose={() => setEditing(null)} />
      <RedemptionsDialog coupon={shown} onClose={() => setShown(null)} />
      <ConfirmDialog
        danger
        open={deleting !== null}
        onOpenChange={(open) => !open && setDeleting(null)}
        title={`Delete ${last?.code ?? ""}`}
        confirmLabel="Delete coupon"
        onConfirm={async () => {
          if (deleting) await remove.mutateAsync({ params: { "coupon-key": deleting.id } });
        }}
      >
        Nobody has redeemed it. Its code can be given to another coupon afterwards.
      </ConfirmDialog>
    </>
  );
}
