import { actorWireId, OWN_ID, wireId } from "@/lib/kernel/ids";
import { decimal } from "@/lib/values/decimal";
import { moneyNumber, roundMoney } from "@/lib/values/money";
import type { SubscriptionRow } from "./list-model";

/** A subscription as a row of a list. */
export function presentSubscriptionRow(row: SubscriptionRow) {
  const { subscriptionNumber, version, status, accountNumber, accountName, currency } = row;
  const { termType, autoRenew, nextBillingDate, ratePlanNames } = row;
  return {
    id: wireId(row.id),
    subscriptionNumber,
    version,
    status,
    accountId: wireId(row.accountId),
    accountNumber,
    accountName,
    invoiceOwnerAccountId: wireId(row.invoiceAccountId),
    termType,
    autoRenew,
    contractEffectiveDate: row.contractEffective,
    subscriptionStartDate: row.subscriptionStart,
    subscriptionEndDate: row.cancelledOn ?? row.termEnd,
    termStartDate: row.termStart,
    termEndDate: row.termEnd,
    currency,
    currentMrr: moneyNumber(roundMoney(decimal(row.mrr), currency), currency),
    contractedMrr: moneyNumber(decimal(row.cmrr), currency),
    totalContractedValue: moneyNumber(decimal(row.tcv), currency),
    nextBillingDate,
    ratePlanNames,
    ...row.customFields,
    createdDate: row.createdAt.toISOString(),
    updatedDate: row.updatedAt.toISOString(),
    ...recordOf(row),
    ...termsOf(row),
  };
}

const idOrNull = (id: string | null) => (id === null ? null : wireId(id));

/** The names that programs read in their own records. */
function recordOf(row: SubscriptionRow) {
  return {
    name: row.subscriptionNumber,
    cMRR: moneyNumber(decimal(row.cmrr), row.currency),
    revision: `${row.version}.0`,
    originalId: wireId(row.id),
    previousSubscriptionId: null,
    isLatestVersion: true,
    orderId: idOrNull(row.orderId),
    lastBookingDate: row.lastBookingDate,
    invoiceOwnerId: wireId(row.invoiceAccountId),
    creatorAccountId: wireId(row.creatorAccountId ?? row.accountId),
    creatorInvoiceOwnerId: wireId(row.invoiceAccountId),
    isInvoiceSeparate: row.invoiceSeparately,
    notes: row.notes,
    paymentTerm: row.paymentTerm,
    billToContactId: idOrNull(row.billToContactId),
    soldToContactId: idOrNull(row.soldToContactId),
    shipToContactId: idOrNull(row.shipToContactId),
    rampId: idOrNull(row.rampId),
    externallyManagedBy: null,
    invoiceTemplateId: null,
    sequenceSetId: null,
    originalCreatedDate: row.createdAt.toISOString(),
    createdById: actorWireId(row.createdById) ?? OWN_ID,
    updatedById: actorWireId(row.updatedById) ?? OWN_ID,
  };
}

function termsOf(row: SubscriptionRow) {
  const { initialTerm, initialTermPeriodType, renewalTerm, renewalTermPeriodType } = row;
  const evergreen = row.termType === "EVERGREEN";
  const length = row.renewed ? renewalTerm : initialTerm;
  const unit = row.renewed ? renewalTermPeriodType : initialTermPeriodType;
  return {
    initialTerm,
    initialTermPeriodType,
    currentTerm: evergreen ? null : length,
    currentTermPeriodType: evergreen ? null : unit,
    renewalTerm,
    renewalTermPeriodType,
    renewalSetting: row.renewalSetting,
    serviceActivationDate: row.serviceActivation,
    contractAcceptanceDate: row.customerAcceptance,
    cancelledDate: row.cancelledOn,
    cancelReason: row.cancelReason,
  };
}
