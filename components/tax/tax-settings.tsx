"use client";

import { TaxCodes } from "@/components/tax/tax-codes";
import { TaxEngineForm } from "@/components/tax/tax-engine-form";
import { TaxRates } from "@/components/tax/tax-rates";

/** What is taxed, where, by how much, and who works it out. */
export function TaxSettings() {
  return (
    <div className="space-y-5">
      <TaxCodes />
      <TaxRates />
      <TaxEngineForm />
    </div>
  );
}
