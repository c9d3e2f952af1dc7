"use client";

import { TaxCodes } from "@/components/tax/tax-codes";
import { TaxEngineForm } from "@/components/tax/tax-engine-form";
import { TaxRates } from "@/components/tax/tax-rates";

/** Tax settings: codes, rates and the engine. */
export function TaxSettings() {
  return (
    <div className="space-y-5">
      <TaxCodes />
      <TaxRates />
      <TaxEngineForm />
    </div>
  );
}
