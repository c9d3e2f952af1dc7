import type { getAccount } from "@/lib/areas/accounts/contract";
import type { CallResult } from "@/lib/portal/operation-address";

type TaxInfo = CallResult<typeof getAccount>["taxInfo"];

/** The editable tax data of an account. */
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

/** The request: an emptied field clears the stored value. */
export function changedTaxInfo<Given extends object>(given: Given | undefined, before: TaxInfo) {
  const emptied = NAMES.filter(
    (name) => before[name] && !(given as Record<string, unknown> | undefined)?.[name],
  );
  return { ...given, ...Object.fromEntries(emptied.map((name) => [name, ""])) };
}
