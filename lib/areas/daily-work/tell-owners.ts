import { mailPortOf } from "@/lib/areas/dunning/mail-transport";
import { asTenant } from "@/lib/platform/database/ambient";
import { env } from "@/lib/platform/env";
import { newId, wireId } from "@/lib/kernel/ids";
import { localLog } from "@/lib/platform/mail/mail-port";
import { isStuck, stuckMail, type Waiting } from "./waiting-model";
import {
  failedAccounts,
  markTold,
  noteStuck,
  ownersToTell,
  waitingWork,
  waitingWorkByTenant,
} from "./waiting-queries";

/** The kinds of work of a tenant that are stuck now. */
async function stuckWork(tenantId: string): Promise<Waiting[]> {
  return (await waitingWork(tenantId)).filter((row) => isStuck(row, row.now));
}

/** Tenants with work that is stuck, or with notices of earlier stuck work. */
export async function tenantsToTell(): Promise<string[]> {
  const rows = await asTenant("", waitingWorkByTenant);
  const told = rows.filter((row) => row.oldest === null || isStuck(row, row.now));
  return [...new Set(told.map(({ tenantId }) => tenantId))];
}

/**
 * Mails the owners about stuck work, once until it is no longer stuck. A mail that cannot be sent is retried; a mail
 * that is only logged does not count as sent.
 */
export async function tellOwners(tenantId: string): Promise<void> {
  await asTenant(tenantId, async () => {
    const stuck = await stuckWork(tenantId);
    const untold = await noteStuck(
      tenantId,
      stuck.map(({ kind }) => kind),
    );
    const news = stuck.filter(({ kind }) => untold.has(kind));
    const { emails, tenant } = await ownersToTell(tenantId);
    const port = await mailPortOf(tenantId);
    if (news.length === 0 || emails.length === 0 || port === localLog) return;
    const base = env().PERENNIAL_BASE_URL ?? env().NEXTAUTH_URL ?? "";
    const isNews = news.some(({ kind }) => kind === "failure");
    const failed = isNews ? await failedAccounts(tenantId) : [];
    await port.send({ id: wireId(newId()), to: emails, ...stuckMail(tenant, news, base, failed) });
    await markTold(
      tenantId,
      news.map(({ kind }) => kind),
    );
  });
}
