import type { getAccount } from "@/lib/areas/accounts/contract";
import type { CallResult } from "@/lib/portal/operation-address";

type TaxInfo = CallResult<typeof getAccount>["taxInfo"];

/** The tax data that people change on an account. */
const NAMES = [
  "exemptCertificateId",
  "exemptEffectiveDate",
  "exemptExpirationDate",
  "VATId",
] as const;

/** What the fields hold. */
export function taxValuesOf(taxInfo: TaxInfo) {
  const texts = Object.fromEntries(NAMES.map((name) => [name, taxInfo[name] ?? ""]));
  return { ...texts, exemptStatus: taxInfo.exemptStatus ?? "No" };
}

/** What is sent: a field that was emptied clears what was there. */
export function changedTaxInfo<Given extends object>(given: Given | undefined, before: TaxInfo) {
  const emptied = NAMES.filter(
    (name) => before[name] && !(given as Record<string, unknown> | undefined)?.[name],
  );
  return { ...given, ...Object.fromEntries(emptied.map((name) => [name, ""])) };
}
