import type { TestTenant } from "./tenant";

/** Keys of one object of each kind, all of one tenant, created through the API. */
export type World = {
  productId: string;
  productNumber: string;
  ratePlanId: string;
  ratePlanNumber: string;
  chargeId: string;
  accountId: string;
  accountNumber: string;
  contactId: string;
  paymentMethodId: string;
  orderNumber: string;
  subscriptionNumber: string;
  invoiceNumber: string;
  paymentNumber: string;
};

export const CARD = {
  cardType: "Visa",
  cardNumber: "4242424242424242",
  expirationMonth: "12",
  expirationYear: "2039",
  securityCode: "123",
  cardHolderInfo: {
    cardHolderName: "Nora North",
    addressLine1: "1 Main Street",
    city: "Springfield",
    country: "US",
    state: "CA",
    zipCode: "94000",
  },
};

const ALWAYS = { EffectiveStartDate: "2020-01-01", EffectiveEndDate: "2099-12-31" };

/** A product with a monthly rate plan: a flat fee of 49 and 3 seats of 7.5, in dollars and euros. */
export async function makeCatalog(
  { call }: TestTenant,
  name = "Plan",
): Promise<
  Pick<World, "productId" | "productNumber" | "ratePlanId" | "ratePlanNumber" | "chargeId">
> {
  const product = await good(
    call("POST", "/v1/object/product", { Name: `${name} product`, ...ALWAYS }),
  );
  const plan = await good(
    call("POST", "/v1/object/product-rate-plan", { Name: name, ProductId: product.Id, ...ALWAYS }),
  );
  const charge = (Name: string, ChargeModel: string, price: number, extra: object = {}) =>
    good(
      call("POST", "/v1/object/product-rate-plan-charge", {
        Name,
        ChargeModel,
        ChargeType: "Recurring",
        ProductRatePlanId: plan.Id,
        BillCycleType: "DefaultFromCustomer",
        BillingPeriod: "Month",
        TriggerEvent: "ContractEffective",
        ...extra,
        ProductRatePlanChargeTierData: {
          ProductRatePlanChargeTier: [
            { Currency: "USD", Price: price },
            { Currency: "EUR", Price: price },
          ],
        },
      }),
    );
  const flat = await charge("Base fee", "Flat Fee Pricing", 49);
  await charge("Seats", "Per Unit Pricing", 7.5, { DefaultQuantity: 3, UOM: "Each" });
  const shown = await good(call("GET", `/v1/object/product-rate-plan/${plan.Id}`));
  const parent = await good(call("GET", `/v1/object/product/${product.Id}`));
  return {
    productId: product.Id,
    productNumber: parent.ProductNumber,
    ratePlanId: plan.Id,
    ratePlanNumber: shown.ProductRatePlanNumber,
    chargeId: flat.Id,
  };
}

/** An active account in dollars, billed on the 15th, with an approved card. */
export async function makeAccount(
  { call }: TestTenant,
  name = "Canary Company",
  extra: object = {},
): Promise<Pick<World, "accountId" | "accountNumber" | "contactId" | "paymentMethodId">> {
  const person = {
    firstName: "Nora",
    lastName: "North",
    country: "US",
    state: "CA",
    workEmail: "nora@example.com",
  };
  const made = await good(
    call("POST", "/v1/accounts", {
      name,
      currency: "USD",
      billCycleDay: 15,
      billToContact: person,
      soldToContact: person,
      creditCard: CARD,
      autoPay: true,
      ...extra,
    }),
  );
  return {
    accountId: made.accountId,
    accountNumber: made.accountNumber,
    contactId: made.billToContactId,
    paymentMethodId: made.paymentMethodId,
  };
}

/** The body of an order that creates a subscription, bills it and collects the payment. */
export function newSubscriptionOrder(
  accountNumber: string,
  productRatePlanId: string,
  extra: object = {},
): object {
  const terms = {
    initialTerm: { termType: "TERMED", period: 12, periodType: "Month", startDate: "2026-01-15" },
  };
  return {
    orderDate: "2026-01-15",
    existingAccountNumber: accountNumber,
    subscriptions: [
      {
        orderActions: [
          {
            type: "CreateSubscription",
            triggerDates: [{ name: "ContractEffective", triggerDate: "2026-01-15" }],
            createSubscription: { terms, subscribeToRatePlans: [{ productRatePlanId }] },
          },
        ],
      },
    ],
    processingOptions: {
      runBilling: true,
      collectPayment: true,
      billingOptions: { targetDate: "2026-01-15" },
    },
    ...extra,
  };
}

/** One of everything. */
export async function makeWorld(tenant: TestTenant, name?: string): Promise<World> {
  const catalog = await makeCatalog(tenant, name);
  const account = await makeAccount(tenant, name);
  const order = await good(
    tenant.call(
      "POST",
      "/v1/orders",
      newSubscriptionOrder(account.accountNumber, catalog.ratePlanId),
      { version: "341.0" },
    ),
  );
  return {
    ...catalog,
    ...account,
    orderNumber: order.orderNumber,
    subscriptionNumber: order.subscriptions[0].subscriptionNumber,
    invoiceNumber: order.invoiceNumbers[0],
    paymentNumber: order.paymentNumber,
  };
}

/** The body of a response that must be a success. */
export async function good(answer: ReturnType<TestTenant["call"]>) {
  const { status, body, text } = await answer;
  if (status >= 300) throw new Error(`expected success: ${status} ${text}`);
  return body;
}
