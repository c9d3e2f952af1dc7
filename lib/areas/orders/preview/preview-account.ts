import type * as z from "zod";
import { InvalidValue, RuleViolation } from "@/lib/kernel/errors";
import type { TaxInfo } from "@/lib/areas/accounts/model";
import type { TaxContact } from "@/lib/areas/invoices/taxation/tax-contact-model";
import { newId } from "@/lib/kernel/ids";
import { DUE_UPON_RECEIPT } from "@/lib/billing/payment-terms";
import { countryCode } from "@/lib/values/country";
import { dayOfMonth, type LocalDate } from "@/lib/values/local-date";
import { isCurrency } from "@/lib/values/money";
import type { PayingAccount } from "@/lib/areas/orders/place/prepare-order";
import type { previewAccountInfo } from "./preview-account-contract";

export type StandIn = z.output<typeof previewAccountInfo>;
type Address = NonNullable<StandIn["soldToContact"]>;

/**
 * A new account for a preview, with its currency, billing day and tax addresses. Its id is of this preview only, as
 * those of the subscriptions are.
 *
 * @throws RuleViolation for an unknown currency; InvalidValue for an unknown country.
 */
export function standInAccount(info: StandIn, orderDate: LocalDate): PayingAccount {
  const { currency, billCycleDay, soldToContact, shipToContact, billToContact, taxInfo } = info;
  if (!isCurrency(currency)) throw new RuleViolation(`${currency} is not a currency of ISO 4217.`);
  return {
    id: newId(),
    isNew: true,
    accountNumber: "(preview)",
    status: "Active",
    currency,
    billCycleDay: billCycleDay || dayOfMonth(orderDate),
    paymentTerm: DUE_UPON_RECEIPT,
    billToContactId: null,
    soldToContactId: null,
    ...(taxInfo ? { taxInfo: textsOf(taxInfo) } : {}),
    taxContacts: {
      ...(soldToContact ? { SoldTo: placeOf(soldToContact) } : {}),
      ...(shipToContact ? { ShipTo: placeOf(shipToContact) } : {}),
      ...(billToContact ? { BillTo: placeOf(billToContact) } : {}),
    },
  };
}

function placeOf({ country, state, county, city, postalCode }: Address): TaxContact {
  const code = country === undefined ? null : countryCode(country);
  if (code === undefined) {
    throw new InvalidValue(`country must be a country of ISO 3166; there is no '${country}'.`, {
      parameter: "country",
    });
  }
  return {
    country: code,
    state: state ?? null,
    county: county ?? null,
    city: city ?? null,
    zipCode: postalCode ?? null,
  };
}

const textsOf = (info: NonNullable<StandIn["taxInfo"]>): TaxInfo =>
  Object.fromEntries(
    Object.entries(info).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
