"use client";

import { Ellipsis, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { catalogReads, type Product, type RatePlan } from "@/components/catalog/catalog-reads";
import { ChargeForm } from "@/components/catalog/charges/charge-form";
import { usageText } from "@/components/catalog/charges/charge-text";
import { ChargesTable } from "@/components/catalog/charges/charges-table";
import { RatePlanForm } from "@/components/catalog/rate-plan-form";
import { RatePlanTitle } from "@/components/catalog/rate-plan-title";
import { CustomFactsLine } from "@/components/custom-fields/custom-facts-line";
import { useDenied } from "@/components/layout/frame/viewer";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Menu } from "@/components/ui/menu";
import { MOST_COUNTED } from "@/lib/areas/catalog/lists/list-contract";
import { deleteProductRatePlan } from "@/lib/areas/objects/contract";
import { useOperation } from "@/lib/portal/use-operation";

export type RatePlanCardProps = {
  product: Product;
  ratePlan: RatePlan;
  /** How many subscriptions use it; undefined while that is not known. */
  subscriptions: number | undefined;
};

type Action = "edit" | "delete" | "addCharge";

/** One way to buy the product: its charges and their prices. */
export function RatePlanCard({ product, ratePlan, subscriptions }: RatePlanCardProps) {
  const [action, setAction] = useState<Action | null>(null);
  const denied = useDenied("catalog:write");
  const remove = useOperation(deleteProductRatePlan, { refreshes: catalogReads });
  const close = () => setAction(null);
  const used = usageText(subscriptions, MOST_COUNTED);
  return (
    <>
      <Card
        flush
        title={<RatePlanTitle ratePlan={ratePlan} />}
        description={
          <>
            {used}
            <CustomFactsLine object="ProductRatePlan" record={ratePlan} />
          </>
        }
        actions={
          <>
            <Button
              size="sm"
              icon={<Plus aria-hidden />}
              disabledReason={denied}
              onClick={() => setAction("addCharge")}
            >
              Add charge
            </Button>
            <Menu
              trigger={
                <IconButton
                  size="icon-sm"
                  label={`Actions for ${ratePlan.name}`}
                  icon={<Ellipsis aria-hidden />}
                />
              }
              items={[
                {
                  label: "Edit rate plan",
                  icon: <Pencil aria-hidden />,
                  disabledReason: denied,
                  onSelect: () => setAction("edit"),
                },
                {
                  label: "Delete rate plan",
                  icon: <Trash2 aria-hidden />,
                  tone: "danger",
                  separated: true,
                  disabledReason: denied ?? (Boolean(subscriptions) && used),
                  onSelect: () => setAction("delete"),
                },
              ]}
            />
          </>
        }
      >
        <ChargesTable ratePlan={ratePlan} onAdd={() => setAction("addCharge")} />
      </Card>
      <RatePlanForm
        product={product}
        editing={action === "edit" ? ratePlan : null}
        onClose={close}
      />
      <ChargeForm
        ratePlan={ratePlan}
        editing={action === "addCharge" ? "new" : null}
        onClose={close}
      />
      <ConfirmDialog
        open={action === "delete"}
        onOpenChange={(next) => !next && close()}
        title={`Delete ${ratePlan.name}`}
        confirmLabel="Delete rate plan"
        danger
        onConfirm={() => remove.mutateAsync({ params: { id: ratePlan.id } })}
      >
        Its charges and prices go with it. It cannot be undone.
      </ConfirmDialog>
    </>
  );
}
