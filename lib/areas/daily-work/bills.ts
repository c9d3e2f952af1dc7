import { lockAccount } from "@/lib/areas/accounts/find-account";
import { closeNights, nightRun, nightsAreOpen } from "@/lib/areas/bill-runs/nights/night-run";
import { AT_ONCE, billAccount, billAccounts, TOGETHER } from "@/lib/areas/billing/bill-account";
import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { asTenant } from "@/lib/platform/database/ambient";
import { databaseFault } from "@/lib/platform/database/database-faults";
import { log } from "@/lib/platform/log";
import { type Page, pagesOf } from "@/lib/platform/pages";
import { loadTenant } from "@/lib/platform/tenants";
import { failedSubjects } from "@/lib/platform/work-failures";
import { chunksOf } from "@/lib/values/chunks-of";
import { groupBy } from "@/lib/values/group-by";
import type { LocalDate } from "@/lib/values/local-date";
import { apart, type Day, ofAccount, ofTenant, type Piece, piecesOf } from "./piece";
import { accountsToBill, type DueAccount } from "./queries";

const due = (tenantId: string, day: LocalDate, page: Page<DueAccount>) =>
  asTenant(tenantId, () => accountsToBill(tenantId, day, page));

/** The bill run of the night in an entity; it is made once, when the first account is billed. */
type RunOf = (entityId: string) => Promise<string>;

/**
 * Many accounts in one transaction; what these leave due is billed account by account, which shows what keeps it. What is
 * due after both and has no error is one itself, so that no account is left out in silence.
 */
export async function* bills(of: Day) {
  const limit = Math.min(of.limit, TOGETHER * AT_ONCE);
  const pages = pagesOf<DueAccount>((page) => due(of.tenantId, of.day, page), limit);
  const runOf = nightRuns(of);
  let count = 0;
  for await (const accounts of pages) {
    count += accounts.length;
    yield billedTogether(of, runOf, accounts);
  }
  if (count > 0) yield* billedAlone(of, runOf);
  const close = () => apart(of.tenantId, (ctx) => closeNights(ctx, of.day, of.id));
  if (await asTenant(of.tenantId, () => nightsAreOpen(of.tenantId, of.day)))
    yield [ofTenant("bill", of.tenantId, close)];
}

async function* billedAlone(of: Day, runOf: RunOf) {
  yield* piecesOf(of, due, ({ id, entityId, orgId }) => {
    const run = async () => {
      const runId = await runOf(entityId);
      const bill = async (ctx: Ctx) => billAccount(ctx, await lockAccount(ctx, id), of.day, runId);
      await apart(of.tenantId, bill, { entityId, orgIds: [orgId] });
    };
    return ofAccount("bill", id, run);
  });
  yield* leftDue(of);
}

function nightRuns({ tenantId, day }: Day): RunOf {
  const made = new Map<string, Promise<string>>();
  const make = async (entityId: string) => {
    const { orgs = [] } = (await loadTenant(tenantId)) ?? {};
    const orgIds = orgs.filter((org) => org.entityId === entityId).map(({ id }) => id);
    const find = () => apart(tenantId, (ctx) => nightRun(ctx, day), { entityId, orgIds });
    // Another process that does this night, too, may make it at the same moment.
    return find().catch(find);
  };
  return (entityId) => {
    const known = made.get(entityId);
    if (known) return known;
    const run = make(entityId);
    made.set(entityId, run);
    run.catch(() => made.delete(entityId));
    return run;
  };
}

function billedTogether(
  { tenantId, day }: Day,
  runOf: RunOf,
  accounts: readonly DueAccount[],
): Piece[] {
  const groups = [...groupBy(accounts, ({ entityId }) => entityId)].flatMap(([entityId, own]) =>
    chunksOf(own, TOGETHER).map((group) => ({ entityId, group })),
  );
  return groups.map(({ entityId, group }, index) => {
    const orgIds = [...new Set(group.map(({ orgId }) => orgId))];
    const ids = group.map(({ id }) => id);
    const run = async () => {
      const runId = await runOf(entityId);
      const bill = (ctx: Ctx) => billAccounts(ctx, ids, day, runId);
      await apart(tenantId, bill, { entityId, orgIds }).catch((thrown: unknown) => {
        const about = { err: databaseFault(thrown), tenantId, day, accounts: ids.length };
        log.warn(about, "accounts are billed one by one");
      });
    };
    return { ...ofTenant("bill", tenantId, run), line: `bills ${index % AT_ONCE}` };
  });
}

/** Accounts with charges that are due, that were billed without an error, and that are still due. */
async function* leftDue(of: Day) {
  const { tenantId, day, limit } = of;
  const pages = pagesOf<DueAccount>((page) => due(tenantId, day, page), limit);
  for await (const accounts of pages) {
    const ids = accounts.map(({ id }) => id);
    const failed = await asTenant(tenantId, () => failedSubjects(tenantId, of.id, "bill", ids));
    yield ids
      .filter((id) => !failed.has(id))
      .map((id) =>
        ofAccount("bill", id, async () => {
          throw new RuleViolation(
            `Charges that are due by ${day} were not billed, and no error says why. Preview the bill of the account, and check the terms of its charges.`,
          );
        }),
      );
  }
}
