/** How the rows of one list lead to rows of another. */
export type Relation = {
  /** The field under which the related rows are shown. */
  readonly as: string;
  /** The list that they are rows of. */
  readonly of: string;
  /** The field of the related rows that equals `is` of the row. Related by their own id there is one at most. */
  readonly where: string;
  readonly is: string;
};

const one = (as: string, of: string, is = `${as}Id`): Relation => ({ as, of, where: "id", is });
const many = (as: string, of: string, where: string): Relation => ({ as, of, where, is: "id" });

const account = one("account", "accounts");
const subscription = one("subscription", "subscriptions");
const paymentMethod = one("paymentMethod", "payment-methods");
const ratePlanCharge = one("ratePlanCharge", "rate-plan-charges");
const orderLineItem = one("orderLineItem", "order-line-items");
const invoiceItem = one("invoiceItem", "invoice-items");
/** The contacts of a document as they were when it was posted. */
const contactSnapshots = [
  one("billToContactSnapshot", "contact-snapshots"),
  one("soldToContactSnapshot", "contact-snapshots"),
  one("shipToContactSnapshot", "contact-snapshots"),
];

/** The relations that `expand[]` shows, by the list of the row. */
export const RELATIONS: Readonly<Record<string, readonly Relation[]>> = {
  accounts: [
    one("billTo", "contacts"),
    one("soldTo", "contacts"),
    one("shipTo", "contacts"),
    one("defaultPaymentMethod", "payment-methods"),
    many("subscriptions", "subscriptions", "accountId"),
    many("payments", "payments", "accountId"),
    many("refunds", "refunds", "accountId"),
    many("creditMemos", "credit-memos", "accountId"),
    many("debitMemos", "debit-memos", "accountId"),
    many("invoices", "invoices", "accountId"),
    many("usages", "usages", "accountId"),
    many("paymentMethods", "payment-methods", "accountId"),
    many("couponRedemptions", "coupon-redemptions", "accountId"),
    many("prepaidBalances", "prepaid-balances", "accountId"),
  ],
  amendments: [subscription, one("order", "orders")],
  "billing-documents": [
    account,
    many("billingDocumentItems", "billing-document-items", "documentId"),
  ],
  "billing-document-items": [one("document", "billing-documents"), subscription],
  contacts: [account],
  "contact-snapshots": [account, one("contact", "contacts")],
  coupons: [
    account,
    one("productRatePlan", "product-rate-plans"),
    many("couponRedemptions", "coupon-redemptions", "couponId"),
  ],
  "coupon-redemptions": [account, one("coupon", "coupons"), one("order", "orders"), subscription],
  "credit-memos": [
    account,
    one("billToContact", "contacts"),
    ...contactSnapshots,
    one("invoice", "invoices"),
    many("creditMemoItems", "credit-memo-items", "creditMemoId"),
    many("creditMemoApplications", "credit-memo-applications", "creditMemoId"),
  ],
  "credit-memo-applications": [
    one("creditMemo", "credit-memos"),
    one("invoice", "invoices"),
    one("debitMemo", "debit-memos"),
  ],
  "credit-memo-items": [
    subscription,
    one("subscriptionOwner", "accounts"),
    ratePlanCharge,
    one("creditMemo", "credit-memos"),
    invoiceItem,
    orderLineItem,
    many("creditTaxationItems", "credit-taxation-items", "creditMemoItemId"),
  ],
  "credit-taxation-items": [
    one("creditMemo", "credit-memos"),
    one("creditMemoItem", "credit-memo-items"),
    one("sourceTaxItem", "taxation-items"),
  ],
  "debit-memos": [
    account,
    one("billToContact", "contacts"),
    ...contactSnapshots,
    one("invoice", "invoices"),
    one("creditMemo", "credit-memos"),
    many("debitMemoItems", "debit-memo-items", "debitMemoId"),
  ],
  "debit-memo-items": [
    subscription,
    one("subscriptionOwner", "accounts"),
    one("debitMemo", "debit-memos"),
    invoiceItem,
    one("creditMemoItem", "credit-memo-items"),
  ],
  invoices: [
    account,
    one("billToContact", "contacts"),
    one("soldToContact", "contacts"),
    one("shipToContact", "contacts"),
    ...contactSnapshots,
    many("invoiceItems", "invoice-items", "invoiceId"),
  ],
  "invoice-items": [
    one("invoice", "invoices"),
    subscription,
    one("subscriptionOwner", "accounts"),
    ratePlanCharge,
    orderLineItem,
    many("taxationItems", "taxation-items", "invoiceItemId"),
  ],
  orders: [
    account,
    many("orderLineItems", "order-line-items", "orderId"),
    many("orderActions", "order-actions", "orderId"),
    many("couponRedemptions", "coupon-redemptions", "orderId"),
  ],
  "order-actions": [one("order", "orders"), subscription],
  "order-line-items": [
    one("order", "orders"),
    one("ownerAccount", "accounts"),
    one("invoiceOwnerAccount", "accounts"),
    one("billTo", "contacts"),
    one("soldToInfo", "contacts", "soldTo"),
    one("shipToInfo", "contacts", "shipTo"),
    many("invoiceItems", "invoice-items", "orderLineItemId"),
    many("fulfillments", "fulfillments", "orderLineItemId"),
  ],
  "invoice-schedules": [account],
  "delivery-adjustments": [account, subscription, one("creditMemo", "credit-memos")],
  fulfillments: [
    one("orderLineItem", "order-line-items"),
    many("fulfillmentItems", "fulfillment-items", "fulfillmentId"),
  ],
  "fulfillment-items": [one("fulfillment", "fulfillments")],
  payments: [
    account,
    paymentMethod,
    many("paymentApplications", "payment-applications", "paymentId"),
    many("paymentScheduleItemPayments", "payment-schedule-item-payments", "paymentId"),
  ],
  "payment-applications": [
    one("payment", "payments"),
    one("invoice", "invoices"),
    one("debitMemo", "debit-memos"),
  ],
  "payment-methods": [account],
  "payment-method-snapshots": [paymentMethod],
  "payment-method-transaction-logs": [paymentMethod],
  "payment-schedules": [
    account,
    many("paymentScheduleItems", "payment-schedule-items", "paymentScheduleId"),
  ],
  "payment-schedule-items": [
    account,
    one("paymentSchedule", "payment-schedules"),
    one("invoice", "invoices"),
    paymentMethod,
    many("paymentScheduleItemPayments", "payment-schedule-item-payments", "paymentScheduleItemId"),
  ],
  "payment-schedule-item-payments": [
    one("payment", "payments"),
    one("paymentScheduleItem", "payment-schedule-items"),
  ],
  "prepaid-balances": [
    account,
    one("origSubscription", "subscriptions"),
    many("prepaidBalanceFunds", "prepaid-balance-funds", "prepaidBalanceId"),
  ],
  "prepaid-balance-funds": [
    account,
    one("prepaidBalance", "prepaid-balances"),
    one("source", "rate-plan-charges"),
    many("prepaidBalanceTransactions", "prepaid-balance-transactions", "fundId"),
  ],
  "validity-period-summaries": [account, one("prepaidBalance", "prepaid-balances")],
  "daily-consumption-summaries": [
    account,
    one("prepaidBalance", "prepaid-balances"),
    one("fund", "prepaid-balance-funds"),
  ],
  "prepaid-balance-transactions": [
    account,
    one("prepaidBalance", "prepaid-balances"),
    one("fund", "prepaid-balance-funds"),
    invoiceItem,
    one("creditMemoItem", "credit-memo-items"),
  ],
  "price-rises": [
    one("product", "products"),
    one("productRatePlan", "product-rate-plans"),
    one("productRatePlanCharge", "product-rate-plan-charges"),
    many("priceRiseItems", "price-rise-items", "priceRiseId"),
  ],
  "price-rise-items": [
    account,
    subscription,
    one("priceRise", "price-rises"),
    one("ratePlan", "rate-plans"),
    ratePlanCharge,
    one("order", "orders"),
  ],
  "payment-runs": [account, many("paymentRunItems", "payment-run-items", "paymentRunId")],
  "payment-run-items": [
    account,
    paymentMethod,
    one("paymentRun", "payment-runs"),
    one("document", "invoices"),
  ],
  ramps: [one("order", "orders")],
  "processed-usages": [
    one("usage", "usages"),
    ratePlanCharge,
    invoiceItem,
    one("creditMemoItem", "credit-memo-items"),
  ],
  features: [
    many("productFeatures", "product-features", "featureId"),
    many("subscriptionProductFeatures", "subscription-product-features", "featureId"),
  ],
  "product-features": [one("product", "products"), one("feature", "features")],
  products: [
    many("productRatePlans", "product-rate-plans", "productId"),
    many("productFeatures", "product-features", "productId"),
  ],
  "product-rate-plans": [
    one("product", "products"),
    many("productRatePlanCharges", "product-rate-plan-charges", "productRatePlanId"),
    many("coupons", "coupons", "productRatePlanId"),
  ],
  "product-rate-plan-charges": [
    one("productRatePlan", "product-rate-plans"),
    many("productRatePlanChargeTiers", "product-rate-plan-charge-tiers", "productRatePlanChargeId"),
  ],
  "product-rate-plan-charge-tiers": [one("productRatePlanCharge", "product-rate-plan-charges")],
  "rate-plans": [
    subscription,
    one("productRatePlan", "product-rate-plans"),
    many("ratePlanCharges", "rate-plan-charges", "ratePlanId"),
    many("subscriptionProductFeatures", "subscription-product-features", "ratePlanId"),
  ],
  "rate-plan-charges": [
    one("ratePlan", "rate-plans"),
    one("productRatePlanCharge", "product-rate-plan-charges"),
    many("ratePlanChargeTiers", "rate-plan-charge-tiers", "ratePlanChargeId"),
  ],
  "rate-plan-charge-tiers": [ratePlanCharge],
  refunds: [
    account,
    paymentMethod,
    one("payment", "payments"),
    one("creditMemo", "credit-memos"),
    many("refundApplications", "refund-applications", "refundId"),
  ],
  "refund-applications": [
    one("refund", "refunds"),
    one("payment", "payments"),
    one("creditMemo", "credit-memos"),
    many("refundApplicationItems", "refund-application-items", "refundApplicationId"),
  ],
  "refund-application-items": [
    one("refundApplication", "refund-applications"),
    one("creditMemoItem", "credit-memo-items"),
  ],
  subscriptions: [
    account,
    one("invoiceOwner", "accounts"),
    one("billToContact", "contacts"),
    one("soldToContact", "contacts"),
    one("shipToContact", "contacts"),
    one("order", "orders"),
    one("ramp", "ramps"),
    many("invoiceItems", "invoice-items", "subscriptionId"),
    many("ratePlans", "rate-plans", "subscriptionId"),
    many("couponRedemptions", "coupon-redemptions", "subscriptionId"),
    many("prepaidBalances", "prepaid-balances", "origSubscriptionId"),
    many("priceRiseItems", "price-rise-items", "subscriptionId"),
  ],
  "subscription-product-features": [
    subscription,
    one("ratePlan", "rate-plans"),
    one("feature", "features"),
  ],
  "taxation-items": [one("invoice", "invoices"), invoiceItem],
  usages: [account, subscription],
  "usage-alerts": [account, subscription, one("usageThreshold", "usage-thresholds", "thresholdId")],
  "usage-thresholds": [account, subscription, many("usageAlerts", "usage-alerts", "thresholdId")],
};
