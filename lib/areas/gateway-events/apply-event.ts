import type { Ctx } from "@/lib/kernel/context";
import { IntegrationError, RuleViolation } from "@/lib/kernel/errors";
import { hearNews, subjectOf, type TransactionNews } from "@/lib/areas/payments/gateway/hear-news";
import { showToGateway } from "@/lib/platform/gateways/ask-gateway";
import type { Gateway } from "@/lib/platform/gateways/gateway";
import type { GatewayNotice, Notifier, PayoutPart } from "@/lib/platform/gateways/gateway-notice";
import { log } from "@/lib/platform/log";
import { systemTransaction } from "@/lib/platform/system-work";
import { type EventEnd, secondsUntilNextTry } from "./model";
import { type ClaimedEvent, claimEvent, disputeIsWon, endEvent, type NextTry } from "./queries";

const OPERATION = "receiveGatewayEvent";

/** The sender of an event. */
export type Sender = { tenantId: string; name: string; gateway: Gateway & Partial<Notifier> };

/** Claims the row of an event for the open transaction. */
type Take = () => Promise<ClaimedEvent>;

/**
 * Applies an event to the books, in a separate transaction. A refused one is stored as such, and
 * retried automatically a few times.
 *
 * @throws Locked while the transaction is just being stored; IntegrationError when the gateway does
 * not return the items of a payout.
 */
export async function applyEvent(
  sender: Sender,
  notice: GatewayNotice,
  take: Take,
): Promise<EventEnd> {
  if (notice.news?.what === "payout.settled") return applyPayout(sender, notice, take);
  const { tenantId, name } = sender;
  const { news } = notice;
  const work = { operation: OPERATION, ...(news ? await reachOf(tenantId, name, news) : {}) };
  try {
    return await systemTransaction(tenantId, work, (ctx) =>
      hear(actingAs(ctx, name), name, notice, take),
    );
  } catch (error) {
    if (!(error instanceof RuleViolation)) throw error;
    log.warn(
      { gateway: name, event: notice.eventId, reason: error.message },
      "an event was refused",
    );
    return store(sender, notice, take, { status: "Refused", result: error.message });
  }
}

async function reachOf(tenantId: string, gateway: string, news: TransactionNews) {
  const subject = await subjectOf(tenantId, gateway, news);
  if (!subject?.entityId || !subject.orgId) return {};
  return { entityId: subject.entityId, orgIds: [subject.orgId] };
}

/** A gateway's event is its own action, not that of a user. */
function actingAs(ctx: Ctx, gateway: string): Ctx {
  return { ...ctx, actor: { type: "system", id: "gateway", name: gateway } };
}

/** Handles one event in the open transaction, once however often it is sent; a refused one is retried. */
export async function hear(
  ctx: Ctx,
  gateway: string,
  notice: GatewayNotice,
  take: Take = () => claimEvent(ctx.tenantId, gateway, notice),
): Promise<EventEnd> {
  const claimed = await take();
  if (!claimed.fresh && claimed.status !== "Refused") return claimed;
  const end = await outcome(ctx, gateway, notice);
  await finish(ctx.tenantId, claimed, notice, end);
  return end;
}

async function outcome(ctx: Ctx, gateway: string, { news }: GatewayNotice): Promise<EventEnd> {
  if (!news || news.what === "payout.settled") {
    return { status: "Ignored", result: "Events of this type change nothing here." };
  }
  const won = async () =>
    "disputeId" in news && disputeIsWon(ctx.tenantId, gateway, news.disputeId);
  const { changed, impossible, ...rest } = await hearNews(ctx, gateway, news, won);
  if (impossible) return { status: "Refused", forGood: true, ...rest };
  return { status: changed ? "Applied" : "Ignored", ...rest };
}

/** Stores the result of an event, and its next retry unless it is final. */
function finish(
  tenantId: string,
  { id, tries }: ClaimedEvent,
  { news }: GatewayNotice,
  end: EventEnd,
): Promise<void> {
  const seconds = secondsUntilNextTry(tries);
  const again = end.status === "Refused" && !end.forGood && news && seconds !== undefined;
  const next: NextTry | undefined = again ? { seconds, news } : undefined;
  return endEvent(tenantId, id, end, next);
}

function store(
  { tenantId }: Sender,
  notice: GatewayNotice,
  take: Take,
  end: EventEnd,
): Promise<EventEnd> {
  return systemTransaction(tenantId, { operation: OPERATION }, async () => {
    const claimed = await take();
    // Another delivery of it may have been applied meanwhile.
    if (claimed.status === "Applied") return claimed;
    await finish(tenantId, claimed, notice, end);
    return end;
  });
}

/** A payout settles each of its payments and refunds separately: already settled ones stay so. */
async function applyPayout(sender: Sender, notice: GatewayNotice, take: Take): Promise<EventEnd> {
  const parts = await partsOf(sender, notice);
  const counts = { settled: 0, refused: 0, known: 0 };
  for (const part of parts) counts[await settlePart(sender, part)] += 1;
  return store(sender, notice, take, {
    status: counts.refused ? "Refused" : counts.settled ? "Applied" : "Ignored",
    result: `${counts.settled} settled, ${counts.known} known or not ours, ${counts.refused} refused.`,
  });
}

async function partsOf({ gateway }: Sender, { news }: GatewayNotice): Promise<PayoutPart[]> {
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
  { tenantId, name }: Sender,
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
