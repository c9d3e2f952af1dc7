/** Every address of the portal; links are built only here. */
export const paths = {
  home: () => "/",
  signIn: () => "/sign-in",
  forgotPassword: () => "/forgot-password",

  accounts: () => "/accounts",
  newAccount: () => "/accounts/new",
  account: (key: string) => `/accounts/${encodeURIComponent(key)}`,
  accountTab: (key: string, tab: AccountTab) => `/accounts/${encodeURIComponent(key)}/${tab}`,

  subscriptions: () => "/subscriptions",
  subscription: (key: string) => `/subscriptions/${encodeURIComponent(key)}`,

  orders: () => "/orders",
  newOrder: (accountKey?: string) => withQuery("/orders/new", { account: accountKey }),
  changeOrder: (accountKey: string, subscriptionNumber: string) =>
    withQuery("/orders/new", { account: accountKey, subscription: subscriptionNumber }),
  editOrder: (key: string) => `/orders/${encodeURIComponent(key)}/edit`,
  order: (key: string) => `/orders/${encodeURIComponent(key)}`,
  commitment: (key: string) => `/orders/commitments/${encodeURIComponent(key)}`,

  invoices: () => "/invoices",
  newInvoice: (accountKey?: string) => withQuery("/invoices/new", { account: accountKey }),
  pdfExports: () => "/invoices/pdf-exports",
  invoiceSchedules: () => "/invoices/schedules",
  invoiceSchedule: (key: string) => `/invoices/schedules/${encodeURIComponent(key)}`,
  invoice: (key: string) => `/invoices/${encodeURIComponent(key)}`,

  billRuns: () => "/bill-runs",
  newBillRun: () => "/bill-runs/new",
  billingPreviews: () => "/bill-runs/previews",
  books: () => "/books",
  bookCheck: (id: string) => `/books/${encodeURIComponent(id)}`,
  billRun: (key: string) => `/bill-runs/${encodeURIComponent(key)}`,

  creditMemos: () => "/credit-memos",
  debitMemos: () => "/debit-memos",
  newDebitMemo: (accountKey?: string) => withQuery("/debit-memos/new", { account: accountKey }),
  debitMemo: (key: string) => `/debit-memos/${encodeURIComponent(key)}`,
  creditMemo: (key: string) => `/credit-memos/${encodeURIComponent(key)}`,

  payments: () => "/payments",
  paymentAttempts: () => "/payments/attempts",
  payment: (key: string) => `/payments/${encodeURIComponent(key)}`,
  paymentRuns: () => "/payments/runs",
  newPaymentRun: () => "/payments/runs/new",
  paymentRun: (key: string) => `/payments/runs/${encodeURIComponent(key)}`,
  paymentSchedules: () => "/payments/schedules",
  newPaymentSchedule: (accountKey?: string) =>
    withQuery("/payments/schedules/new", { account: accountKey }),
  paymentSchedule: (key: string) => `/payments/schedules/${encodeURIComponent(key)}`,
  refunds: () => "/payments/refunds",
  refund: (key: string) => `/payments/refunds/${encodeURIComponent(key)}`,

  usage: () => "/usage",
  uploadUsage: () => "/usage/upload",
  meters: () => "/usage/meters",
  newMeter: () => "/usage/meters/new",
  meter: (key: string) => `/usage/meters/${encodeURIComponent(key)}`,
  meterDay: (key: string, dayId: string) =>
    `/usage/meters/${encodeURIComponent(key)}/days/${encodeURIComponent(dayId)}`,

  catalog: () => "/catalog",
  newProduct: () => "/catalog/new",
  coupons: () => "/catalog/coupons",
  priceRises: () => "/catalog/price-rises",
  newPriceRise: () => "/catalog/price-rises/new",
  priceRise: (key: string) => `/catalog/price-rises/${encodeURIComponent(key)}`,
  product: (key: string) => `/catalog/${encodeURIComponent(key)}`,

  apiKeys: () => "/developers/api-keys",
  requestLog: () => "/developers/requests",
  loggedRequest: (id: string) => `/developers/requests/${encodeURIComponent(id)}`,
  data: () => "/developers/data",
  recorder: () => "/developers/recorder",
  recording: (id: string) => `/developers/recorder/${encodeURIComponent(id)}`,
  recordedCall: (recordingId: string, id: string) =>
    `/developers/recorder/${encodeURIComponent(recordingId)}/${encodeURIComponent(id)}`,
  compatibility: () => "/developers/compatibility",
  reference: () => "/reference",
  referenceOf: (operation: string) => `/reference/${encodeURIComponent(operation)}`,
  errorCodes: () => "/reference/errors",
  errorCode: (code: number | string) => `/reference/errors/${code}`,

  settings: () => "/settings",
  company: () => "/settings/company",
  features: () => "/settings/features",
  billingRules: () => "/settings/billing-rules",
  sequenceSets: () => "/settings/numbers",
  tax: () => "/settings/tax",
  exchangeRates: () => "/settings/exchange-rates",
  accounting: () => "/settings/accounting",
  customFields: () => "/settings/custom-fields",
  paymentRetries: () => "/settings/payment-retries",
  dunning: () => "/settings/dunning",
  hostedPages: () => "/settings/hosted-pages",
  newHostedPage: () => "/settings/hosted-pages/new",
  hostedPage: (id: string) => `/settings/hosted-pages/${encodeURIComponent(id)}`,
  gateways: () => "/settings/gateways",
  origins: () => "/settings/origins",
  people: () => "/settings/people",
  sessions: () => "/settings/sessions",
  auditTrail: (of?: "signIn" | "apiAccess") => withQuery("/settings/audit", { of }),
  waitingWork: () => "/settings/waiting-work",
  testClock: () => "/settings/test-clock",
} as const;

export type AccountTab =
  | "subscriptions"
  | "orders"
  | "usage"
  | "invoices"
  | "credit-memos"
  | "debit-memos"
  | "payments"
  | "payment-methods"
  | "contacts"
  | "settings";

type Query = Record<string, string | readonly string[] | undefined>;

/** A path with the given parameters; absent and empty ones are left out. */
export function withQuery(path: string, query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of typeof value === "string" ? [value] : (value ?? [])) {
      if (one !== "") parameters.append(name, one);
    }
  }
  const text = parameters.toString();
  return text === "" ? path : `${path}?${text}`;
}

/**
 * A path of this portal from an untrusted address; the home page if it leads anywhere else, so that
 * a sign-in link cannot send people to a foreign site.
 */
export function localPath(address: string | string[] | undefined): string {
  if (typeof address !== "string") return paths.home();
  const base = "http://portal.invalid";
  const path = address.startsWith("/") ? address : pathOfUrl(address);
  if (!URL.canParse(path, base)) return paths.home();
  const url = new URL(path, base);
  const local = `${url.pathname}${url.search}`;
  // `/.//evil` and the like become `//evil`, which browsers read as a host.
  const stays = url.origin === base && !/^[/\\]{2}/.test(local);
  return stays && url.pathname !== paths.signIn() ? local : paths.home();
}

function pathOfUrl(address: string): string {
  if (!URL.canParse(address)) return "";
  const url = new URL(address);
  return `${url.pathname}${url.search}`;
}
