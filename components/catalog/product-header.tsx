"use client";

import { Ellipsis, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Product } from "@/components/catalog/catalog-reads";
import { DeleteProductDialog } from "@/components/catalog/delete-product-dialog";
import { EditProductForm } from "@/components/catalog/edit-product-form";
import { RatePlanForm } from "@/components/catalog/rate-plan-form";
import { PageHeader } from "@/components/layout/page-header";
import { useDenied, useViewer } from "@/components/layout/frame/viewer";
import { Button } from "@/components/ui/button";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Copyable } from "@/components/ui/copyable";
import { IconButton } from "@/components/ui/icon-button";
import { Menu } from "@/components/ui/menu";
import { Status } from "@/components/ui/status";
import { paths } from "@/lib/portal/paths";

type Action = "edit" | "delete" | "addRatePlan";

function statusOn(today: string, product: Product): string {
  if (today < product.effectiveStartDate) return "NotStarted";
  return today > product.effectiveEndDate ? "Expired" : "Active";
}

/** Which product it is, and what can be done with it. */
export function ProductHeader({ product }: { product: Product }) {
  const [action, setAction] = useState<Action | null>(null);
  const denied = useDenied("catalog:write");
  const { today } = useViewer();
  const close = () => setAction(null);
  return (
    <>
      <PageHeader
        title={product.name}
        trail={[{ label: "Catalog", href: paths.catalog() }]}
        status={<Status value={statusOn(today, product)} />}
        meta={<Copyable value={product.productNumber} label="product number" />}
        figures={[
          { label: "Category", value: product.category ?? "–" },
          { label: "Sold from", value: <CalendarDate date={product.effectiveStartDate} /> },
          { label: "Sold until", value: <CalendarDate date={product.effectiveEndDate} /> },
        ]}
        actions={
          <>
            <Menu
              trigger={<IconButton label="More actions" icon={<Ellipsis aria-hidden />} />}
              items={[
                {
                  label: "Delete product",
                  icon: <Trash2 aria-hidden />,
                  tone: "danger",
                  disabledReason: denied,
                  onSelect: () => setAction("delete"),
                },
              ]}
            />
            <Button
              icon={<Pencil aria-hidden />}
              disabledReason={denied}
              onClick={() => setAction("edit")}
            >
              Edit product
            </Button>
            <Button
              variant="primary"
              icon={<Plus aria-hidden />}
              disabledReason={denied}
              onClick={() => setAction("addRatePlan")}
            >
              Add rate plan
            </Button>
          </>
        }
      />
      <EditProductForm product={product} open={action === "edit"} onClose={close} />
      <RatePlanForm
        product={product}
        editing={action === "addRatePlan" ? "new" : null}
        onClose={close}
      />
      <DeleteProductDialog product={product} open={action === "delete"} onClose={close} />
    </>
  );
}
