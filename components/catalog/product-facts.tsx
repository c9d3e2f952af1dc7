import type { Product } from "@/components/catalog/catalog-reads";
import { useCustomFacts } from "@/components/custom-fields/definitions";
import { PropertyList } from "@/components/layout/property-list";
import { Card } from "@/components/ui/card";
import { Copyable } from "@/components/ui/copyable";

/** Facts beside the rate plans. */
export function ProductFacts({ product }: { product: Product }) {
  const custom = useCustomFacts("Product", product);
  return (
    <Card title="Details">
      <PropertyList
        columns={2}
        properties={[
          { label: "Description", value: product.description },
          { label: "SKU", value: <Copyable value={product.sku} label="SKU" /> },
          { label: "Product id", value: <Copyable code value={product.id} label="product id" /> },
          ...custom,
        ]}
      />
    </Card>
  );
}
