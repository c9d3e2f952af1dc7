import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A transaction as the stand-in stores it: the parts of Stripe's objects that the adapter reads. */
type Thing = {
  id: string;
  object: string;
  amount: number;
  amount_received: number;
  amount_refunded: number;
  currency: string;
  status: string;
  metadata: Record<string, string>;
  payment_intent?: string;
  last_payment_error?: object;
};

type Form = Record<string, string>;
type Answer = { status: number; body: object };

/** What happens to requests; `kept` executes them but never answers. */
export type StripeFate = "honest" | "hang" | "kept" | "broken" | "html" | "down";

const CARD_STORIES: Record<string, [code: string, decline: string]> = {
  "4000000000000002": ["card_declined", "generic_decline"],
  "4000000000009995": ["card_declined", "insufficient_funds"],
  "4000000000000069": ["expired_card", "expired_card"],
};

/** A card whose bank requires its holder. */
const WANTS_HOLDER = "4000002760003184";

const refusal = (status: number, error: object): Answer => ({ status, body: { error } });

/**
 * Stripe's HTTP API on this machine, as far as charges need it: payment intents, setups, refunds,
 * idempotency keys. `fate` makes its responses fail, `indexed` empties its search.
 */
export class StripeStandIn {
  fate: StripeFate = "honest";
  indexed = true;
  /** Items per page, whatever is requested. */
  pageSize = 100;
  secretKey = "sk_test_standin";
  readonly requests: { path: string; form: Form; key: string | undefined }[] = [];
  /** Ids of the charges and refunds in each payout. */
  readonly payouts = new Map<string, readonly string[]>();
  readonly #things = new Map<string, Thing>();
  readonly #answers = new Map<string, { form: string; answer: Answer }>();
  #server: Server | undefined;
  #count = 0;

  /** Starts listening; returns the address. */
  async start(): Promise<string> {
    const server = createServer((request, response) => void this.#serve(request, response));
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }

  /** The number of successful charges. */
  get taken(): number {
    return [...this.#things.values()].filter(
      ({ object, status }) => object === "payment_intent" && status === "succeeded",
    ).length;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    if (this.fate === "hang") return;
    const answer = this.#answer(request, text);
    if (this.fate === "kept") return void response.destroy();
    if (this.fate === "broken") {
      response.writeHead(200, { "content-type": "application/json", "content-length": "900" });
      response.write(JSON.stringify(answer.body).slice(0, 20));
      return void setTimeout(() => response.destroy(), 5);
    }
    if (this.fate === "html") {
      response.writeHead(200, { "content-type": "text/html" });
      return void response.end("<html>oops</html>");
    }
    const status = this.fate === "down" ? 500 : answer.status;
    const body =
      this.fate === "down" ? { error: { type: "api_error", message: "down" } } : answer.body;
    response.writeHead(status, { "content-type": "application/json", "request-id": "req_1" });
    response.end(JSON.stringify(body));
  }

  #answer(request: IncomingMessage, text: string): Answer {
    if (request.headers.authorization !== `Bearer ${this.secretKey}`) {
      return refusal(401, { type: "invalid_request_error", message: "Invalid API Key provided" });
    }
    const url = new URL(request.url ?? "/", "http://stand-in");
    const form = Object.fromEntries(new URLSearchParams(text));
    const key = request.headers["idempotency-key"] as string | undefined;
    this.requests.push({ path: url.pathname, form, key });
    const known = key === undefined ? undefined : this.#answers.get(key);
    if (known && known.form !== text) {
      return refusal(400, { type: "idempotency_error", message: "Keys for idempotent requests" });
    }
    if (known) return known.answer;
    const answer = this.#do(request.method ?? "GET", url, form);
    if (key !== undefined) this.#answers.set(key, { form: text, answer });
    return answer;
  }

  #do(method: string, url: URL, form: Form): Answer {
    const [, , kind, id, verb] = url.pathname.split("/");
    if (method === "GET") return this.#list(kind ?? "", url);
    if (kind === "refunds") return this.#refund(form);
    if (kind === "setup_intents") return this.#charge(form, "setup_intent", 0);
    if (id === undefined) return this.#charge(form, "payment_intent", Number(form.amount));
    const thing = this.#things.get(id);
    if (!thing) return refusal(404, { type: "invalid_request_error", code: "resource_missing" });
    return verb === "capture" ? this.#capture(thing, form) : this.#cancel(thing);
  }

  /** The lines of a payout: charges by their payment intents, and refunds. */
  #linesOf(payout: string): Answer {
    const data = (this.payouts.get(payout) ?? []).map((id) => {
      const { object, status, metadata } = this.#things.get(id) ?? this.#unknown(id);
      const source =
        object === "refund"
          ? { object, id, status, metadata }
          : { object: "charge", id: `ch_${id}`, payment_intent: id, metadata };
      return { id: `txn_${id}`, object: "balance_transaction", source };
    });
    return { status: 200, body: { object: "list", data, has_more: false } };
  }

  #unknown(id: string): Pick<Thing, "object" | "status" | "metadata"> {
    return {
      object: id.startsWith("re") ? "refund" : "payment_intent",
      status: "succeeded",
      metadata: {},
    };
  }

  #list(kind: string, url: URL): Answer {
    if (kind === "balance_transactions") return this.#linesOf(url.searchParams.get("payout") ?? "");
    const object = kind === "refunds" ? "refund" : "payment_intent";
    const all = [...this.#things.values()].filter((thing) => thing.object === object).reverse();
    const query = url.searchParams.get("query");
    const wanted = query === null ? undefined : /:"([^"]+)"/.exec(query)?.[1];
    const data =
      wanted === undefined
        ? all
        : all.filter(({ metadata }) => this.indexed && Object.values(metadata).includes(wanted));
    const of = url.searchParams.get("payment_intent");
    const own = of === null ? data : data.filter((thing) => thing.payment_intent === of);
    const after = own.findIndex(({ id }) => id === url.searchParams.get("starting_after"));
    const page = own.slice(after + 1, after + 1 + this.pageSize);
    const shown = page.map((thing) => ({
      ...thing,
      latest_charge: {
        id: `ch_${thing.id}`,
        refunded: thing.amount_received > 0 && thing.amount_refunded === thing.amount_received,
      },
    }));
    const has_more = own.at(-1)?.id !== page.at(-1)?.id;
    return { status: 200, body: { object: "list", data: shown, has_more } };
  }

  #charge(form: Form, object: string, amount: number): Answer {
    const number = form["payment_method_data[card][number]"] ?? "";
    const account = form["payment_method_data[us_bank_account][account_number]"] ?? "";
    const story =
      CARD_STORIES[number] ??
      (account === "000222222227" ? ["insufficient_funds", "insufficient_funds"] : undefined) ??
      (form.payment_method === "tok_chargeDeclined"
        ? ["card_declined", "generic_decline"]
        : undefined);
    const bank = form["payment_method_data[type]"] !== "card" && form.payment_method === undefined;
    const done = form.capture_method === "manual" ? "requires_capture" : "succeeded";
    const thing = this.#keep({
      object,
      amount,
      amount_received: done === "succeeded" ? amount : 0,
      currency: form.currency ?? "usd",
      status: bank ? "processing" : done,
      metadata: this.#metadata(form),
    });
    if (number === WANTS_HOLDER)
      Object.assign(thing, { status: "requires_action", amount_received: 0 });
    if (!story) return { status: 200, body: thing };
    const error = {
      type: "card_error",
      code: story[0],
      decline_code: story[1],
      message: "Declined.",
    };
    thing.status = "requires_payment_method";
    thing.amount_received = 0;
    thing.last_payment_error = error;
    return refusal(402, { ...error, payment_intent: thing });
  }

  #capture(thing: Thing, form: Form): Answer {
    const amount = Number(form.amount_to_capture);
    if (thing.status !== "requires_capture" || amount > thing.amount) {
      return refusal(400, {
        type: "invalid_request_error",
        code: "amount_too_large",
        message: "The amount is larger than what is reserved.",
      });
    }
    Object.assign(thing, { status: "succeeded", amount_received: amount });
    Object.assign(thing.metadata, this.#metadata(form));
    return { status: 200, body: thing };
  }

  #cancel(thing: Thing): Answer {
    thing.status = "canceled";
    return { status: 200, body: thing };
  }

  #refund(form: Form): Answer {
    const of = this.#things.get(form.payment_intent ?? "");
    const left = of ? of.amount_received - of.amount_refunded : 0;
    const amount = form.amount === undefined ? left : Number(form.amount);
    if (!of || amount > left || amount === 0) {
      return refusal(400, {
        type: "invalid_request_error",
        code: "charge_already_refunded",
        message: "The amount is larger than what is left.",
      });
    }
    of.amount_refunded += amount;
    const made = {
      object: "refund",
      amount,
      amount_received: amount,
      currency: of.currency,
      status: "succeeded",
      metadata: this.#metadata(form),
      payment_intent: of.id,
    };
    return { status: 200, body: this.#keep(made) };
  }

  #keep(made: Omit<Thing, "id" | "amount_refunded">): Thing {
    this.#count += 1;
    const thing = { ...made, id: `${made.object}_${this.#count}`, amount_refunded: 0 };
    this.#things.set(thing.id, thing);
    return thing;
  }

  #metadata(form: Form): Record<string, string> {
    const entries = Object.entries(form).flatMap(([name, value]) => {
      const found = /^metadata\[(.+)\]$/.exec(name)?.[1];
      return found === undefined ? [] : [[found, value]];
    });
    return Object.fromEntries(entries) as Record<string, string>;
  }
}
