import { CARD, type World } from "@/lib/testing/world";

/** The name of the test gateway. */
export const TEST_GATEWAY = "TestGateway";
const T = TEST_GATEWAY;

/** A call of one operation, for a tenant that has everything but a test gateway. */
export type Door = (
  world: World & { pageId: string; runId: string; draft: string; debitMemo: string },
) => {
  path: string;
  body?: object;
  /** Most operations refuse the name immediately; some store or preview it without a gateway. */
  harmless?: true;
};

const person = { firstName: "Nora", lastName: "North", country: "US", state: "CA" };
export const newAccount = { name: "New", currency: "USD", billToContact: person };
export const storedCard = {
  type: "CreditCard",
  cardNumber: "4242424242424242",
  expirationMonth: 12,
  expirationYear: 2039,
  cardHolderInfo: { cardHolderName: "Nora North" },
};
const payer = { first_name: "Ada", last_name: "Lovelace", address: { country: "US", state: "CA" } };
const accountV2 = { name: "Door", currency: "USD", bill_to: payer };
const cardV2 = {
  ...{ type: "card", billing_details: { name: "Nora North" } },
  card: { card_number: CARD.cardNumber, brand: "visa", expiry_month: 12, expiry_year: 2039 },
};
const signingUp = ({ ratePlanId }: World, more: object) => ({
  accountData: { ...newAccount, billCycleDay: 1, ...more },
  subscriptionData: {
    terms: { initialTerm: { period: 12, periodType: "Month", termType: "TERMED" } },
    ratePlans: [{ productRatePlanId: ratePlanId }],
  },
  options: { runBilling: true, collectPayment: true },
});
const to = (path: string, body: object) => ({ path, body });
const ofMethod = ({ paymentMethodId }: World, call = "") =>
  `/v2/payment_methods/${paymentMethodId}${call}`;
const COLLECTED = { collection_method: "collect_payment", target_date: "2026-03-15" };
const orderV2 = ({ accountNumber, ratePlanId }: World, more: object) => ({
  account_number: accountNumber,
  subscriptions: [
    {
      initial_term: { type: "termed", interval: "month", interval_count: 12 },
      start_on: { contract_effective: "2026-01-15" },
      subscription_plans: [{ plan_id: ratePlanId }],
      ...more,
    },
  ],
});
const canceledV2 = ({ accountNumber, subscriptionNumber }: World) => ({
  account_number: accountNumber,
  subscriptions: [
    {
      subscription_number: subscriptionNumber,
      cancel: {
        cancel_at: "subscription_term_end",
        processing_options: { ...COLLECTED, payment_gateway_id: T },
      },
    },
  ],
});
const hold = { amount: 1, gateway_order_id: "PO-1", gateway_id: T };
const back = { auth_transaction_id: "tg_1", gateway_order_id: "PO-1", gateway_id: T };
const external = { Amount: 1, Type: "Electronic", Gateway: T };
const charge = { amount: 1, currency: "USD", gateway_id: T };
const collect = { targetDate: "2026-03-20", paymentGateway: T };

/** Objects, resources of version 2 and others that are calls of version 1. */
export const DOORS_OF_VERSION_2 = {
  "createAccountObject PaymentGateway": () =>
    to("/v1/object/account", { Name: "Door", Currency: "USD", PaymentGateway: T }),
  "updateAccountObject PaymentGateway": (of) =>
    to(`/v1/object/account/${of.accountNumber}`, { PaymentGateway: T }),
  "createPaymentObject Gateway": (of) =>
    to("/v1/object/payment", { ...external, AccountId: of.accountId }),
  "createAccountV2 payment_gateway": () => to("/v2/accounts", { ...accountV2, payment_gateway: T }),
  "patchAccountV2 payment_gateway": (of) =>
    to(`/v2/accounts/${of.accountNumber}`, { payment_gateway: T }),
  "createOrderV2 account_data.payment_gateway": () =>
    to("/v2/orders", {
      account_data: { ...accountV2, payment_gateway: T },
      line_items: [{ name: "Router", type: "product", quantity: 1, list_unit_price: 5 }],
    }),
  "createOrderV2 processing_options.payment_gateway_id": (of) =>
    to("/v2/orders", {
      ...orderV2(of, {}),
      processing_options: { ...COLLECTED, payment_gateway_id: T },
    }),
  "createOrderV2 subscriptions.account_data.payment_gateway": (of) =>
    to("/v2/orders", orderV2(of, { account_data: { ...accountV2, payment_gateway: T } })),
  "createOrderV2 subscriptions.cancel.processing_options.payment_gateway_id": (of) => ({
    ...to("/v2/orders", canceledV2(of)),
    harmless: true,
  }),
  "previewOrderV2 subscriptions.cancel.processing_options.payment_gateway_id": (of) => ({
    ...to("/v2/orders/preview", canceledV2(of)),
    harmless: true,
  }),
  "createPaymentMethodV2 gateway_id": (of) =>
    to("/v2/payment_methods", { ...cardV2, account_number: of.accountNumber, gateway_id: T }),
  "patchPaymentMethodV2 gateway_id": (of) => to(ofMethod(of), { gateway_id: T }),
  "verifyPaymentMethodV2 payment_gateway": (of) =>
    to(ofMethod(of, "/verify"), { currency: "USD", payment_gateway: T }),
  "authorizePaymentMethodV2 gateway_id": (of) => to(ofMethod(of, "/authorize"), hold),
  "voidAuthorizationV2 gateway_id": (of) => ({
    ...to(ofMethod(of, "/void_authorization"), back),
    harmless: true,
  }),
  "createPaymentV2 gateway_id": (of) => to("/v2/payments", { ...charge, account_id: of.accountId }),
  "createPaymentRunV2 gateway_id": () =>
    to("/v2/payment_runs", { target_date: "2026-02-28", gateway_id: T }),
  "patchPaymentRunV2 gateway_id": (of) => to(`/v2/payment_runs/${of.runId}`, { gateway_id: T }),
  "signUp accountData.paymentGateway": (of) =>
    to("/v1/sign-up", signingUp(of, { paymentGateway: T })),
  "signUp accountData.paymentMethod.authGateway": (of) =>
    to("/v1/sign-up", signingUp(of, { paymentMethod: { ...storedCard, authGateway: T } })),
  "invoiceAndCollect paymentGateway": (of) =>
    to("/v1/operations/invoice-collect", { ...collect, accountKey: of.accountNumber }),
} satisfies Record<string, Door>;
