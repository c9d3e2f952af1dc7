import type { TaxSettings } from "@/lib/areas/tax/model";

/** The address fields of a contact. */
export type TaxContact = {
  readonly country: string | null;
  readonly state: string | null;
  readonly county: string | null;
  readonly city: string | null;
  readonly zipCode: string | null;
};

/** The contacts of a bill that may decide where it is taxed; previews without an account have their own. */
export type TaxContacts = Partial<Record<TaxSettings["taxAddress"], TaxContact>>;
