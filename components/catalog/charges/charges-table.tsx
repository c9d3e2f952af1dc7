"use client";

import { Calculator, Pencil, ReceiptText, Trash2 } from "lucide-react";
import { useState } from "react";
import { type Charge, catalogReads, type RatePlan } from "@/components/catalog/catalog-reads";
import { ChargeForm } from "./charge-form";
import { billedText, lifeText, modelText } from "./charge-text";
import { TryPrice } from "./try-price";
import { CustomFactsLine } from "@/components/custom-fields/custom-facts-line";
import { EmptyState } from "@/components/layout/empty-state";
import { useDenied } from "@/components/layout/frame/viewer";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { deleteProductRatePlanCharge } from "@/lib/areas/objects/contract";
import { useOperation } from "@/lib/portal/use-operation";

const columns: Column<Charge>[] = [
  {
    id: "name",
    header: "Charge",
    primary: true,
    wrap: true,
    cell: (charge) => (
      <>
        {charge.name}
        <span className="block whitespace-nowrap text-muted text-sm">
          {charge.productRatePlanChargeNumber}
        </span>
        <CustomFactsLine object="ProductRatePlanCharge" record={charge} />
      </>
    ),
  },
  { id: "model", header: "Model", secondary: true, cell: modelText },
  { id: "billed", header: "Billed", wrap: true, cell: billedText },
  { id: "life", header: "Runs", secondary: true, wrap: true, cell: lifeText },
  {
    id: "prices",
    header: "Prices",
    wrap: true,
    cell: (charge) => (
      <ul>
        {[...new Set(charge.priceTexts)].map((text) => (
          <li key={text} className="tabular-nums">
            {text}
          </li>
        ))}
      </ul>
    ),
  },
];

/** Why a charge's price cannot be tried out. */
function noPriceOf({ model }: Charge): string | false {
  if (model.startsWith("Prerated")) return "Its usage records bring the price";
  return model.startsWith("Discount") && "A discount has no price of its own";
}

/** The charges of a rate plan, with their prices in words. */
export function ChargesTable({ ratePlan, onAdd }: { ratePlan: RatePlan; onAdd: () => void }) {
  const [editing, setEditing] = useState<Charge | null>(null);
  const [trying, setTrying] = useState<Charge | null>(null);
  const [leaving, setLeaving] = useState<Charge | null>(null);
  const denied = useDenied("catalog:write");
  const remove = useOperation(deleteProductRatePlanCharge, { refreshes: catalogReads });
  return (
    <>
      <OperationTable
        flush
        label={`Charges of ${ratePlan.name}`}
        columns={columns}
        rows={ratePlan.productRatePlanCharges}
        rowKey={(charge) => charge.id}
        rowLabel={(charge) => charge.name}
        empty={
          <EmptyState
            icon={<ReceiptText aria-hidden />}
            title="No charges yet"
            className="py-8"
            action={!denied && <Button onClick={onAdd}>Add charge</Button>}
          >
            A charge is one price: a monthly fee, a price per seat, a set-up fee.
          </EmptyState>
        }
        rowActions={(charge) => [
          {
            label: "Try its price",
            icon: <Calculator aria-hidden />,
            disabledReason: noPriceOf(charge),
            onSelect: () => setTrying(charge),
          },
          {
            label: "Edit",
            icon: <Pencil aria-hidden />,
            disabledReason: denied,
            onSelect: () => setEditing(charge),
          },
          {
            label: "Delete",
            icon: <Trash2 aria-hidden />,
            tone: "danger",
            separated: true,
            disabledReason: denied,
            onSelect: () => setLeaving(charge),
          },
        ]}
      />
      <ChargeForm ratePlan={ratePlan} editing={editing} onClose={() => setEditing(null)} />
      <TryPrice charge={trying} onClose={() => setTrying(null)} />
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={`Delete ${leaving?.name ?? "charge"}`}
        confirmLabel="Delete charge"
        danger
        onConfirm={async () => {
          if (leaving) await remove.mutateAsync({ params: { id: leaving.id } });
        }}
      >
        Its prices go with it. A charge that subscriptions use stays.
      </ConfirmDialog>
    </>
  );
}
