import * as z from "zod";
import { countryCode } from "@/lib/values/country";
import { plainCode } from "@/lib/values/iban";
import { plainVatId } from "@/lib/values/vat-id";

const words = z.string().exactOptional();

const address = z.object({
  address1: words,
  address2: words,
  city: words,
  state: words,
  zipCode: words,
  /** ISO 3166 alpha-2. */
  country: words,
});

const bankAccount = z.object({
  accountHolder: words,
  bankName: words,
  iban: words,
  bic: words,
  accountNumber: words,
  routingNumber: words,
});

/** What a company is for its customers, as it is stored: codes plain, colours in lower case, nothing empty. */
export const storedCompany = z.object({
  name: z.string(),
  legalName: words,
  address: address.exactOptional(),
  vatId: words,
  taxNumber: words,
  registration: words,
  phone: words,
  email: words,
  website: words,
  bankAccount: bankAccount.exactOptional(),
  accentColor: words,
  footerText: words,
  mailSenderName: words,
  mailReplyTo: words,
});

export type Company = z.infer<typeof storedCompany>;

/** A company from one change to the next. */
export type CompanyProfile = {
  readonly id: string;
  readonly company: Company;
  readonly logoId: string | null;
};

type Requested<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | undefined };

/** What a caller sends: checked by the contract, and written in any way. */
export type RequestedCompany = Requested<Omit<Company, "name" | "address" | "bankAccount">> & {
  readonly name: string;
  readonly address?: Requested<NonNullable<Company["address"]>> | undefined;
  readonly bankAccount?: Requested<NonNullable<Company["bankAccount"]>> | undefined;
};

/** A company as it is stored: each code has one spelling, and what is empty is absent. */
export function companyOf(requested: RequestedCompany): Company {
  const { address: place, bankAccount: bank, vatId, accentColor } = requested;
  return storedCompany.parse(
    given({
      ...requested,
      address: place && given({ ...place, country: place.country && countryCode(place.country) }),
      vatId: vatId && plainVatId(vatId),
      bankAccount:
        bank &&
        given({
          ...bank,
          iban: bank.iban && plainCode(bank.iban),
          bic: bank.bic && plainCode(bank.bic),
        }),
      accentColor: accentColor?.toLowerCase(),
    }),
  );
}

/** The fields that have a value; undefined when none has. */
function given(fields: object): object | undefined {
  const some = Object.entries(fields).filter(([, value]) => value !== undefined);
  return some.length ? Object.fromEntries(some) : undefined;
}

/** Names of the fields that differ between two companies, in the order of their names. */
export function changedFields(before: Company | undefined, after: Company | undefined): string[] {
  const [old, now] = [flat(before), flat(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((name) => old.get(name) !== now.get(name))
    .sort();
}

function flat({ address: place = {}, bankAccount: bank = {}, ...rest }: Partial<Company> = {}) {
  const entries = (prefix: string, of: object) =>
    Object.entries(of).map(([name, value]): [string, string] => [prefix + name, String(value)]);
  return new Map([
    ...entries("", rest),
    ...entries("address.", place),
    ...entries("bankAccount.", bank),
  ]);
}
