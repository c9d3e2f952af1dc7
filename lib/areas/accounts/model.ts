import { RuleViolation } from "@/lib/kernel/errors";
import type { AsGiven } from "./as-given-model";
import type { Decimal } from "@/lib/values/decimal";

export type AccountStatus = "Active" | "Canceled";

/** Where the bill cycle day comes from: set by the merchant, or the day the account was created. */
export type BcdSetting = "ManualSet" | "AutoSet";

/** Tax data of an account by the interface's names; dates are YYYY-MM-DD. */
export type TaxInfo = Record<string, string>;

/** A billing account: who owes, in which currency, and how it is billed and paid. */
export type Account = {
  id: string;
  accountNumber: string;
  name: string;
  status: AccountStatus;
  currency: string;
  entityId: string;
  orgId: string;
  batch: string;
  /** 1 to 31; 31 is the end of each month. */
  billCycleDay: number;
  bcdSettingOption: BcdSetting;
  paymentTerm: string;
  autoPay: boolean;
  paymentGateway: string | null;
  defaultPaymentMethodId: string | null;
  billToContactId: string;
  soldToContactId: string;
  shipToContactId: string | null;
  parentId: string | null;
  /** The balance of posted invoices, in `currency`. */
  balance: Decimal;
  invoiceDeliveryEmail: boolean;
  invoiceDeliveryPrint: boolean;
  additionalEmails: string[];
  notes: string | null;
  crmId: string | null;
  purchaseOrderNumber: string | null;
  salesRep: string | null;
  customerServiceRep: string | null;
  taxInfo: TaxInfo;
  /** Kept for objects that do not exist here yet. */
  asGiven: Partial<AsGiven>;
  /** By names that end in `__c`. */
  customFields: Readonly<Record<string, unknown>>;
  createdAt: Date;
  updatedAt: Date;
};

const CHANGEABLE = [
  "name",
  "batch",
  "billCycleDay",
  "bcdSettingOption",
  "paymentTerm",
  "autoPay",
  "paymentGateway",
  "defaultPaymentMethodId",
  "billToContactId",
  "soldToContactId",
  "shipToContactId",
  "parentId",
  "invoiceDeliveryEmail",
  "invoiceDeliveryPrint",
  "additionalEmails",
  "notes",
  "crmId",
  "purchaseOrderNumber",
  "salesRep",
  "customerServiceRep",
  "taxInfo",
  "asGiven",
  "customFields",
] as const satisfies readonly (keyof Account)[];

/** What may change after an account was created. */
export type AccountChanges = Pick<Account, (typeof CHANGEABLE)[number]>;

/** An account to be stored. */
export type NewAccount = AccountChanges &
  Pick<Account, "id" | "accountNumber" | "entityId" | "orgId" | "currency">;

/**
 * The properties that differ between two states of an account, with both values. Personal texts are
 * named without their values, because the audit trail that this is for cannot be scrubbed.
 */
export function accountDifference(
  before: AccountChanges,
  after: AccountChanges,
): Record<string, unknown> {
  const names = CHANGEABLE.filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  return Object.fromEntries(
    names.map((name) => [
      name,
      PERSONAL.has(name) ? "changed" : { before: before[name], after: after[name] },
    ]),
  );
}

const PERSONAL: ReadonlySet<keyof AccountChanges> = new Set([
  "notes",
  "additionalEmails",
  "taxInfo",
  "customFields",
]);

/** @throws RuleViolation (51500030) for a canceled account: it only keeps its books. */
export function requireActive(account: Account, resource = 515000): void {
  if (account.status === "Active") return;
  throw new RuleViolation(`Account ${account.accountNumber} is canceled and cannot be changed.`, {
    resource,
  });
}

/** @throws RuleViolation unless an account that pays automatically has a payment method for it. */
export function requirePayable(account: AccountChanges, resource: number): void {
  if (!account.autoPay || account.defaultPaymentMethodId !== null) return;
  throw new RuleViolation(
    "autoPay needs a default payment method. Add one first, or set autoPay to false.",
    { resource },
  );
}
