"use client";

import { Archive, ArchiveRestore, List, Pencil, Plus, TicketPercent, Trash2 } from "lucide-react";
import { useState } from "react";
import { CouponForm } from "@/components/coupons/coupon-form";
import { columns, states } from "@/components/coupons/coupon-columns";
import type { Coupon } from "@/components/coupons/coupon-words";
import { RedemptionsDialog } from "@/components/coupons/redemptions-dialog";
import { EmptyState } from "@/components/layout/empty-state";
import { useDenied } from "@/components/layout/frame/viewer";
import { PageHeader } from "@/components/layout/page-header";
import { useColumns } from "@/components/custom-fields/use-columns";
import { FilterChips } from "@/components/table/filter-chips";
import { FilterSearch } from "@/components/table/filter-search";
import { ListFooter } from "@/components/table/list-footer";
import { OperationTable } from "@/components/table/operation-table";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { MenuItem } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import { deleteCoupon, updateCoupon } from "@/lib/areas/coupons/contract";
import { couponList } from "@/lib/portal/lists/coupons";
import { paths } from "@/lib/portal/paths";
import { useLast } from "@/lib/portal/sessions/use-last";
import { useList } from "@/lib/portal/use-list";
import { useOperation } from "@/lib/portal/use-operation";

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

const refreshed = { refreshes: [couponList.contract] };

/** The coupons of the company, the newest first. */
export function Coupons() {
  const shownColumns = useColumns("Coupon", columns);
  const { rows, error, retry, filtered, paging, single } = useList(couponList);
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
        columns={shownColumns}
        rows={rows}
        rowKey={({ id }) => id}
        rowLabel={({ code }) => code}
        expectedRows={4}
        error={error}
        onRetry={retry}
        toolbar={
          <>
            <FilterSearch parameter="code" label="Code begins with" />
            <FilterChips label="Status" parameter="state" options={states} />
          </>
        }
        empty={
          <EmptyState
            icon={<TicketPercent aria-hidden />}
            title={filtered ? "No coupon matches" : "No coupons yet"}
            action={!filtered && add}
          >
            {filtered
              ? "Take a filter away to see more."
              : "A coupon is a code that gives a discount of the catalog to whoever enters it with an order."}
          </EmptyState>
        }
        footer={<ListFooter paging={paging} rows={rows?.length} single={single} />}
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
