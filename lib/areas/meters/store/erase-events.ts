import { createHash, randomBytes } from "node:crypto";
import type { Ctx } from "@/lib/kernel/context";
import { asTenant } from "@/lib/platform/database/ambient";
import { enqueue } from "@/lib/platform/jobs";
import { systemTransaction } from "@/lib/platform/system-work";
import { ERASE_EVENTS, type Erasure, fieldsRead, type Meter } from "../model";
import { countMeters, metersOfTenant } from "../queries";
import { eraseFields, idsOfAccount } from "./store-queries";

/** Events that are erased in one transaction. */
const BATCH = 2000;

const hashOf = (text: string) =>
  createHash("sha256").update(text.trim().toLowerCase(), "utf8").digest("hex");

/**
 * Has the worker remove a person's data from the events of their account. What the person was known by waits as hashes, so
 * that the queue does not keep what is erased.
 */
export async function eraseEventsOf(
  { tenantId, now }: Pick<Ctx, "tenantId" | "now">,
  accountId: string,
  knownBy: readonly (string | null)[],
): Promise<void> {
  if ((await countMeters(tenantId)) === 0) return;
  const texts = knownBy.filter((text) => text !== null && text.trim() !== "");
  const hashes = [...new Set(texts.map((text) => hashOf(text ?? "")))];
  const queue = `${ERASE_EVENTS}:${tenantId}`;
  await enqueue(ERASE_EVENTS, { tenantId, accountId, hashes, until: now.toISOString() }, { queue });
}

/** Removes a person's data from events of an account. It may be killed and run again. */
export async function eraseEvents(tenantId: string, erasure: Erasure): Promise<void> {
  const salt = randomBytes(16).toString("hex");
  const meters = await asTenant(tenantId, () => metersOfTenant(tenantId));
  for (const meter of meters) await eraseOfMeter(tenantId, meter, erasure, salt);
}

async function eraseOfMeter(
  tenantId: string,
  meter: Meter,
  { accountId, hashes, until }: Erasure,
  salt: string,
): Promise<void> {
  const work = { operation: "eraseEvents", entityId: meter.entityId, orgIds: meter.orgIds };
  const of = { meterId: meter.id, accountId, moment: new Date(until) };
  const fields = fieldsRead(meter);
  let after: string | null = null;
  do {
    const behind: string | null = after;
    after = await systemTransaction(tenantId, work, async (ctx) => {
      const ids = await idsOfAccount(tenantId, of, behind, BATCH);
      if (!ids.length) return null;
      await eraseFields(tenantId, ids, fields, hashes, salt);
      const detail = { number: meter.number, events: ids.length };
      ctx.record({ subjectType: "meter", subjectId: meter.id, action: "erase", detail });
      return ids.at(-1) ?? null;
    });
  } while (after !== null);
}
