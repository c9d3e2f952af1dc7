import { placeLines } from "@/lib/values/address";
import { writtenIban } from "@/lib/values/iban";
import type { Company } from "./model";

/** What a company's documents state of it beside the name, as lines. */
export function letterheadOf(company: Company) {
  const { name, legalName, address = {}, bankAccount: bank = {}, accentColor } = company;
  const contact = [company.phone, company.email, company.website];
  const ids = [
    labelled("VAT id", company.vatId),
    labelled("Tax number", company.taxNumber),
    company.registration,
  ];
  const account = [
    bank.accountHolder,
    bank.bankName,
    labelled("IBAN", bank.iban && writtenIban(bank.iban)),
    labelled("BIC", bank.bic),
    labelled("Account number", bank.accountNumber),
    labelled("Routing number", bank.routingNumber),
  ];
  return {
    head: [...given([legalName === name ? undefined : legalName]), ...placeLines(address)],
    foot: [contact, ids, account].map(given).filter(({ length }) => length > 0),
    note: company.footerText?.split("\n") ?? [],
    ...(accentColor === undefined ? {} : { accentColor }),
  };
}

const labelled = (label: string, value: string | undefined) => value && `${label} ${value}`;

const given = (lines: readonly (string | undefined)[]) => lines.flatMap((line) => line || []);
