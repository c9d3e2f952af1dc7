import { type Client, clientOf, makeAccounts, makeCatalog } from "@/bench/client";
import type { Watched } from "./installation";

/** The objects used by hostile calls with a credential. */
export type World = {
  token: string;
  clientId: string;
  clientSecret: string;
  account: string;
  /** The body of an order with many lines, for previews. */
  order: object;
  invoice: string;
  pdfFile: string;
};

const YEARS_OF_WEEKS = 10;
const START = "2016-01-04";
const LAST = "2025-12-31";
const CHARGES = 5;

/** A merchant with a customer whose one invoice has some 2,600 lines. */
export async function makeWorld({ baseUrl, credentials }: Watched): Promise<World> {
  const instance = { baseUrl, credentials, ownerUrl: "" };
  const client = await clientOf({ ...instance, restart: async () => 0, stop: async () => {} });
  await makeCatalog(client);
  const weekly = await makeWeeklyPlan(client);
  const [account = ""] = await makeAccounts(client, 1);
  const ordered = weeklyOrder(account, weekly);
  const processingOptions = { runBilling: true, billingOptions: { targetDate: LAST } };
  const made = await client.call<{ invoiceNumbers: string[] }>(
    "POST",
    "/v1/orders",
    { ...ordered, processingOptions },
    { "service-version": "341.0" },
  );
  const previewOptions = {
    previewThruType: "SpecificDate",
    specificPreviewThruDate: LAST,
    previewTypes: ["BillingDocs"],
  };
  const order = { ...ordered, previewOptions };
  const [invoice = ""] = made.invoiceNumbers;
  const files = await client.call<{ invoiceFiles: { id: string }[] }>(
    "GET",
    `/v1/invoices/${invoice}/files`,
  );
  const { clientId, clientSecret } = credentials;
  const pdfFile = files.invoiceFiles[0]?.id ?? "";
  return { token: client.token, clientId, clientSecret, account, order, invoice, pdfFile };
}

async function makeWeeklyPlan({ call }: Client): Promise<string> {
  const always = { EffectiveStartDate: "2010-01-01", EffectiveEndDate: "2099-12-31" };
  const product = await call<{ Id: string }>("POST", "/v1/object/product", {
    Name: "Weekly",
    ...always,
  });
  const plan = await call<{ Id: string }>("POST", "/v1/object/product-rate-plan", {
    Name: "Weekly",
    ProductId: product.Id,
    ...always,
  });
  for (let nth = 1; nth <= CHARGES; nth++)
    await call("POST", "/v1/object/product-rate-plan-charge", {
      Name: `Weekly ${nth}`,
      ChargeModel: "Flat Fee Pricing",
      ChargeType: "Recurring",
      ProductRatePlanId: plan.Id,
      BillCycleType: "SubscriptionStartDay",
      BillingPeriod: "Week",
      TriggerEvent: "ContractEffective",
      ProductRatePlanChargeTierData: { ProductRatePlanChargeTier: [{ Currency: "USD", Price: 1 }] },
    });
  return plan.Id;
}

function weeklyOrder(existingAccountNumber: string, productRatePlanId: string): object {
  const term = {
    termType: "TERMED",
    period: YEARS_OF_WEEKS * 12,
    periodType: "Month",
    startDate: START,
  };
  const createSubscription = {
    terms: { initialTerm: term },
    subscribeToRatePlans: [{ productRatePlanId }],
  };
  const triggerDates = [{ name: "ContractEffective", triggerDate: START }];
  return {
    orderDate: START,
    existingAccountNumber,
    subscriptions: [
      { orderActions: [{ type: "CreateSubscription", triggerDates, createSubscription }] },
    ],
  };
}
