import { setTimeout as sleep } from "node:timers/promises";
import { type Decimal, decimal } from "@/lib/values/decimal";
import { newId, wireId } from "@/lib/kernel/ids";
import type {
  AuthenticationAnswer,
  AuthenticationRequest,
  ChallengeFinding,
  ChargeRequest,
  Finding,
  FollowUpRequest,
  Gateway,
  GatewayResult,
} from "./gateway";
import { findingOfTestBank, showToTestBank } from "./test-bank";
import type { CardNews, CardQuestion, CardUpdater } from "./card-news";
import type { GatewayNotice, Notifier } from "./gateway-notice";
import { newsOf } from "./test-card-news";
import { behaviourOf, type CardBehaviour } from "./test-cards";
import {
  amountTaken,
  chargesOf,
  type Entry,
  type EntryKind,
  entriesOf,
  type NewEntry,
  writeEntry,
} from "./test-gateway-books";
import { readTestNotice } from "./test-notice";

const SAME_KEY: GatewayResult = {
  outcome: "unknown",
  code: "same_key_in_use",
  text: "The key is in use for another request.",
};

const DECLINED_RENEWAL = {
  kind: "decline",
  code: "card_declined",
  text: "The card was declined.",
} as const;
const APPROVED = { approved: true, code: "approved", text: "Approved." };

/** How fast the gateway is; tests use shorter seconds. */
export type TestGatewayOptions = {
  name?: string;
  /** Milliseconds after which its callers time out. */
  timeout?: number;
  /** Real seconds for each second of a card's behavior. */
  pace?: number;
};

/**
 * The built-in gateway: no network and no money. The card number decides what happens, the same key
 * is the same transaction for ever, and its own books record what it did, whatever we believe.
 */
export class TestGateway implements Gateway, CardUpdater, Notifier {
  readonly name: string;
  readonly timeout: number;
  readonly #pace: number;

  constructor({ name = "TestGateway", timeout = 30_000, pace = 1 }: TestGatewayOptions = {}) {
    this.name = name;
    this.timeout = timeout;
    this.#pace = pace;
  }

  async charge(request: ChargeRequest, signal: AbortSignal): Promise<GatewayResult> {
    return this.#take("charge", request, signal);
  }

  async authorize(request: ChargeRequest, signal: AbortSignal): Promise<GatewayResult> {
    return this.#take("authorize", request, signal);
  }

  async capture(request: FollowUpRequest, signal: AbortSignal): Promise<GatewayResult> {
    return this.#follow("capture", ["authorize"], request, signal);
  }

  async refund(request: FollowUpRequest, signal: AbortSignal): Promise<GatewayResult> {
    return this.#follow("refund", ["charge", "capture"], request, signal);
  }

  async void(key: string, signal: AbortSignal): Promise<GatewayResult> {
    signal.throwIfAborted();
    const entries = await entriesOf(key);
    const original = entries.find(({ kind, approved }) => kind !== "void" && approved);
    if (!original)
      return { outcome: "declined", code: "not_found", text: "There is nothing to void." };
    const { amount, currency, payer } = original;
    return resultOf(
      await this.#write({ ...APPROVED, kind: "void", key, amount, currency, payer, of: key }),
    );
  }

  async lookUp(key: string, signal: AbortSignal): Promise<Finding> {
    signal.throwIfAborted();
    const entries = await entriesOf(key);
    const original = entries.find(({ kind }) => kind !== "void");
    if (!original)
      return { outcome: "absent", code: "not_found", text: "No transaction has this key." };
    if (entries.some(({ kind }) => kind === "void"))
      return { outcome: "voided", code: "voided", text: "Voided." };
    if (!original.effective)
      return { outcome: "pending", code: "pending", text: "Not decided yet." };
    const result = resultOf(original);
    return result.outcome === "approved" ? result : { ...result, outcome: "declined" };
  }

  async authenticate(
    request: AuthenticationRequest,
    signal: AbortSignal,
  ): Promise<AuthenticationAnswer> {
    signal.throwIfAborted();
    return showToTestBank(request);
  }

  async challengeOf(challengeId: string, signal: AbortSignal): Promise<ChallengeFinding> {
    signal.throwIfAborted();
    return findingOfTestBank(challengeId);
  }

  async cardNews({ card }: CardQuestion, signal: AbortSignal): Promise<CardNews> {
    signal.throwIfAborted();
    return newsOf(card);
  }

  async readNotice(
    text: string,
    headers: Readonly<Record<string, string>>,
    secret: string,
  ): Promise<GatewayNotice> {
    return readTestNotice(text, headers, secret);
  }

  async #take(
    kind: EntryKind,
    request: ChargeRequest,
    signal: AbortSignal,
  ): Promise<GatewayResult> {
    signal.throwIfAborted();
    const behaviour = await this.#behaviour(request);
    if (behaviour.kind === "silent") return this.#silence(signal);
    const { key, amount, currency, payer, words = {} } = request;
    const verdict =
      behaviour.kind === "decline"
        ? { approved: false, code: behaviour.code, text: behaviour.text }
        : APPROVED;
    const delay = behaviour.kind === "late" ? behaviour.seconds * this.#pace : 0;
    const line = { ...verdict, kind, key, amount, currency, payer, words, delay };
    const entry = await this.#write(line);
    if (behaviour.kind === "late") return this.#silence(signal);
    if (behaviour.kind === "slow")
      await sleep(behaviour.seconds * 1000 * this.#pace, undefined, { signal });
    return answerFor(entry, amount, currency);
  }

  async #behaviour({ instrument, payer, key }: ChargeRequest): Promise<CardBehaviour> {
    const behaviour = behaviourOf(instrument);
    if (behaviour.kind !== "once") return behaviour;
    return (await chargesOf(payer, key)) === 0 ? { kind: "approve" } : DECLINED_RENEWAL;
  }

  async #follow(
    kind: "capture" | "refund",
    on: readonly EntryKind[],
    { key, of, amount, currency }: FollowUpRequest,
    signal: AbortSignal,
  ): Promise<GatewayResult> {
    signal.throwIfAborted();
    const entries = await entriesOf(of);
    const original = entries.find(({ kind, approved }) => approved && on.includes(kind));
    const refuse = (code: string, text: string): GatewayResult => ({
      outcome: "declined",
      code,
      text,
    });
    if (!original || original.currency !== currency)
      return refuse("not_found", "There is no such transaction.");
    if (entries.some((entry) => entry.kind === "void"))
      return refuse("voided", "The transaction was voided.");
    const left = original.amount.minus(await amountTaken(of, kind, key));
    if (amount.greaterThan(left))
      return refuse("amount_too_large", `At most ${left.toFixed()} is left.`);
    const entry = await this.#write({
      ...APPROVED,
      kind,
      key,
      amount,
      currency,
      payer: original.payer,
      of,
    });
    return answerFor(entry, amount, currency);
  }

  #write(
    entry: Pick<
      NewEntry,
      "kind" | "key" | "amount" | "currency" | "payer" | "approved" | "code" | "text"
    > &
      Partial<NewEntry>,
  ) {
    return writeEntry({
      transactionId: `tg_${wireId(newId())}`,
      of: null,
      delay: 0,
      words: {},
      ...entry,
    });
  }

  #silence(signal: AbortSignal): Promise<never> {
    return new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
    });
  }
}

/** The answer to a request: the entry of its key, unless that entry is for something else. */
function answerFor(entry: Entry | undefined, amount: Decimal, currency: string): GatewayResult {
  if (!entry || !entry.amount.equals(amount) || entry.currency !== currency) return SAME_KEY;
  return resultOf(entry);
}

function resultOf(entry: Entry | undefined): GatewayResult {
  if (!entry) return SAME_KEY;
  const { transactionId, amount, currency, code, text } = entry;
  if (!entry.approved) return { outcome: "declined", code, text };
  return { outcome: "approved", transactionId, amount: decimal(amount), currency, code, text };
}
