"use client";

import { useRouter } from "next/navigation";
import { PageForm } from "@/components/form/page-form";
import { MeterFields } from "@/components/meters/meter-fields";
import { meterReads } from "@/components/meters/meter-reads";
import { bodyOf, NEW_METER } from "@/components/meters/meter-values";
import { createMeter } from "@/lib/areas/meters/contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { paths } from "@/lib/portal/paths";
import { useOperation } from "@/lib/portal/use-operation";

/** A new meter, as a draft; it takes events once it is published on its page. */
export function NewMeter() {
  const router = useRouter();
  const create = useOperation(createMeter, { refreshes: meterReads });
  return (
    <PageForm
      submitLabel="Create draft"
      cancelHref={paths.meters()}
      failureTitle="The meter could not be created"
      schema={createMeter.body}
      defaultValues={NEW_METER}
      {...formFacts(createMeter)}
      onSubmit={async (values) => {
        const made = await create.mutateAsync({ body: bodyOf(values) });
        router.push(paths.meter(made.id));
      }}
    >
      <MeterFields />
    </PageForm>
  );
}
