import { registeredOrigins } from "@/lib/areas/browser-calls/registered-origins";
import type { Ctx } from "@/lib/kernel/context";
import { NotFound, RuleViolation } from "@/lib/kernel/errors";
import { asTenant } from "@/lib/platform/database/ambient";
import {
  answerChallenge,
  type Challenge,
  challengeById,
  type ChallengeResult,
  tenantOfChallenge,
} from "@/lib/platform/gateways/test-bank-books";
import { uuidOf, wireId } from "@/lib/kernel/ids";
import { loadTenant } from "@/lib/platform/tenants";
import { bankDocument } from "./bank-model";
import { MISSING_PAGE, pageHeaders } from "./document-model";
import { BANK_FILES, loadedFiles } from "./form-files";

type Shown = { bytes: Uint8Array; filename: string; status?: number };

/** The page on which the holder of a test card answers their bank, for frames of forms only. */
export async function showBank(ctx: Ctx, key: string): Promise<Shown> {
  const found = await asked(key, async (challenge, tenantId) => ({
    challenge,
    origins: await registeredOrigins(tenantId),
    merchant: (await loadTenant(tenantId))?.name ?? "",
  }));
  const files = loadedFiles(BANK_FILES);
  for (const [name, value] of Object.entries(pageHeaders(found?.origins ?? [], files))) {
    ctx.setHeader(name, value);
  }
  if (!found) return { ...file(MISSING_PAGE), status: 404 };
  const { challenge, merchant } = found;
  const { id, brand, last4, result, seconds } = challenge;
  const open = seconds > 0;
  const page = { challengeId: wireId(id), merchant, brand, last4, result, open };
  return file(bankDocument(page, files));
}

/**
 * Stores the holder's answer; the first one stays. Returns the one that counts.
 *
 * @throws NotFound for an unknown challenge; RuleViolation when the time for an answer is over.
 */
export async function answerBank(key: string, said: ChallengeResult): Promise<ChallengeResult> {
  const challenge = await asked(key, ({ id }) => answerChallenge(id, said));
  if (!challenge) throw new NotFound("challenge", key);
  if (challenge.result === null) throw new RuleViolation("The time for an answer is over.");
  return challenge.result;
}

async function asked<T>(
  key: string,
  work: (challenge: Challenge, tenantId: string) => Promise<T>,
): Promise<T | undefined> {
  const id = uuidOf(key);
  const tenantId = id && (await tenantOfChallenge(id));
  if (!id || !tenantId) return undefined;
  return asTenant(tenantId, async () => {
    const challenge = await challengeById(id);
    return challenge && work(challenge, tenantId);
  });
}

function file(html: string): Shown {
  return { bytes: new TextEncoder().encode(html), filename: "bank.html" };
}
