import * as accountSetup from "@/lib/areas/account-setup/contract";
import * as accounts from "@/lib/areas/accounts/contract";
import * as accountLists from "@/lib/areas/accounts/list-contract";
import * as browserCalls from "@/lib/areas/browser-calls/contract";
import * as catalog from "@/lib/areas/catalog/contract";
import * as catalogGroups from "@/lib/areas/catalog/group-contract";
import * as catalogLists from "@/lib/areas/catalog/list-contract";
import * as catalogQuotes from "@/lib/areas/catalog/quote-contract";
import * as contacts from "@/lib/areas/contacts/contract";
import * as creditMemos from "@/lib/areas/credit-memos/contract";
import * as creditMemoChanges from "@/lib/areas/credit-memos/change-contract";
import * as creditMemoInvoices from "@/lib/areas/credit-memos/invoice-contract";
import * as creditMemoItemLists from "@/lib/areas/credit-memos/item-list-contract";
import * as creditMemoLists from "@/lib/areas/credit-memos/list-contract";
import * as creditMemoPreviews from "@/lib/areas/credit-memos/preview-contract";
import * as creditMemoTaxes from "@/lib/areas/credit-memos/taxation-contract";
import * as gatewayEvents from "@/lib/areas/gateway-events/contract";
import * as gateways from "@/lib/areas/gateways/contract";
import * as home from "@/lib/areas/home/contract";
import * as files from "@/lib/areas/files/contract";
import * as hostedPages from "@/lib/areas/hosted-pages/contract";
import * as hostedPageBank from "@/lib/areas/hosted-pages/bank-contract";
import * as hostedPageSignatures from "@/lib/areas/hosted-pages/signature-contract";
import * as mrrMovements from "@/lib/areas/home/movement-contract";
import * as invoices from "@/lib/areas/invoices/contract";
import * as taxationLists from "@/lib/areas/invoices/taxation-list-contract";
import * as taxations from "@/lib/areas/invoices/taxation-contract";
import * as orderLines from "@/lib/areas/orders/line-change-contract";
import * as invoiceChanges from "@/lib/areas/invoices/settle-contract";
import * as invoiceLists from "@/lib/areas/invoices/list-contract";
import * as objects from "@/lib/areas/objects/contract";
import * as developer from "@/lib/areas/developer/contract";
import * as orders from "@/lib/areas/orders/contract";
import * as orderChanges from "@/lib/areas/orders/change-contract";
import * as orderChangeLogs from "@/lib/areas/orders/change-log-contract";
import * as orderJobs from "@/lib/areas/orders/job-contract";
import * as orderPreviews from "@/lib/areas/orders/preview-contract";
import * as orderMetricsReads from "@/lib/areas/orders/metrics-read-contract";
import * as orderRamps from "@/lib/areas/orders/ramp-read-contract";
import * as orderRampLists from "@/lib/areas/orders/ramp-list-contract";
import * as orderedRatePlans from "@/lib/areas/orders/rate-plan-contract";
import * as orderReads from "@/lib/areas/orders/read-contract";
import * as organizations from "@/lib/areas/organizations/contract";
import * as access from "@/lib/areas/organizations/access-contract";
import * as paymentMethods from "@/lib/areas/payment-methods/contract";
import * as paymentAuthorizations from "@/lib/areas/payment-methods/authorization-contract";
import * as paymentCascades from "@/lib/areas/payment-methods/cascade-contract";
import * as paymentMethodLists from "@/lib/areas/payment-methods/list-contract";
import * as olderCards from "@/lib/areas/payment-methods/older-card-contract";
import * as paymentMethodRecords from "@/lib/areas/payment-methods/record-contract";
import * as paymentProfiles from "@/lib/areas/payment-methods/profile-contract";
import * as cardUpdates from "@/lib/areas/payment-methods/updater-contract";
import * as payments from "@/lib/areas/payments/contract";
import * as paymentChanges from "@/lib/areas/payments/change-contract";
import * as paymentLists from "@/lib/areas/payments/list-contract";
import * as paymentLogs from "@/lib/areas/payments/log-contract";
import * as paymentPreviews from "@/lib/areas/payments/preview-contract";
import * as reconciliation from "@/lib/areas/payments/reconcile-contract";
import * as refunds from "@/lib/areas/payments/refund-contract";
import * as refundLists from "@/lib/areas/payments/refund-list-contract";
import * as refundParts from "@/lib/areas/payments/refund-part-contract";
import * as paymentSchedules from "@/lib/areas/payment-schedules/contract";
import * as paymentPlans from "@/lib/areas/payment-schedules/plan-contract";
import * as paymentScheduleLists from "@/lib/areas/payment-schedules/list-contract";
import * as dunning from "@/lib/areas/dunning/contract";
import * as dunningInvoices from "@/lib/areas/dunning/invoice-mail-contract";
import * as dunningMail from "@/lib/areas/dunning/mail-contract";
import * as paymentRetries from "@/lib/areas/payments/retry-contract";
import * as paymentCycles from "@/lib/areas/payments/cycle-contract";
import * as paymentRuns from "@/lib/areas/payment-runs/contract";
import * as paymentRunResults from "@/lib/areas/payment-runs/result-contract";
import * as settings from "@/lib/areas/settings/contract";
import * as documentNumbers from "@/lib/areas/settings/document-numbers-contract";
import * as subscriptionSettings from "@/lib/areas/settings/subscription-settings-contract";
import * as collectionSettings from "@/lib/areas/settings/collection-settings-contract";
import * as settingsPreviews from "@/lib/areas/settings/preview-contract";
import * as subscriptions from "@/lib/areas/subscriptions/contract";
import * as subscriptionLists from "@/lib/areas/subscriptions/list-contract";
import * as v1Accounts from "@/lib/areas/subscription-changes/v1-account-contract";
import * as v1Creation from "@/lib/areas/subscription-changes/v1-create-contract";
import * as v1Life from "@/lib/areas/subscription-changes/v1-life-contract";
import * as v1BillPreviews from "@/lib/areas/subscription-changes/v1-bill-preview-contract";
import * as v1Previews from "@/lib/areas/subscription-changes/v1-preview-contract";
import * as v2Changes from "@/lib/areas/subscription-changes/v2-change-contract";
import * as v2Previews from "@/lib/areas/subscription-changes/v2-preview-contract";
import * as v2Pauses from "@/lib/areas/subscription-changes/v2-pause-contract";
import * as subscriptionListsV2 from "@/lib/areas/subscriptions/v2-list-contract";
import * as subscriptionVersions from "@/lib/areas/subscriptions/version-contract";
import * as subscriptionsV2 from "@/lib/areas/subscriptions/v2-contract";
import * as tax from "@/lib/areas/tax/contract";
import * as taxRates from "@/lib/areas/tax/rate-contract";
import * as testClock from "@/lib/areas/test-clock/contract";
import * as workFailures from "@/lib/areas/test-clock/failure-contract";
import * as usage from "@/lib/areas/usage/contract";
import * as usageLists from "@/lib/areas/usage/list-contract";
import * as processedUsages from "@/lib/areas/usage/processed-contract";
import * as usageObjects from "@/lib/areas/usage/object-contract";
import type { Contract } from "./operation";

const modules: readonly Record<string, unknown>[] = [
  organizations,
  access,
  developer,
  settings,
  settingsPreviews,
  subscriptionSettings,
  collectionSettings,
  documentNumbers,
  gateways,
  gatewayEvents,
  browserCalls,
  tax,
  taxRates,
  accounts,
  accountLists,
  accountSetup,
  v1Accounts,
  contacts,
  catalog,
  catalogGroups,
  catalogLists,
  catalogQuotes,
  objects,
  usage,
  usageLists,
  processedUsages,
  usageObjects,
  subscriptions,
  subscriptionsV2,
  subscriptionListsV2,
  subscriptionVersions,
  v1Creation,
  v1Life,
  v1Previews,
  v1BillPreviews,
  v2Changes,
  v2Pauses,
  v2Previews,
  subscriptionLists,
  invoices,
  invoiceChanges,
  orderLines,
  invoiceLists,
  taxations,
  taxationLists,
  creditMemos,
  creditMemoChanges,
  creditMemoInvoices,
  creditMemoLists,
  creditMemoPreviews,
  creditMemoTaxes,
  creditMemoItemLists,
  paymentMethods,
  paymentAuthorizations,
  paymentProfiles,
  paymentMethodLists,
  paymentCascades,
  olderCards,
  paymentMethodRecords,
  cardUpdates,
  files,
  hostedPages,
  hostedPageBank,
  hostedPageSignatures,
  payments,
  paymentSchedules,
  paymentPlans,
  paymentScheduleLists,
  paymentRuns,
  paymentRunResults,
  paymentRetries,
  paymentCycles,
  dunning,
  dunningInvoices,
  dunningMail,
  paymentChanges,
  reconciliation,
  refunds,
  refundLists,
  refundParts,
  paymentLists,
  paymentLogs,
  paymentPreviews,
  orders,
  orderChanges,
  orderChangeLogs,
  orderJobs,
  orderPreviews,
  orderMetricsReads,
  orderRamps,
  orderRampLists,
  orderReads,
  orderedRatePlans,
  testClock,
  workFailures,
  home,
  mrrMovements,
];

function isContract(value: unknown): value is Contract {
  return typeof value === "object" && value !== null && "path" in value && "result" in value;
}

/** Every contract of the interface, in the order of the areas. */
export const contracts: readonly Contract[] = modules.flatMap((module) =>
  Object.values(module).filter(isContract),
);
