import { InvalidValue, MissingField, RuleViolation } from "@/lib/kernel/errors";
import type { BcdSetting, TaxInfo } from "@/lib/areas/accounts/model";
import { uuidOf } from "@/lib/kernel/ids";
import { dayOfMonth, type LocalDate } from "@/lib/values/local-date";

/** Where a contact role of a new account comes from. */
export type RoleSource = "own" | "billTo" | "none";

/** The bill cycle day to store for the requested one: 0 and absent mean today's. */
export function cycleDayOf(
  asked: number | undefined,
  today: LocalDate,
): { billCycleDay: number; bcdSettingOption: BcdSetting } {
  if (!asked) return { billCycleDay: dayOfMonth(today), bcdSettingOption: "AutoSet" };
  return { billCycleDay: asked, bcdSettingOption: "ManualSet" };
}

/** The sold-to contact of a new account: its own, or the bill-to contact. `field` is its field's code. */
export function soldToSource(own: unknown, same: boolean | undefined, field = 510012): RoleSource {
  if (own !== undefined && same)
    throw new RuleViolation("soldToContact and soldToSameAsBillTo exclude each other.", {
      resource: 512027,
    });
  if (own === undefined && same === false)
    throw new MissingField("soldToContact is required when soldToSameAsBillTo is false", {
      resource: field,
    });
  return own === undefined ? "billTo" : "own";
}

/** The ship-to contact of a new account: its own, the bill-to contact, or none. */
export function shipToSource(own: unknown, same: boolean | undefined): RoleSource {
  if (own !== undefined && same)
    throw new RuleViolation("shipToContact and shipToSameAsBillTo exclude each other.", {
      resource: 512028,
    });
  if (own !== undefined) return "own";
  return same ? "billTo" : "none";
}

/** @throws RuleViolation unless there is at most one way to pay, and exactly one for autoPay. */
export function requireOneWayToPay(given: readonly unknown[], autoPay: boolean | undefined): void {
  const count = given.filter((way) => way !== undefined).length;
  const ways = "creditCard, paymentMethod and hpmCreditCardPaymentMethodId";
  if (count > 1) throw new RuleViolation(`Only one of ${ways} may be given.`, { resource: 512030 });
  if (autoPay && count === 0)
    throw new RuleViolation(`autoPay needs one of ${ways}.`, { resource: 512020 });
}

/** @throws InvalidValue for a number that would be read as an id wherever a key is expected. */
export function requireNumberUnlikeId(accountNumber: string | undefined): void {
  if (accountNumber !== undefined && uuidOf(accountNumber) !== undefined) {
    throw new InvalidValue(
      "accountNumber must not be written like an id of 32 hexadecimal characters",
      { resource: 510001 },
    );
  }
}

/**
 * Tax data after a change: absent names stay, empty ones are cleared.
 *
 * @throws RuleViolation for an exemption that ends before it begins.
 */
export function taxInfoWith(
  input: Readonly<Record<string, string | null | undefined>>,
  before: TaxInfo = {},
): TaxInfo {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  const merged: Record<string, string | null | undefined> = {
    ...before,
    ...Object.fromEntries(given),
  };
  const { exemptEffectiveDate: from, exemptExpirationDate: until } = merged;
  if (from && until && until < from) {
    throw new RuleViolation("exemptExpirationDate must not lie before exemptEffectiveDate.", {
      resource: 512068,
      parameter: "taxInfo.exemptExpirationDate",
    });
  }
  return Object.fromEntries(
    Object.entries(merged).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}

type Emails = { workEmail?: string | null; personalEmail?: string | null };

/**
 * Whether invoices are e-mailed after a change of the bill-to contact: setting an address turns it
 * on, clearing both turns it off, and anything else leaves it (reference 2.3, rule 4).
 */
export function emailDelivery(before: boolean, change: Emails, after: Emails): boolean {
  if (change.workEmail || change.personalEmail) return true;
  const touched = change.workEmail !== undefined || change.personalEmail !== undefined;
  return touched && !after.workEmail && !after.personalEmail ? false : before;
}
