import type { Merchant } from "./merchant";

const REGIONS = ["Americas", "Asia", "Europe"] as const;

/** What the demo merchant keeps about its customers beyond what every merchant keeps. */
export async function makeOwnFields(merchant: Merchant): Promise<void> {
  const define = (field: object) => merchant.post("/v1/settings/custom-fields", field);
  await define({
    object: "Account",
    name: "Region__c",
    label: "Region",
    type: "picklist",
    picklist: [...REGIONS],
    filterable: true,
  });
  await define({
    object: "Account",
    name: "LoyalSince__c",
    label: "Customer since",
    description: "When it first bought anything, also before this billing began.",
    type: "date",
  });
  await define({
    object: "DebitMemo",
    name: "CaseNumber__c",
    label: "Case",
    description: "The case of the support team that it goes back to.",
    type: "text",
    length: 20,
    filterable: true,
  });
  await define({
    object: "Product",
    name: "ProductOwner__c",
    label: "Product owner",
    description: "Who answers questions about it.",
    type: "text",
    length: 80,
    default: "Product team",
  });
}

/** The region of a country, as the demo merchant divides the world. */
export function regionOf(country: string): (typeof REGIONS)[number] {
  if (country === "US" || country === "CA") return "Americas";
  return country === "JP" ? "Asia" : "Europe";
}
