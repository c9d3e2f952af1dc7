import type { Operation } from "@/lib/api/operation";
import * as accountSetup from "@/lib/areas/account-setup/operations";
import * as accountLists from "@/lib/areas/accounts/list-operations";
import * as accounts from "@/lib/areas/accounts/operations";
import * as browserCalls from "@/lib/areas/browser-calls/operations";
import * as contacts from "@/lib/areas/contacts/operations";
import * as creditMemos from "@/lib/areas/credit-memos/operations";
import * as creditMemoItemLists from "@/lib/areas/credit-memos/item-list-operations";
import * as creditMemoPreviews from "@/lib/areas/credit-memos/preview-operations";
import * as creditMemoTaxes from "@/lib/areas/credit-memos/taxation-operations";
import * as developer from "@/lib/areas/developer/operations";
import * as catalogGroups from "@/lib/areas/catalog/group-operations";
import * as catalogLists from "@/lib/areas/catalog/list-operations";
import * as catalog from "@/lib/areas/catalog/operations";
import * as catalogQuotes from "@/lib/areas/catalog/quote-operations";
import * as gatewayEvents from "@/lib/areas/gateway-events/operations";
import * as gateways from "@/lib/areas/gateways/operations";
import * as home from "@/lib/areas/home/operations";
import * as files from "@/lib/areas/files/operations";
import * as hostedPages from "@/lib/areas/hosted-pages/operations";
import * as mrrMovements from "@/lib/areas/home/movement-operations";
import * as invoices from "@/lib/areas/invoices/operations";
import * as orderLines from "@/lib/areas/orders/line-operations";
import * as invoiceChanges from "@/lib/areas/invoices/settle-operations";
import * as taxations from "@/lib/areas/invoices/taxation-operations";
import * as objects from "@/lib/areas/objects/operations";
import * as orders from "@/lib/areas/orders/operations";
import * as orderChanges from "@/lib/areas/orders/change-operations";
import * as orderChangeLogs from "@/lib/areas/orders/change-log-operations";
import * as orderJobs from "@/lib/areas/orders/job-operations";
import * as orderPreviews from "@/lib/areas/orders/preview-operations";
import * as orderMetricsReads from "@/lib/areas/orders/metrics-read-operations";
import * as orderRamps from "@/lib/areas/orders/ramp-operations";
import * as orderRampLists from "@/lib/areas/orders/ramp-list-operations";
import * as orderedRatePlans from "@/lib/areas/orders/rate-plan-operations";
import * as orderReads from "@/lib/areas/orders/read-operations";
import * as organizations from "@/lib/areas/organizations/operations";
import * as access from "@/lib/areas/organizations/access-operations";
import * as paymentAuthorizations from "@/lib/areas/payment-methods/authorization-operations";
import * as paymentMethodLists from "@/lib/areas/payment-methods/list-operations";
import * as olderCards from "@/lib/areas/payment-methods/older-card-operations";
import * as paymentMethods from "@/lib/areas/payment-methods/operations";
import * as paymentMethodRecords from "@/lib/areas/payment-methods/record-operations";
import * as cardUpdates from "@/lib/areas/payment-methods/updater-operations";
import * as paymentLogs from "@/lib/areas/payments/log-operations";
import * as payments from "@/lib/areas/payments/operations";
import * as paymentPreviews from "@/lib/areas/payments/preview-operations";
import * as refunds from "@/lib/areas/payments/refund-operations";
import * as refundParts from "@/lib/areas/payments/refund-part-operations";
import * as paymentSchedules from "@/lib/areas/payment-schedules/operations";
import * as scheduledPayments from "@/lib/areas/payment-schedules/payment-operations";
import * as paymentPlans from "@/lib/areas/payment-schedules/plan-operations";
import * as paymentScheduleLists from "@/lib/areas/payment-schedules/list-operations";
import * as dunning from "@/lib/areas/dunning/operations";
import * as dunningInvoices from "@/lib/areas/dunning/invoice-mail-operations";
import * as dunningMail from "@/lib/areas/dunning/mail-operations";
import * as paymentRetries from "@/lib/areas/payments/retry-operations";
import * as paymentCycles from "@/lib/areas/payments/cycle-operations";
import * as paymentRuns from "@/lib/areas/payment-runs/operations";
import * as settings from "@/lib/areas/settings/operations";
import * as documentNumbers from "@/lib/areas/settings/document-numbers-operations";
import * as subscriptionSettings from "@/lib/areas/settings/subscription-settings-operations";
import * as collectionSettings from "@/lib/areas/settings/collection-settings-operations";
import * as settingsPreviews from "@/lib/areas/settings/preview-operations";
import * as accountCreation from "@/lib/areas/subscription-changes/v1-account-operations";
import * as subscriptionCreationV1 from "@/lib/areas/subscription-changes/v1-create-operations";
import * as subscriptionLifeV1 from "@/lib/areas/subscription-changes/v1-life-operations";
import * as subscriptionPreviewsV1 from "@/lib/areas/subscription-changes/v1-preview-operations";
import * as subscriptionPreviewsV2 from "@/lib/areas/subscription-changes/v2-preview-operations";
import * as subscriptionChangesV2 from "@/lib/areas/subscription-changes/v2-operations";
import * as subscriptionListsV2 from "@/lib/areas/subscriptions/v2-list-operations";
import * as subscriptionVersions from "@/lib/areas/subscriptions/version-operations";
import * as subscriptions from "@/lib/areas/subscriptions/operations";
import * as tax from "@/lib/areas/tax/operations";
import * as testClock from "@/lib/areas/test-clock/operations";
import * as workFailures from "@/lib/areas/test-clock/failure-operations";
import * as usage from "@/lib/areas/usage/operations";
import * as processedUsages from "@/lib/areas/usage/processed-operations";

const modules: readonly Record<string, Operation>[] = [
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
  accounts,
  accountLists,
  accountSetup,
  accountCreation,
  contacts,
  catalog,
  catalogGroups,
  catalogLists,
  catalogQuotes,
  objects,
  usage,
  processedUsages,
  subscriptions,
  subscriptionListsV2,
  subscriptionVersions,
  subscriptionCreationV1,
  subscriptionLifeV1,
  subscriptionPreviewsV1,
  subscriptionChangesV2,
  subscriptionPreviewsV2,
  invoices,
  invoiceChanges,
  orderLines,
  taxations,
  creditMemos,
  creditMemoPreviews,
  creditMemoTaxes,
  creditMemoItemLists,
  paymentMethods,
  paymentAuthorizations,
  paymentMethodLists,
  olderCards,
  paymentMethodRecords,
  cardUpdates,
  files,
  hostedPages,
  payments,
  paymentLogs,
  paymentPreviews,
  paymentSchedules,
  scheduledPayments,
  paymentPlans,
  paymentScheduleLists,
  paymentRuns,
  paymentRetries,
  paymentCycles,
  dunning,
  dunningInvoices,
  dunningMail,
  refunds,
  refundParts,
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

/** Every operation that is served, bound to its code. */
export const operations: readonly Operation[] = modules.flatMap((module) => Object.values(module));
