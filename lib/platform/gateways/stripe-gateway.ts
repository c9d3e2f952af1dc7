import type Stripe from "stripe";
import type { ChargeRequest, Finding, FollowUpRequest, Gateway, GatewayResult } from "./gateway";
import { stripeAmount } from "./stripe-amounts";
import type { GatewayNotice, Notifier, PayoutPart } from "./gateway-notice";
import { refusalOf } from "./stripe-errors";
import { stripeSource } from "./stripe-instruments";
import { readStripeNotice, stripePayoutParts } from "./stripe-notice";
import {
  approvalOf,
  declined,
  findingOf,
  refundResult,
  resultOf,
  unsupported,
  wantsHolder,
} from "./stripe-results";
import { stripeMetadata, stripeWords } from "./stripe-words";

/** The address of a merchant's Stripe account, and its timeout. */
export type StripeOptions = {
  name: string;
  secretKey: string;
  /** False when the key's mode does not match its tenant: refunds are possible, charges are not. */
  takesMoney?: boolean;
  /** Another address than Stripe's own, for tests and proxies: `http://127.0.0.1:12111`. */
  url?: string;
  /** Milliseconds after which a call times out. */
  timeout?: number;
};

type Intent = Stripe.PaymentIntent;

const RECENT = 100;
const FOUND_NOTHING = {
  outcome: "absent",
  code: "not_found",
  text: "No transaction has this key.",
} as const;
const NOTHING_THERE: GatewayResult = {
  outcome: "declined",
  code: "not_found",
  text: "There is no such transaction.",
};

/** Nothing was sent: a live key in a test tenant, or the other way round. */
const WRONG_KEY: GatewayResult = {
  outcome: "unsent",
  code: "key_of_other_environment",
  text: "Test tenants charge with Stripe's test keys only, and live tenants with live keys only.",
};

/** Charges through a merchant's own Stripe account, with the official SDK, which is loaded on first use. */
export class StripeGateway implements Gateway, Notifier {
  readonly name: string;
  readonly timeout: number;
  readonly #options: StripeOptions;
  #client: Promise<Stripe> | undefined;

  constructor(options: StripeOptions) {
    this.name = options.name;
    this.timeout = options.timeout ?? 30_000;
    this.#options = options;
  }

  async charge(request: ChargeRequest, signal: AbortSignal): Promise<GatewayResult> {
    if (this.#options.takesMoney === false) return WRONG_KEY;
    return this.#take(request, "automatic", signal);
  }

  async authorize(request: ChargeRequest, signal: AbortSignal): Promise<GatewayResult> {
    if (this.#options.takesMoney === false) return WRONG_KEY;
    if (request.amount.isZero()) return this.#check(request, signal);
    return this.#take(request, "manual", signal);
  }

  async capture(request: FollowUpRequest, signal: AbortSignal): Promise<GatewayResult> {
    if (this.#options.takesMoney === false) return WRONG_KEY;
    return this.#ask(signal, async (stripe) => {
      const intent = await this.#find(stripe, request.of);
      if (!intent) return NOTHING_THERE;
      const captured = await stripe.paymentIntents.capture(
        intent.id,
        {
          amount_to_capture: stripeAmount(request.amount, request.currency),
          metadata: { perennial_capture: request.key },
        },
        { idempotencyKey: request.key },
      );
      return approvalOf(captured, captured.amount_received);
    });
  }

  refund(request: FollowUpRequest, signal: AbortSignal): Promise<GatewayResult> {
    return this.#ask(signal, async (stripe) => {
      const intent = await this.#find(stripe, request.of);
      if (!intent) return NOTHING_THERE;
      const refund = await stripe.refunds.create(
        {
          payment_intent: intent.id,
          amount: stripeAmount(request.amount, request.currency),
          metadata: { perennial_key: request.key },
        },
        { idempotencyKey: request.key },
      );
      return refundResult(refund);
    });
  }

  void(key: string, signal: AbortSignal): Promise<GatewayResult> {
    return this.#ask(signal, async (stripe) => {
      const intent = await this.#find(stripe, key);
      if (!intent) return NOTHING_THERE;
      if (intent.status === "canceled") return approvalOf(intent, intent.amount);
      const options = { idempotencyKey: `void-${key}` };
      if (intent.status !== "succeeded") {
        const canceled = await stripe.paymentIntents.cancel(intent.id, {}, options);
        return approvalOf(canceled, canceled.amount);
      }
      const refund = await stripe.refunds.create({ payment_intent: intent.id }, options);
      return refundResult(refund);
    });
  }

  async lookUp(key: string, signal: AbortSignal, of?: string): Promise<Finding> {
    signal.throwIfAborted();
    const stripe = await this.#stripe();
    if (of !== undefined) return this.#lookUpRefund(stripe, key, of);
    const intent = await this.#find(stripe, key);
    return intent ? findingOf(intent) : FOUND_NOTHING;
  }

  async readNotice(
    text: string,
    headers: Readonly<Record<string, string>>,
    secret: string,
  ): Promise<GatewayNotice> {
    return readStripeNotice(await this.#stripe(), text, headers, secret);
  }

  async payoutParts(payoutId: string, signal: AbortSignal): Promise<PayoutPart[]> {
    return stripePayoutParts(await this.#stripe(), payoutId, signal);
  }

  /** Found among the refunds of its charge, however many others there were since. */
  async #lookUpRefund(stripe: Stripe, key: string, of: string): Promise<Finding> {
    const intent = await this.#find(stripe, of);
    if (!intent) return FOUND_NOTHING;
    const refunds = stripe.refunds.list({ payment_intent: intent.id, limit: RECENT });
    for await (const refund of refunds) {
      if (refund.metadata?.perennial_key === key) return refundResult(refund);
    }
    return FOUND_NOTHING;
  }

  #stripe(): Promise<Stripe> {
    this.#client ??= import("stripe").then(({ default: Client }) => {
      const { secretKey, url } = this.#options;
      const place = url === undefined ? undefined : new URL(url);
      return new Client(secretKey, {
        maxNetworkRetries: 0,
        timeout: this.timeout,
        telemetry: false,
        appInfo: { name: "Perennial" },
        ...(place && {
          host: place.hostname,
          port: place.port,
          protocol: place.protocol === "http:" ? "http" : "https",
        }),
      });
    });
    return this.#client;
  }

  /** Runs a call; what Stripe refuses is a result, and unknown outcomes are thrown. */
  async #ask(
    signal: AbortSignal,
    call: (stripe: Stripe) => Promise<GatewayResult>,
  ): Promise<GatewayResult> {
    signal.throwIfAborted();
    try {
      return await call(await this.#stripe());
    } catch (error) {
      return refusalOf(error);
    }
  }

  #take(
    request: ChargeRequest,
    capture_method: "automatic" | "manual",
    signal: AbortSignal,
  ): Promise<GatewayResult> {
    const { key, amount, currency, payer, words = {} } = request;
    return this.#ask(signal, async (stripe) => {
      const source = stripeSource(request.instrument);
      if (!source) return unsupported();
      const intent = await stripe.paymentIntents.create(
        {
          ...source,
          amount: stripeAmount(amount, currency),
          currency: currency.toLowerCase(),
          capture_method,
          confirm: true,
          ...stripeWords(words, request.instrument),
          metadata: { ...stripeMetadata(words), perennial_key: key, perennial_payer: payer },
        },
        { idempotencyKey: key },
      );
      return resultOf(intent);
    });
  }

  /** An authorization of zero: Stripe calls it a setup. */
  #check(request: ChargeRequest, signal: AbortSignal): Promise<GatewayResult> {
    const { key, amount, currency, payer, words = {} } = request;
    return this.#ask(signal, async (stripe) => {
      const source = stripeSource(request.instrument);
      if (!source) return unsupported();
      const setup = await stripe.setupIntents.create(
        {
          ...(source as Stripe.SetupIntentCreateParams),
          confirm: true,
          metadata: { ...stripeMetadata(words), perennial_key: key, perennial_payer: payer },
        },
        { idempotencyKey: key },
      );
      if (setup.status === "requires_action") return wantsHolder();
      if (!["succeeded", "processing"].includes(setup.status)) {
        return declined(setup.last_setup_error?.code, setup.last_setup_error?.message);
      }
      return {
        outcome: "approved",
        transactionId: setup.id,
        amount,
        currency,
        code: setup.status,
        text: "Approved.",
      };
    });
  }

  /**
   * The transaction of one of our keys: from Stripe's search index, or among the newest, which may not be
   * indexed yet.
   */
  async #find(stripe: Stripe, key: string): Promise<Intent | undefined> {
    const query = `metadata["perennial_key"]:"${key}" OR metadata["perennial_capture"]:"${key}"`;
    const expand = ["data.latest_charge"];
    const found = await stripe.paymentIntents.search({ query, limit: 1, expand });
    if (found.data[0]) return found.data[0];
    const recent = await stripe.paymentIntents.list({ limit: RECENT, expand });
    return recent.data.find(
      ({ metadata }) => metadata.perennial_key === key || metadata.perennial_capture === key,
    );
  }
}
