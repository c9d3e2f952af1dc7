import * as z from "zod";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import { SHOP_SCRIPT, SHOP_STYLE } from "./assets";
import { type BillingService, ServiceRefusal } from "./billing-service";
import { type Checkout, Checkouts } from "./checkout";
import { offersOf } from "./offers";
import { checkoutPage, offersPage, problemPage, thanksPage } from "./pages";

const LARGEST_BODY = 10_000;

const subscribeBody = z.object({ refId: z.unknown() });
const invoiceShape = z.object({ amount: z.number(), balance: z.number(), currency: z.string() });
const invoiceLines = z.object({
  invoiceItems: z.array(
    z.object({ chargeName: z.string(), chargeAmount: z.number(), taxAmount: z.number() }),
  ),
});

type Answer = { status?: number; type?: string; location?: string; body: string };

/**
 * A merchant's site on a separate origin, with everything that it needs: plans from the catalog,
 * the hosted form in a frame, and its server's calls.
 */
export function createShop(service: BillingService, pageId: () => Promise<string>): http.Server {
  const shop = new Shop(service, new Checkouts(service, pageId));
  return http.createServer((request, response) => {
    shop.answer(request).then(
      (answer) => send(response, answer, service.access.baseUrl),
      (error: unknown) => send(response, failure(error), service.access.baseUrl),
    );
  });
}

class Shop {
  constructor(
    private readonly service: BillingService,
    private readonly checkouts: Checkouts,
  ) {}

  async answer(request: IncomingMessage): Promise<Answer> {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://shop");
    const [, place = "", id = "", action = ""] = pathname.split("/");
    if (request.method === "POST") return this.#post(request, id, action);
    if (place === "") return { body: offersPage(await offersOf(this.service)) };
    if (place === "shop.js") return { type: "text/javascript", body: SHOP_SCRIPT };
    if (place === "shop.css") return { type: "text/css", body: SHOP_STYLE };
    const checkout = this.checkouts.find(id);
    if (!checkout) return missing();
    if (place === "thanks") return this.#thanks(checkout);
    if (checkout.bought) return { status: 303, location: `/thanks/${id}`, body: "" };
    const params = await this.checkouts.sign(checkout, searchParams.get("locale") ?? undefined);
    const offer = (await offersOf(this.service)).find(({ number }) => number === checkout.plan);
    const due = await this.checkouts.dueToday(checkout);
    return { body: checkoutPage({ checkout, offer, due }, params, this.service.access.baseUrl) };
  }

  async #post(request: IncomingMessage, id: string, action: string): Promise<Answer> {
    if (isForeign(request)) return { status: 403, body: problemPage("Refused", "Wrong origin.") };
    const body = await bodyOf(request);
    if (!id) return this.#begin(new URLSearchParams(body));
    const checkout = this.checkouts.find(id);
    if (!checkout)
      return { ...json({ problem: "Begin again: this checkout is over." }), status: 404 };
    if (action === "signature") return json(await this.checkouts.sign(checkout));
    if (action !== "subscribe") return missing();
    const { refId } = subscribeBody.parse(JSON.parse(body));
    try {
      await this.checkouts.subscribe(checkout, String(refId));
      return json({ done: `/thanks/${id}` });
    } catch (error) {
      if (!(error instanceof ServiceRefusal)) throw error;
      return { ...json({ problem: toCustomer(error.message) }), status: 402 };
    }
  }

  async #begin(form: URLSearchParams): Promise<Answer> {
    const offers = await offersOf(this.service);
    const [plan = "", name = "", email = ""] = ["plan", "name", "email"].map((field) =>
      (form.get(field) ?? "").trim().slice(0, 80),
    );
    if (!offers.some(({ number }) => number === plan) || !name || !email.includes("@")) {
      return { status: 400, body: offersPage(offers, "Choose a plan and say who you are.") };
    }
    const { id } = this.checkouts.begin(plan, name, email);
    return { status: 303, location: `/checkout/${id}`, body: "" };
  }

  async #thanks({ bought }: Checkout): Promise<Answer> {
    if (!bought) return missing();
    if (bought.invoice === undefined) return { body: thanksPage(bought, undefined, []) };
    const path = `/v1/invoices/${bought.invoice}`;
    const { amount, balance, currency } = await this.service.get(path, invoiceShape);
    const { invoiceItems } = await this.service.get(`${path}/items`, invoiceLines);
    const invoice = { number: bought.invoice, amount, balance, currency };
    return { body: thanksPage(bought, invoice, invoiceItems) };
  }
}

/** A gateway's message, without the text for the merchant's staff around it. */
function toCustomer(message: string): string {
  const said = /^The payment was declined by the gateway: (.+?)(?: \(\w+\))?$/.exec(message)?.[1];
  return said ? `${said} Nothing was paid: check the card, or use another one.` : message;
}

function json(value: unknown): Answer {
  return { type: "application/json", body: JSON.stringify(value) };
}

function missing(): Answer {
  return { status: 404, body: problemPage("Nothing here", "Begin again with a plan.") };
}

function failure(error: unknown): Answer {
  const text = error instanceof Error ? error.message : "Something went wrong.";
  return { status: 502, body: problemPage("That did not work", text) };
}

/** A page of another site must not order in a customer's name. */
function isForeign({ headers }: IncomingMessage): boolean {
  return headers.origin !== undefined && new URL(headers.origin).host !== headers.host;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const read of request) {
    const chunk = Buffer.from(read);
    size += chunk.byteLength;
    if (size > LARGEST_BODY) throw new ServiceRefusal(413, 0, "The request is too large.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function send(response: ServerResponse, answer: Answer, service: string): void {
  const { status = 200, type = "text/html", location, body } = answer;
  response.writeHead(status, {
    "content-type": `${type}; charset=utf-8`,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "content-security-policy": `default-src 'self'; script-src 'self' ${service}; frame-src ${service}; frame-ancestors 'none'`,
    ...(location ? { location } : {}),
  });
  response.end(body);
}
