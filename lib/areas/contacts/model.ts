/** A person or place that documents are addressed to. `country` is ISO 3166 alpha-2. */
export type Contact = {
  id: string;
  accountId: string;
  accountNumber: string;
  firstName: string;
  lastName: string;
  nickname: string | null;
  contactDescription: string | null;
  address1: string | null;
  address2: string | null;
  city: string | null;
  county: string | null;
  state: string | null;
  zipCode: string | null;
  country: string | null;
  taxRegion: string | null;
  workEmail: string | null;
  personalEmail: string | null;
  workPhone: string | null;
  homePhone: string | null;
  mobilePhone: string | null;
  otherPhone: string | null;
  otherPhoneType: string | null;
  fax: string | null;
  scrubbedAt: Date | null;
  /** Roles that the contact has for its account. */
  asBillTo: boolean;
  asSoldTo: boolean;
  asShipTo: boolean;
};
