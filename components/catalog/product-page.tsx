"use client";

import { useQuery } from "@tanstack/react-query";
import { ProductFacts } from "@/components/catalog/product-facts";
import { ProductFeatures } from "@/components/catalog/product-features";
import { ProductHeader } from "@/components/catalog/product-header";
import { RatePlans } from "@/components/catalog/rate-plans";
import { getCatalogProduct } from "@/lib/areas/catalog/contract";
import { operationQuery } from "@/lib/portal/query";

/** A product with everything that can be bought of it. */
export function ProductPage({ productKey }: { productKey: string }) {
  const input = { params: { "product-key": productKey } };
  const { data: product } = useQuery(operationQuery(getCatalogProduct, input));
  if (!product) return null;
  return (
    <>
      <ProductHeader product={product} />
      <div className="space-y-5">
        <RatePlans product={product} />
        <ProductFeatures product={product} />
        <ProductFacts product={product} />
      </div>
    </>
  );
}
