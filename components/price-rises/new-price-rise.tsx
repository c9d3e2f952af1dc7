"use client";

import { useRouter } from "next/navigation";
import { PageForm } from "@/components/form/page-form";
import { RiseFields } from "@/components/price-rises/rise-fields";
import { riseReads } from "@/components/price-rises/rise-reads";
import { bodyOf, NEW_RISE, riseSchema } from "@/components/price-rises/rise-values";
import { createPriceRise } from "@/lib/areas/price-rises/contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { paths } from "@/lib/portal/paths";
import { useOperation } from "@/lib/portal/use-operation";

/** A new price rise; it leads to its dry run, and nothing changes before it is started there. */
export function NewPriceRise() {
  const router = useRouter();
  const create = useOperation(createPriceRise, { refreshes: riseReads });
  return (
    <PageForm
      submitLabel="See the dry run"
      cancelHref={paths.priceRises()}
      failureTitle="The price rise could not be created"
      schema={riseSchema}
      defaultValues={NEW_RISE}
      {...formFacts(createPriceRise)}
      onSubmit={async (values) => {
        const made = await create.mutateAsync({ body: bodyOf(values) });
        router.push(paths.priceRise(made.number));
      }}
    >
      <RiseFields />
    </PageForm>
  );
}
