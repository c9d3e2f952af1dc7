"use client";

import { useChargeNames } from "@/components/orders/use-charge-names";
import type { previewOrder } from "@/lib/areas/orders/preview/preview-contract";
import { Money } from "@/components/ui/money";
import type { CallResult } from "@/lib/portal/operation-address";

type Preview = CallResult<typeof previewOrder>["previewResult"];

export type PreviewChangesProps = {
  now: Preview;
  /** The same order over its next periods: its lines also name the charges. */
  next: Preview | undefined;
  currency: string;
};

type Named = {
  chargeNumber: string | null;
  productRatePlanChargeId: string | null;
  chargeName: string;
};

/** The names of charges by number and, for those without one, by their place in the catalog. */
function namesIn(...previews: (Preview | undefined)[]): Map<string, string> {
  const lines = previews.flatMap((preview) => [
    ...(preview?.invoices ?? []).flatMap((document) => document.invoiceItems),
    ...(preview?.creditMemos ?? []).flatMap((document) => document.creditMemoItems),
  ]);
  return new Map(
    lines.flatMap(({ chargeNumber, productRatePlanChargeId, chargeName }) =>
      [chargeNumber, productRatePlanChargeId].flatMap((key): [string, string][] =>
        key ? [[key, chargeName.split(" -- ")[0] ?? chargeName]] : [],
      ),
    ),
  );
}

/** Changes of each charge's monthly revenue: before and after, where they differ. */
export function PreviewChanges({ now, next, currency }: PreviewChangesProps) {
  const inDocuments = namesIn(next, now);
  const stored = useChargeNames(
    (now.chargeMetrics ?? []).flatMap(({ subscriptionNumber, charges }) =>
      // What a draft will create has a number already, and cannot be read yet.
      subscriptionNumber && charges.some(({ cmrr }) => beforeOf(cmrr) !== 0)
        ? subscriptionNumber
        : [],
    ),
  );
  const nameOf = ({ chargeNumber, productRatePlanChargeId, chargeName }: Named) =>
    stored.get(chargeNumber ?? "") ??
    inDocuments.get(chargeNumber ?? "") ??
    inDocuments.get(productRatePlanChargeId ?? "") ??
    chargeName;
  const changed = (now.chargeMetrics ?? []).flatMap(({ subscriptionNumber, charges }) =>
    charges
      .filter(({ cmrr }) => cmrr.regularDelta !== 0)
      .map((charge) => ({ ...charge, subscriptionNumber })),
  );
  if (changed.length === 0) return null;
  return (
    <section aria-label="What changes">
      <h3 className="font-semibold">What changes</h3>
      <table className="mt-1 w-full text-right tabular-nums">
        <caption className="sr-only">Monthly revenue by charge, before and after the order</caption>
        <thead className="text-muted text-sm">
          <tr>
            <th scope="col" className="py-1 text-left font-medium">
              Charge
            </th>
            <th scope="col" className="py-1 font-medium">
              MRR before
            </th>
            <th scope="col" className="py-1 font-medium">
              After
            </th>
          </tr>
        </thead>
        <tbody>
          {changed.map(({ chargeNumber, productRatePlanChargeId: id, chargeName, cmrr }, index) => (
            <tr key={chargeNumber ?? `${id} ${index}`} className="border-t">
              <th scope="row" className="py-1 text-left font-normal">
                {nameOf({ chargeNumber, productRatePlanChargeId: id, chargeName })}
              </th>
              <td>
                <Money amount={beforeOf(cmrr)} currency={currency} />
              </td>
              <td>
                <Money amount={cmrr.regular} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Without binary rounding errors. */
function beforeOf({ regular, regularDelta }: { regular: number; regularDelta: number }): number {
  return Number((regular - regularDelta).toFixed(4));
}
