import http from "node:http";
import type { AddressInfo } from "node:net";
import { type Frame, type FrameLocator, type Page, test as base } from "@playwright/test";
import { type Api, test as product, unique } from "../fixtures";

export type Params = Record<string, unknown>;

/** A merchant's site: one page that shows the hosted form with the parameters of a test. */
export type Site = {
  origin: string;
  /** Opens the page with the form; results of the callback gather in `resultsOf`. */
  open: (page: Page, params: Params, wish?: Wish) => Promise<void>;
};

export type Wish = {
  dark?: boolean;
  prepopulate?: Record<string, string>;
  /** Renders with an error handler, whose calls gather in `errors`. */
  hearsErrors?: boolean;
};

type Fixtures = { site: Site; stranger: Site; pageId: string; sign: Sign };

/** Requests a signature as a merchant's server does. */
export type Sign = (wish?: SignWish) => Promise<Params>;
type SignWish = { pageId?: string; accountId?: string; signed?: Params };

const EVENTS = [
  "onloadCallback",
  "blur_mode_enabled",
  "blur_mode_disabled",
  "agreement_changed",
  "bank_shown",
  "bank_hidden",
  "close",
];

const script = `"use strict";
const { params, prepopulate, hearsErrors } = JSON.parse(document.getElementById("given").textContent);
for (const list of ["results", "checks", "errors", "heard"]) window[list] = [];
document.getElementById("send").addEventListener("click", () => Z.submit());
document.getElementById("check").addEventListener("click", () => Z.validate((check) => window.checks.push(check)));
for (const event of ${JSON.stringify(EVENTS)})
  Z.setEventHandler(event, (detail) => window.heard.push(detail === undefined ? event : event + " " + detail));
Z.runAfterRender(() => {
  window.heard.push("rendered");
  // Milliseconds since this page was requested.
  window.name = String(Math.round(performance.now()));
});
const end = (result) => window.results.push(result);
if (hearsErrors) Z.renderWithErrorHandler(params, prepopulate, end, (...error) => window.errors.push(error));
else Z.render(params, prepopulate, end);
`;

const document = (service: string, given: string, dark: boolean) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>A merchant</title></head><body${dark ? ' style="background:#121512;color:#edece6"' : ""}>
<main><h1>Checkout</h1><div id="payment_frame"></div>
<button id="send">Send</button> <button id="check">Check</button></main>
<script type="application/json" id="given">${given.replaceAll("<", "\\u003c")}</script>
<script src="${service}/perennial-hosted.js"></script><script src="/page.js"></script></body></html>`;

/** A server on a free port of this machine, a separate origin. */
async function startSite(service: string) {
  const pages = new Map<string, string>();
  const server = http.createServer((request, response) => {
    const isScript = request.url === "/page.js";
    const body = isScript ? script : pages.get(request.url ?? "");
    response.writeHead(body === undefined ? 404 : 200, {
      "content-type": isScript ? "text/javascript" : "text/html; charset=utf-8",
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const open: Site["open"] = async (page, params, wish = {}) => {
    const address = `/${unique("page").replaceAll(" ", "-")}`;
    const { prepopulate = null, hearsErrors = false } = wish;
    const given = JSON.stringify({ params, prepopulate, hearsErrors });
    pages.set(address, document(service, given, wish.dark ?? false));
    await page.goto(`${origin}${address}`);
  };
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { origin, open, stop };
}

/** Creates a hosted page and returns its id. */
export async function makePage(api: Api, wish: Params = {}): Promise<string> {
  return (await api.post("/v1/settings/hosted-pages", { name: unique("Page"), ...wish })).id;
}

export const test = product.extend<Fixtures>({
  site: async ({ api, baseURL }, use) => {
    const { stop, ...site } = await startSite(baseURL ?? "");
    const { allowedOrigins } = await api.get("/v1/settings/allowed-origins");
    const known = allowedOrigins.some(({ origin }: Site) => origin === site.origin);
    // A port that an earlier test used is registered already.
    if (!known) await api.post("/v1/settings/allowed-origins", { origin: site.origin });
    await use(site);
    await stop();
  },
  stranger: async ({ baseURL }, use) => {
    const { stop, ...site } = await startSite(baseURL ?? "");
    await use(site);
    await stop();
  },
  pageId: async ({ api }, use) => {
    await use(await makePage(api));
  },
  sign: async ({ api, baseURL, pageId }, use) => {
    await use(async (wish = {}) => {
      const page = wish.pageId ?? pageId;
      const url = `${baseURL}/hosted-pages/${page}`;
      const account = wish.accountId ? { accountId: wish.accountId } : {};
      const body = { uri: url, method: "POST", pageId: page, ...account, ...wish.signed };
      const { success: _success, ...signed } = await api.post("/v1/rsa-signatures", body);
      const named = wish.accountId ? { field_accountId: wish.accountId } : {};
      return { ...signed, id: page, url, style: "inline", ...named };
    });
  },
});

export const { expect } = base;

/** The callback's results so far. */
export function resultsOf(page: Page): Promise<Record<string, unknown>[]> {
  return gatheredOn(page, "results") as Promise<Record<string, unknown>[]>;
}

/** The text of results less their random ids, which may hold any four digits. */
export function withoutIds(results: readonly object[]): string {
  return JSON.stringify(results).replaceAll(/[0-9a-f]{32}/g, "");
}

/** The events on the merchant's page so far. */
export function gatheredOn(
  page: Page,
  list: "results" | "checks" | "errors" | "heard",
): Promise<unknown[]> {
  return page.evaluate(
    (name) => (window as unknown as Record<string, unknown[]>)[name] ?? [],
    list,
  );
}

/** The form inside the merchant's page. */
export function formOf(page: Page): FrameLocator {
  return page.frameLocator("iframe");
}

/** The frame that holds the form. */
export function frameOf(page: Page): Frame {
  const frame = page.frames().find((one) => one.url().includes("/hosted-pages/"));
  if (!frame) throw new Error("the page has no form");
  return frame;
}

export type Card = { number?: string; expiry?: string; code?: string; holder?: string };

/** Types a card, as a person does. */
export async function typeCard(
  form: FrameLocator,
  { number = "4242424242424242", expiry = "1239", code = "123", holder = "Ada Hill" }: Card = {},
): Promise<void> {
  await form.getByLabel("Card number").pressSequentially(number);
  await form.getByLabel("Expiry date").pressSequentially(expiry);
  await form.getByLabel("Security code").pressSequentially(code);
  await form.getByLabel("Name on the card").fill(holder);
}
