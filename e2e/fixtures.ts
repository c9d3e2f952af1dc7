import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type Page, type PlaywrightWorkerArgs } from "@playwright/test";
import type axe from "axe-core";
import type { Result, RunOptions } from "axe-core";

export { expect };

type Credentials = {
  clientId: string;
  clientSecret: string;
  portalEmail: string;
  portalPassword: string;
};

type Body = Record<string, unknown>;

/** API calls with the installation's client; a refusal fails the test. */
export type Api = {
  get: (path: string) => Promise<ReturnType<typeof JSON.parse>>;
  post: (path: string, body: Body | Body[]) => Promise<ReturnType<typeof JSON.parse>>;
  put: (path: string, body: Body) => Promise<ReturnType<typeof JSON.parse>>;
};

/** A rate plan made for one worker: a setup fee and seats by the month, in euros. */
export type Offer = { planNumber: string; planName: string; productName: string };

/** An account made for one test. */
export type Customer = { number: string; name: string };

const dataDir = process.env.PERENNIAL_DATA_DIR ?? ".data";
let counted = 0;

/** A name that no other test uses. */
export function unique(name: string): string {
  counted += 1;
  return `${name} ${process.pid}-${Date.now().toString(36)}-${counted}`;
}

/** The credentials that the start stored. */
export function credentials(): Credentials {
  return JSON.parse(readFileSync(path.join(dataDir, "demo-credentials.json"), "utf8"));
}

/** Signs in through the page, as a person does. */
export async function signIn(page: Page, password = credentials().portalPassword): Promise<void> {
  const button = page.getByRole("button", { name: "Sign in" });
  await expect(button).toHaveAttribute("type", "submit");
  await page.getByLabel("E-mail").fill(credentials().portalEmail);
  await page.getByLabel("Password").fill(password);
  await button.click();
}

/**
 * Axe reads the colours of every text from their spelling, which is a third of its work; a page
 * has few of them, so each is read once.
 */
const rememberColours = `{
  const { Color } = axe.commons.color;
  const read = Color.prototype.parseString;
  const known = new Map();
  Color.prototype.parseString = function (text) {
    if (!known.has(text)) {
      read.call(this, text);
      known.set(text, { r: this.r, g: this.g, b: this.b, alpha: this.alpha });
    }
    return Object.assign(this, known.get(text));
  };
}`;
const axeFile = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const axeSource = `${readFileSync(axeFile, "utf8")};${rememberColours}`;

/** `npm run nightly` looks at all that `npm test` looks at once. */
export const inFull = process.env.LONG === "1";

/** Rows of a table that are like those before them. */
const furtherRows = "tbody tr:nth-child(n + 7)";

/** What axe finds on a page, by day in the first rows of each table. Pages without frames keep axe loaded between checks. */
export async function violationsOf(page: Page, rules?: string[]): Promise<Result[]> {
  const options: RunOptions = { resultTypes: ["violations"], ...(rules && { runOnly: rules }) };
  if (page.frames().length > 1) {
    const { violations } = await new AxeBuilder({ page, axeSource }).options(options).analyze();
    return violations;
  }
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const exclude = inFull ? [] : [furtherRows];
  return page.evaluate(
    async ([left, asked]) => {
      const here = window as typeof window & { axe: typeof axe };
      return (await here.axe.run({ exclude: left }, asked)).violations;
    },
    [exclude, options] as const,
  );
}

/**
 * Fails when axe finds anything on the page, by all of its rules or those named. Findings during
 * hydration are checked again; what remains is a violation.
 */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  await expect(async () => {
    const found = (await violationsOf(page, rules)).map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
    );
    expect(found).toEqual([]);
  }).toPass({ intervals: [1_000], timeout: 30_000 });
}

type Playwright = PlaywrightWorkerArgs["playwright"];
type Client = { clientId: string; clientSecret: string };

/** API calls with a client of one company, and its disposal. */
export async function callsOf(
  playwright: Playwright,
  baseURL: string | undefined,
  { clientId, clientSecret }: Client,
): Promise<{ api: Api; dispose: () => Promise<void> }> {
  const anonymous = await playwright.request.newContext({ baseURL });
  const form = {
    grant_type: "client_credentials",
    client_id: clientId,
    client_secret: clientSecret,
  };
  const { access_token: token } = await (await anonymous.post("/oauth/token", { form })).json();
  const extraHTTPHeaders = { authorization: `Bearer ${token}`, "service-version": "341.0" };
  const context = await playwright.request.newContext({ baseURL, extraHTTPHeaders });
  const read = async (answer: Awaited<ReturnType<typeof context.get>>) => {
    if (!answer.ok())
      throw new Error(`${answer.url()} answered ${answer.status()}: ${await answer.text()}`);
    return answer.json();
  };
  const api: Api = {
    get: async (address) => read(await context.get(address)),
    post: async (address, data) => read(await context.post(address, { data })),
    put: async (address, data) => read(await context.put(address, { data })),
  };
  return {
    api,
    dispose: async () => {
      await context.dispose();
      await anonymous.dispose();
    },
  };
}

type WorkerFixtures = { api: Api; offer: Offer; signedIn: string };
type TestFixtures = { merchant: Page; customer: Customer; payingCustomer: Customer };

export const test = base.extend<TestFixtures, WorkerFixtures>({
  api: [
    async ({ playwright }, use, workerInfo) => {
      const { baseURL } = workerInfo.project.use;
      const { api, dispose } = await callsOf(playwright, baseURL, credentials());
      await use(api);
      await dispose();
    },
    { scope: "worker" },
  ],

  offer: [
    async ({ api }, use) => {
      await use(await makeOffer(api));
    },
    { scope: "worker" },
  ],

  signedIn: [
    async ({ browser }, use, workerInfo) => {
      const page = await browser.newPage({ baseURL: workerInfo.project.use.baseURL });
      await page.goto("/sign-in");
      await signIn(page);
      const home = page.getByRole("heading", { level: 1, name: "Home" });
      await expect(home).toBeVisible({ timeout: 30_000 });
      const file = path.join(
        workerInfo.project.outputDir,
        `signed-in-${workerInfo.workerIndex}.json`,
      );
      await page.context().storageState({ path: file });
      await page.close();
      await use(file);
    },
    { scope: "worker" },
  ],

  merchant: async ({ browser, signedIn, baseURL, viewport, colorScheme }, use) => {
    const context = await browser.newContext({
      baseURL,
      viewport,
      colorScheme,
      storageState: signedIn,
    });
    await use(await context.newPage());
    await context.close();
  },

  customer: async ({ api }, use) => {
    await use(await makeCustomer(api));
  },

  payingCustomer: async ({ api, offer }, use) => {
    const customer = await makeCustomer(api);
    await subscribe(api, customer, offer);
    await use(customer);
  },
});

/** A rate plan of its own: a setup fee and seats by the month, in euros. */
export async function makeOffer(api: Api): Promise<Offer> {
  const sold = { EffectiveStartDate: "2015-01-01", EffectiveEndDate: "2099-12-31" };
  const productName = unique("Notebook");
  const planName = unique("Team plan");
  const product = await api.post("/v1/object/product", { Name: productName, ...sold });
  const plan = await api.post("/v1/object/product-rate-plan", {
    ProductId: product.Id,
    Name: planName,
    ...sold,
  });
  const charge = {
    ProductRatePlanId: plan.Id,
    BillCycleType: "DefaultFromCustomer",
    TriggerEvent: "ContractEffective",
  };
  const price = (Price: number) => ({ ProductRatePlanChargeTier: [{ Currency: "EUR", Price }] });
  await api.post("/v1/object/product-rate-plan-charge", {
    ...charge,
    Name: "Setup",
    ChargeType: "OneTime",
    ChargeModel: "Flat Fee Pricing",
    ProductRatePlanChargeTierData: price(100),
  });
  await api.post("/v1/object/product-rate-plan-charge", {
    ...charge,
    Name: "Seats",
    ChargeType: "Recurring",
    ChargeModel: "Per Unit Pricing",
    BillingPeriod: "Month",
    BillingTiming: "In Advance",
    UOM: "Seat",
    DefaultQuantity: 5,
    ProductRatePlanChargeTierData: price(12),
  });
  const { productRatePlanNumber } = await api.get(`/v1/product-rate-plans/${plan.Id}`);
  return { planNumber: productRatePlanNumber, planName, productName };
}

async function makeCustomer(api: Api): Promise<Customer> {
  const name = unique("Orchard Ltd");
  const { accountNumber } = await api.post("/v1/accounts", {
    name,
    currency: "EUR",
    billToContact: {
      firstName: "Ada",
      lastName: "Orchard",
      workEmail: "ada@orchard.example",
      country: "AT",
    },
    soldToSameAsBillTo: true,
    autoPay: true,
    paymentMethod: {
      type: "CreditCard",
      cardNumber: "4242424242424242",
      expirationMonth: 12,
      expirationYear: 2039,
      securityCode: "123",
      cardHolderInfo: { cardHolderName: "Ada Orchard" },
    },
  });
  return { number: accountNumber, name };
}

/** Orders the offer for an account, billed and collected in the same call. */
export async function subscribe(
  api: Api,
  customer: Customer,
  offer: Offer,
  { collect = true }: { collect?: boolean } = {},
) {
  const { today } = await api.get("/v1/tenant");
  const initialTerm = { termType: "TERMED", period: 12, periodType: "Month" };
  return api.post("/v1/orders", {
    orderDate: today,
    existingAccountNumber: customer.number,
    subscriptions: [
      {
        orderActions: [
          {
            type: "CreateSubscription",
            createSubscription: {
              terms: { initialTerm, autoRenew: true },
              subscribeToRatePlans: [{ productRatePlanNumber: offer.planNumber }],
            },
          },
        ],
      },
    ],
    processingOptions: {
      runBilling: true,
      collectPayment: collect,
      billingOptions: { targetDate: today },
    },
  });
}

/** Chooses a rate plan in the form of an order, once the search has narrowed the list: options move while it does. */
export async function addRatePlan(page: Page, name: string): Promise<void> {
  await page.getByRole("combobox", { name: "Add a rate plan" }).fill(name);
  await expect(page.getByRole("option")).toHaveCount(1);
  await page.getByRole("option", { name: new RegExp(name) }).click();
}
