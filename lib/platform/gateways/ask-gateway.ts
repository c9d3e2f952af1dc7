import type { Decimal } from "@/lib/values/decimal";
import { ambient } from "@/lib/platform/database/ambient";
import { Semaphore } from "@/lib/platform/semaphore";
import { log } from "../log";
import type { CardNews, CardQuestion, CardUpdater } from "./card-news";
import { type Finding, type Gateway, type GatewayResult, NotSent } from "./gateway";

const TRANSACTION_ID = /^[\w.:-]{1,100}$/;

/** The request; an approval of anything else is not accepted. */
type Input = { amount: Decimal; currency: string };

const unknown = (code: string, text: string): GatewayResult => ({ outcome: "unknown", code, text });

/** Concurrent calls to a gateway for one tenant from this process, and how long further ones wait. */
const AT_ONCE = 16;
const TIMEOUT = 2000;

const semaphores = new WeakMap<Gateway, Semaphore>();

/** One for each gateway, so that a gateway that hangs takes no permits of another. */
function semaphoreOf(gateway: Gateway): Semaphore {
  let semaphore = semaphores.get(gateway);
  if (!semaphore) semaphores.set(gateway, (semaphore = new Semaphore(AT_ONCE, TIMEOUT)));
  return semaphore;
}

/**
 * Calls a gateway and waits no longer than its timeout. Silence, a broken connection and an
 * implausible answer are all unknown; only a request that never left us is unsent.
 */
export async function askGateway(
  gateway: Gateway,
  asked: Input | undefined,
  call: (signal: AbortSignal) => Promise<GatewayResult>,
): Promise<GatewayResult> {
  const release = await semaphoreOf(gateway).acquire(ambient.getStore()?.tenantId ?? "");
  if (!release) {
    return { outcome: "unsent", code: "gateway_busy", text: "The gateway has no place free." };
  }
  try {
    return believable(await withinTimeout(gateway, call), asked);
  } catch (error) {
    if (error instanceof NotSent) {
      return { outcome: "unsent", code: "not_reached", text: "The gateway could not be reached." };
    }
    if (error instanceof NoAnswer) {
      return unknown("no_answer", `The gateway gave no answer within ${gateway.timeout / 1000} s.`);
    }
    log.warn({ err: error, gateway: gateway.name }, "a gateway's answer could not be read");
    return unknown("broken_answer", "The connection to the gateway broke before its answer.");
  } finally {
    release();
  }
}

/** What the gateway has under a key, or undefined when it cannot be reached now. */
export async function lookUpAtGateway(
  gateway: Gateway,
  key: string,
  of?: string,
): Promise<Finding | undefined> {
  try {
    return await withinTimeout(gateway, (signal) => gateway.lookUp(key, signal, of));
  } catch (error) {
    log.warn({ err: error, gateway: gateway.name }, "a gateway could not be asked about a charge");
    return undefined;
  }
}

/**
 * A gateway's response for a card that is only authenticated; undefined without a response. Nothing
 * can have been charged, so silence is harmless.
 */
export async function showToGateway<T>(
  gateway: Gateway,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const release = await semaphoreOf(gateway).acquire(ambient.getStore()?.tenantId ?? "");
  if (!release) return undefined;
  try {
    return await withinTimeout(gateway, call);
  } catch (error) {
    log.warn({ err: error, gateway: gateway.name }, "a gateway could not be shown a card");
    return undefined;
  } finally {
    release();
  }
}

/** A gateway's updates of a card, or undefined when it cannot be reached now. */
export async function askForCardNews(
  gateway: Gateway & CardUpdater,
  question: CardQuestion,
): Promise<CardNews | undefined> {
  try {
    return await withinTimeout(gateway, (signal) => gateway.cardNews(question, signal));
  } catch (error) {
    log.warn({ err: error, gateway: gateway.name }, "a gateway could not be asked about a card");
    return undefined;
  }
}

class NoAnswer extends Error {}

async function withinTimeout<T>(
  gateway: Gateway,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new NoAnswer());
      controller.abort();
    }, gateway.timeout);
  });
  const answer = call(controller.signal);
  // An answer after the timeout is ignored; the settle job finds out what it was.
  answer.catch(() => undefined);
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
  }
}

function believable(result: GatewayResult, asked: Input | undefined): GatewayResult {
  if (
    result.outcome === "declined" ||
    result.outcome === "unknown" ||
    result.outcome === "unsent"
  ) {
    return result;
  }
  if (result.outcome !== "approved" || !TRANSACTION_ID.test(result.transactionId)) {
    return unknown("broken_answer", "The gateway's answer has no known outcome.");
  }
  if (asked && (!asked.amount.equals(result.amount) || result.currency !== asked.currency)) {
    log.error(
      { key: result.transactionId },
      "a gateway approved another amount than it was asked for",
    );
    return unknown("wrong_amount", "The gateway approved another amount than it was asked for.");
  }
  return result;
}
