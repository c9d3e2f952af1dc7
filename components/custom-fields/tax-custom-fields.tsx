import { CustomFactsLine } from "@/components/custom-fields/custom-facts-line";

type Tax = Readonly<Record<string, unknown>> & { readonly id: string; readonly name: string };

/** The custom fields of a line's taxes, under the explanation that has their amounts; nothing where they have none. */
export function TaxCustomFields({ taxes = [] }: { taxes?: readonly Tax[] | undefined }) {
  const shown = taxes.filter((tax) => Object.keys(tax).some((name) => name.endsWith("__c")));
  if (!shown.length) return null;
  return (
    <section aria-label="Custom fields of the tax" className="mt-6">
      <h3 className="mb-2 font-medium">Custom fields of the tax</h3>
      <ul className="space-y-2">
        {shown.map((tax) => (
          <li key={tax.id}>
            {tax.name}
            <CustomFactsLine object="TaxationItem" record={tax} />
          </li>
        ))}
      </ul>
    </section>
  );
}
