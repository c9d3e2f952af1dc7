import { wireId } from "@/lib/kernel/ids";
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
    subscriptionEndDate: row.termEnd,
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
  };
}
