import type { Ctx } from "@/lib/api/context";
import {
  AuthenticationFailed,
  IntegrationError,
  InvalidValue,
  RuleViolation,
} from "@/lib/api/errors";
import type { SignedBody } from "@/lib/api/operation";
import { type SigningGateway, signingGateway } from "@/lib/areas/gateways/signing-gateway";
import { hearNews, subjectOf, type TransactionNews } from "@/lib/areas/payments/hear-news";
import { asTenant } from "@/lib/platform/ambient";
import { showToGateway } from "@/lib/platform/gateways/ask-gateway";
import {
  Forged,
  type GatewayNotice,
  type PayoutPart,
  Unreadable,
} from "@/lib/platform/gateways/gateway-notice";
import { log } from "@/lib/platform/log";
import { systemTransaction } from "@/lib/platform/system-work";
import type { EventEnd } from "./model";
import { claimEvent, disputeIsWon, endEvent } from "./queries";

const OPERATION = "receiveGatewayEvent";

/**
 * Takes what a gateway sends to the address of a webhook, whoever sends it: it counts only when it
 * was signed with the secret of that gateway. The same event counts once.
 *
 * @throws AuthenticationFailed alike for every address and signature that is not right; InvalidValue
 *   for a signed text that is no event; Locked while the transaction is just being stored.
 */
export async function receiveEvent(key: string, body: SignedBody): Promise<EventEnd> {
  const sender = await signingGateway(key);
  if (!sender) throw new AuthenticationFailed();
  return asTenant(sender.tenantId, async () => applyEvent(sender, await read(sender, body)));
}

async function read({ gateway, secret }: SigningGateway, body: SignedBody): Promise<GatewayNotice> {
  try {
    return await gateway.readNotice(body.text, body.headers, secret);
  } catch (error) {
    if (error instanceof Forged) throw new AuthenticationFailed();
    if (error instanceof Unreadable)
      throw new InvalidValue("The body is no event.", { cause: error });
    throw error;
  }
}

/** Brings the books to what an event says, in a transaction of its own. What they refuse is kept as that. */
async function applyEvent(sender: SigningGateway, notice: GatewayNotice): Promise<EventEnd> {
  if (notice.news?.what === "payout.settled") return applyPayout(sender, notice);
  const { tenantId, name } = sender;
  const { news } = notice;
  const work = { operation: OPERATION, ...(news ? await reachOf(tenantId, name, news) : {}) };
  try {
    return await systemTransaction(tenantId, work, (ctx) =>
      hear(actingAs(ctx, name), name, notice),
    );
  } catch (error) {
    if (!(error instanceof RuleViolation)) throw error;
    log.warn(
      { gateway: name, event: notice.eventId, reason: error.message },
      "an event was refused",
    );
    const refused: EventEnd = { status: "Refused", result: error.message };
    return store(sender, notice, refused);
  }
}

async function reachOf(tenantId: string, gateway: string, news: TransactionNews) {
  const subject = await subjectOf(tenantId, gateway, news);
  if (!subject?.entityId || !subject.orgId) return {};
  return { entityId: subject.entityId, orgIds: [subject.orgId] };
}

/** What a gateway reports is its own doing, not that of whoever works here. */
function actingAs(ctx: Ctx, gateway: string): Ctx {
  return { ...ctx, actor: { type: "system", id: "gateway", name: gateway } };
}

/**
 * Hears one event in the open transaction, once however often it is sent; one that was refused is
 * tried again.
 */
export async function hear(ctx: Ctx, gateway: string, notice: GatewayNotice): Promise<EventEnd> {
  const { tenantId } = ctx;
  const claimed = await claimEvent(tenantId, gateway, notice);
  if (!claimed.fresh && claimed.status !== "Refused") return claimed;
  const end = await outcome(ctx, gateway, notice);
  await endEvent(tenantId, claimed.id, end);
  return end;
}

async function outcome(ctx: Ctx, gateway: string, { news }: GatewayNotice): Promise<EventEnd> {
  if (!news || news.what === "payout.settled") {
    return { status: "Ignored", result: "Events of this type change nothing here." };
  }
  const won = async () =>
    "disputeId" in news && disputeIsWon(ctx.tenantId, gateway, news.disputeId);
  const { changed, ...rest } = await hearNews(ctx, gateway, news, won);
  return { status: changed ? "Applied" : "Ignored", ...rest };
}

function store(
  { tenantId, name }: SigningGateway,
  notice: GatewayNotice,
  end: EventEnd,
): Promise<EventEnd> {
  return systemTransaction(tenantId, { operation: OPERATION }, async () => {
    const { id } = await claimEvent(tenantId, name, notice);
    await endEvent(tenantId, id, end);
    return end;
  });
}

/** A payout settles each of its payments and refunds by itself: what is settled already stays so. */
async function applyPayout(sender: SigningGateway, notice: GatewayNotice): Promise<EventEnd> {
  const parts = await partsOf(sender, notice);
  const counts = { settled: 0, refused: 0, known: 0 };
  for (const part of parts) counts[await settlePart(sender, part)] += 1;
  return store(sender, notice, {
    status: counts.refused ? "Refused" : counts.settled ? "Applied" : "Ignored",
    result: `${counts.settled} settled, ${counts.known} known or not ours, ${counts.refused} refused.`,
  });
}

async function partsOf(
  { gateway }: SigningGateway,
  { news }: GatewayNotice,
): Promise<PayoutPart[]> {
  if (news?.what !== "payout.settled" || !gateway.payoutParts) return [];
  const { payoutId } = news;
  const parts = await showToGateway(
    gateway,
    async (signal) => gateway.payoutParts?.(payoutId, signal) ?? [],
  );
  if (parts) return parts;
  throw new IntegrationError(
    "The gateway did not say what its payout holds. Send the event again.",
  );
}

async function settlePart(
  { tenantId, name }: SigningGateway,
  part: PayoutPart,
): Promise<"settled" | "refused" | "known"> {
  const work = { operation: OPERATION, ...(await reachOf(tenantId, name, part)) };
  try {
    const { changed } = await systemTransaction(tenantId, work, (ctx) =>
      hearNews(actingAs(ctx, name), name, part, async () => false),
    );
    return changed ? "settled" : "known";
  } catch (error) {
    if (!(error instanceof RuleViolation)) throw error;
    return "refused";
  }
}
