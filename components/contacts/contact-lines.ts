type Addressed = {
  address1?: string | null;
  address2?: string | null;
  city?: string | null;
  state?: string | null;
  zipCode?: string | null;
  country?: string | null;
};

const countries = new Intl.DisplayNames("en", { type: "region", fallback: "code" });

/** A postal address line by line; empty lines are left out. */
export function addressLines(contact: Addressed): string[] {
  const place = [contact.city, contact.state, contact.zipCode].filter(Boolean).join(", ");
  const country = contact.country && countryName(contact.country);
  return [contact.address1, contact.address2, place, country].filter((line): line is string =>
    Boolean(line),
  );
}

/** `AT` → `Austria`; anything that is not a code stays as it is. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code;
}
