"use client";

import { useQuery } from "@tanstack/react-query";
import { SelectField } from "@/components/form/fields/select-field";
import { CATALOG_TAX, NOT_TAXED } from "@/components/orders/clean-action";
import type { CatalogCharge } from "./rate-plan-card";
import { taxModeText } from "@/components/tax/tax-reads";
import { listTaxCodes } from "@/lib/areas/tax/contract";
import { operationQuery } from "@/lib/portal/query";

export type ChargeTaxOverrideProps = {
  /** Path of the charge's override in the form's values. */
  at: string;
  charge: CatalogCharge;
};

/** How a charge is taxed in this order, where the tenant has tax codes; empty for the catalog's. */
export function ChargeTaxOverride({ at, charge }: ChargeTaxOverrideProps) {
  const codes = useQuery(operationQuery(listTaxCodes)).data?.taxCodes ?? [];
  if (!codes.length || charge.discountLevel !== null) return null;
  const { taxable, taxCode, taxMode } = charge;
  const catalog = taxable ? `${taxCode}, ${taxModeText(taxMode ?? "").toLowerCase()}` : "not taxed";
  return (
    <SelectField
      name={`${at}.taxCode`}
      label={`Tax of ${charge.name}`}
      help={`Leave empty to use the catalog’s: ${catalog}`}
      optional
      className="mt-3 sm:max-w-xs"
      options={[
        { value: CATALOG_TAX, label: "As in the catalog" },
        { value: NOT_TAXED, label: "Not taxed" },
        ...codes.map(({ name, taxMode: mode }) => ({
          value: name,
          label: name,
          help: taxModeText(mode),
        })),
      ]}
    />
  );
}
