import type { Instance } from "./instance";

/** Calls the interface of an instance with a token of its client; a refusal is an error. */
export type Client = {
  token: string;
  call: <T = Record<string, never>>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<T>;
};

export async function clientOf({ baseUrl, credentials }: Instance): Promise<Client> {
  const form = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: credentials.clientId,
    client_secret: credentials.clientSecret,
  });
  const answer = (await (
    await fetch(`${baseUrl}/oauth/token`, { method: "POST", body: form })
  ).json()) as { access_token: string };
  const token = answer.access_token;
  return {
    token,
    call: async <T>(
      method: string,
      path: string,
      body?: unknown,
      headers: Record<string, string> = {},
    ) => {
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const response = await fetch(`${baseUrl}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          ...headers,
        },
        ...sent,
      });
      const text = await response.text();
      if (!response.ok)
        throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 500)}`);
      return JSON.parse(text) as T;
    },
  };
}

/** A catalog of one product with a monthly flat fee and a monthly per-unit charge, in dollars. */
export async function makeCatalog({ call }: Client): Promise<{ ratePlanId: string }> {
  const dates = { EffectiveStartDate: "2020-01-01", EffectiveEndDate: "2099-12-31" };
  const product = await call<{ Id: string }>("POST", "/v1/object/product", {
    Name: "Bench",
    ...dates,
  });
  const plan = await call<{ Id: string }>("POST", "/v1/object/product-rate-plan", {
    Name: "Monthly",
    ProductId: product.Id,
    ...dates,
  });
  const charge = (Name: string, ChargeModel: string, Price: number, extra: object = {}) =>
    call("POST", "/v1/object/product-rate-plan-charge", {
      Name,
      ChargeModel,
      ChargeType: "Recurring",
      ProductRatePlanId: plan.Id,
      BillCycleType: "DefaultFromCustomer",
      BillingPeriod: "Month",
      TriggerEvent: "ContractEffective",
      ProductRatePlanChargeTierData: { ProductRatePlanChargeTier: [{ Currency: "USD", Price }] },
      ...extra,
    });
  await charge("Base fee", "Flat Fee Pricing", 49);
  await charge("Seats", "Per Unit Pricing", 7.5, { DefaultQuantity: 3, UOM: "Each" });
  return { ratePlanId: plan.Id };
}

const GOOD_CARD = "4242424242424242";

/** Accounts with a bill-to contact and a card, one that is approved unless told otherwise. */
export async function makeAccounts(
  { call }: Client,
  count: number,
  cardNumber = GOOD_CARD,
): Promise<string[]> {
  const numbers: string[] = [];
  for (let index = 0; index < count; index++) {
    const person = {
      firstName: "Bea",
      lastName: `Bench ${index}`,
      country: "US",
      state: "CA",
      workEmail: `bea${index}@example.com`,
    };
    const account = await call<{ accountNumber: string; accountId: string }>(
      "POST",
      "/v1/accounts",
      {
        name: `Bench ${index}`,
        currency: "USD",
        billCycleDay: 1,
        billToContact: person,
        soldToContact: person,
        creditCard: {
          cardType: "Visa",
          cardNumber,
          expirationMonth: "12",
          expirationYear: "2039",
          securityCode: "123",
          cardHolderInfo: {
            cardHolderName: "Bea Bench",
            addressLine1: "1 Main Street",
            city: "Springfield",
            country: "US",
            state: "CA",
            zipCode: "94000",
          },
        },
        autoPay: true,
      },
    );
    numbers.push(account.accountNumber);
  }
  return numbers;
}
