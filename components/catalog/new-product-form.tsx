"use client";

import { useRouter } from "next/navigation";
import { catalogReads } from "@/components/catalog/catalog-reads";
import { withCustomFields } from "@/components/custom-fields/custom-values";
import { namingFields } from "@/components/catalog/named-fields";
import { emptyProduct, ProductFields } from "@/components/catalog/product-fields";
import { PageForm } from "@/components/form/page-form";
import { createProduct } from "@/lib/areas/objects/contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { paths } from "@/lib/portal/paths";
import { useOperation } from "@/lib/portal/use-operation";

/** Ten years: long enough that the end of a product surprises no one. */
function tenYearsAfter(today: string): string {
  const [year = "", ...rest] = today.split("-");
  const day = rest.join("-");
  return `${Number(year) + 10}-${day === "02-29" ? "02-28" : day}`;
}

/** A new product; it leads to the product's page, where rate plans are added. */
export function NewProductForm({ today }: { today: string }) {
  const router = useRouter();
  const create = useOperation(createProduct, { refreshes: catalogReads });
  return (
    <PageForm
      submitLabel="Create product"
      cancelHref={paths.catalog()}
      failureTitle="The product could not be created"
      schema={createProduct.body}
      defaultValues={{
        ...emptyProduct,
        EffectiveStartDate: today,
        EffectiveEndDate: tenYearsAfter(today),
      }}
      {...formFacts(createProduct)}
      onSubmit={async (body) => {
        const made = await namingFields(create.mutateAsync({ body: withCustomFields(body, {}) }));
        router.push(paths.product(made.Id));
      }}
    >
      <ProductFields framed />
    </PageForm>
  );
}
