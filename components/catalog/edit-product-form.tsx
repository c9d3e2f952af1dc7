"use client";

import { useRouter } from "next/navigation";
import { catalogReads, type Product } from "@/components/catalog/catalog-reads";
import { customValuesOf, withCustomFields } from "@/components/custom-fields/custom-values";
import { namingFields } from "@/components/catalog/named-fields";
import { ProductFields } from "@/components/catalog/product-fields";
import { SideForm } from "@/components/form/side-form";
import { toast } from "@/components/ui/toast";
import { updateProduct } from "@/lib/areas/objects/contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { paths } from "@/lib/portal/paths";
import { useOperation } from "@/lib/portal/use-operation";

export type EditProductFormProps = { product: Product; open: boolean; onClose: () => void };

/** A product to change. An emptied field is cleared. */
export function EditProductForm({ product, open, onClose }: EditProductFormProps) {
  const router = useRouter();
  const update = useOperation(updateProduct, { refreshes: catalogReads });
  return (
    <SideForm
      open={open}
      onOpenChange={(next) => !next && onClose()}
      size="lg"
      title={`Edit ${product.name}`}
      submitLabel="Save product"
      failureTitle="The product could not be saved"
      schema={updateProduct.body}
      defaultValues={{
        Name: product.name,
        Category: product.category ?? "",
        Description: product.description ?? "",
        AllowFeatureChanges: product.allowFeatureChanges,
        EffectiveStartDate: product.effectiveStartDate,
        EffectiveEndDate: product.effectiveEndDate,
        ProductNumber: product.productNumber,
        SKU: product.sku,
        ...customValuesOf(product),
      }}
      {...formFacts(updateProduct)}
      onSubmit={async (given) => {
        const filled = { Category: null, Description: null, ...given };
        const body = withCustomFields(filled, product);
        await namingFields(update.mutateAsync({ params: { id: product.id }, body }));
        toast.success("The product was saved");
        if (given.ProductNumber !== product.productNumber)
          router.replace(paths.product(product.id));
      }}
    >
      <ProductFields />
    </SideForm>
  );
}
