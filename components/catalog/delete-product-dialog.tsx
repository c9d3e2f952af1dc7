"use client";

import { useRouter } from "next/navigation";
import type { Product } from "@/components/catalog/catalog-reads";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { queryProducts } from "@/lib/areas/catalog/lists/list-contract";
import { deleteProduct } from "@/lib/areas/objects/contract";
import { paths } from "@/lib/portal/paths";
import { useOperation } from "@/lib/portal/use-operation";

export type DeleteProductDialogProps = { product: Product; open: boolean; onClose: () => void };

/** Deletes a product from the catalog, after its name was typed. */
export function DeleteProductDialog({ product, open, onClose }: DeleteProductDialogProps) {
  const router = useRouter();
  const remove = useOperation(deleteProduct, { refreshes: [queryProducts] });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Delete ${product.name}`}
      confirmLabel="Delete product"
      phrase={product.name}
      danger
      onConfirm={async () => {
        await remove.mutateAsync({ params: { id: product.id } });
        router.push(paths.catalog());
      }}
    >
      Its rate plans, charges and prices go with it. A product that subscriptions use stays: end its
      sale with its last day instead.
    </ConfirmDialog>
  );
}
