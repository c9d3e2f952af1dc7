import { createHash } from "node:crypto";
import { newId, uuidOf, wireId } from "@/lib/kernel/ids";
import type {
  Authentication,
  AuthenticationAnswer,
  AuthenticationRequest,
  ChallengeFinding,
} from "./gateway";
import { challengeById, openChallenge } from "./test-bank-books";
import { TEST_BANKS } from "./test-cards";

/** Seconds that a card holder has to answer. */
const TIMEOUT = 300;
/** The path of the bank's page in this service. */
const TEST_BANK_PATH = "/hosted-pages/test-bank";

const FAILED = {
  outcome: "declined",
  code: "authentication_failed",
  text: "The holder of the card was not confirmed.",
} as const;

/**
 * The response of a test card's bank, by card number. The page on which the holder answers is ours;
 * its address is unguessable.
 */
export async function showToTestBank(
  request: AuthenticationRequest,
): Promise<AuthenticationAnswer> {
  const { card, brand, reference, baseUrl } = request;
  const bank = Object.hasOwn(TEST_BANKS, card.number) ? TEST_BANKS[card.number] : undefined;
  if (bank === undefined) return { outcome: "notAsked" };
  if (bank === "vouches") {
    return { outcome: "authenticated", authentication: authenticationOf(reference) };
  }
  if (bank === "fails") {
    return {
      outcome: "declined",
      code: "authentication_unavailable",
      text: "The bank could not be asked about the card.",
    };
  }
  const challenge = await openChallenge({
    id: newId(),
    reference,
    brand,
    last4: card.number.slice(-4),
    seconds: TIMEOUT,
  });
  if (!challenge) throw new Error("the test bank has not stored its question");
  const challengeId = wireId(challenge.id);
  const url = `${new URL(baseUrl).origin}${TEST_BANK_PATH}/${challengeId}`;
  return { outcome: "challenge", challengeId, url, seconds: challenge.seconds };
}

/** The result of a challenge. */
export async function findingOfTestBank(challengeId: string): Promise<ChallengeFinding> {
  const id = uuidOf(challengeId);
  const challenge = id && (await challengeById(id));
  if (!challenge) {
    return { outcome: "absent", code: "not_found", text: "There is no such challenge." };
  }
  const { reference, result, seconds } = challenge;
  if (result === "passed") {
    return { outcome: "authenticated", reference, authentication: authenticationOf(challenge.id) };
  }
  if (result !== null) return FAILED;
  return seconds > 0
    ? { outcome: "pending", code: "pending", text: "The holder has not answered yet." }
    : { outcome: "declined", code: "authentication_expired", text: "Nobody answered in time." };
}

/** Values in the format of 3-D Secure, derived from a seed. */
function authenticationOf(seed: string): Authentication {
  const bytes = createHash("sha512").update(`test bank ${seed}`).digest();
  return {
    result: "Y",
    eci: "05",
    xid: bytes.subarray(20, 36).toString("hex"),
    cavv: bytes.subarray(0, 20).toString("base64"),
  };
}
