import { operation } from "@/lib/api/operation";
import { dateTimeText } from "@/lib/kernel/clock";
import type { Ctx } from "@/lib/kernel/context";
import { AccessDenied, NotFound } from "@/lib/kernel/errors";
import { actorWireId, OWN_ID, uuidOf, wireId } from "@/lib/kernel/ids";
import { pageOf } from "@/lib/lists/numbered-page";
import { decimal } from "@/lib/values/decimal";
import { exactNumber } from "@/lib/values/money";
import { startCheck } from "./check-books";
import * as contract from "./contract";
import type { BookCheck, BookSums } from "./model";
import { checksOf, checkWithId, reachesEntity } from "./queries";

export const createBookCheck = operation(contract.createBookCheck, async (ctx) => {
  await requireEntity(ctx);
  return present(ctx, await startCheck(ctx, "Call"));
});

/** @throws AccessDenied for a caller that is limited to some orgs of its entity. */
async function requireEntity(ctx: Ctx): Promise<void> {
  if (await reachesEntity(ctx)) return;
  throw new AccessDenied(
    "The books are of the whole entity: this caller reaches some orgs of it only.",
  );
}

export const getBookCheck = operation(contract.getBookCheck, async (ctx, { params }) => {
  await requireEntity(ctx);
  const id = uuidOf(params.checkId);
  const check = id && (await checkWithId(ctx.tenantId, id));
  if (!check) throw new NotFound("check of the books", params.checkId);
  return {
    ...present(ctx, check),
    rules: check.results.map(({ id: rule, title, broken, subjects }) => ({
      ...{ id: rule, title, brokenCount: broken },
      subjects: subjects.map((subject) => subject.replaceAll(UUID, wireId)),
    })),
    sums: presentSums(ctx.entityId, check.sums),
  };
});

export const listBookChecks = operation(contract.listBookChecks, async (ctx, { query }) => {
  await requireEntity(ctx);
  const { path } = contract.listBookChecks;
  const { rows, ...next } = await pageOf(ctx, path, query, (take, skip) =>
    checksOf(ctx.tenantId, take, skip),
  );
  return { checks: rows.map((check) => present(ctx, check)), ...next };
});

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

const ofEntity = (id: string) => (row: { entityId: string }) => row.entityId === id;

const numeric = (text: string) => exactNumber(decimal(text));

const presentSums = (entityId: string, { documents, creditMemos, payments }: BookSums) => ({
  documents: documents.filter(ofEntity(entityId)).map(({ currency, count, ...of }) => ({
    ...{ currency, count, billed: numeric(of.billed), paid: numeric(of.paid) },
    ...{ credited: numeric(of.credited), adjusted: numeric(of.adjusted), owed: numeric(of.owed) },
  })),
  creditMemos: creditMemos.filter(ofEntity(entityId)).map(({ currency, count, ...of }) => ({
    ...{ currency, count, credited: numeric(of.credited), applied: numeric(of.applied) },
    ...{ refunded: numeric(of.refunded), left: numeric(of.left) },
  })),
  payments: payments.filter(ofEntity(entityId)).map(({ currency, count, ...of }) => ({
    ...{ currency, count, received: numeric(of.received), applied: numeric(of.applied) },
    ...{ refunded: numeric(of.refunded), credit: numeric(of.credit) },
    unapplied: numeric(of.unapplied),
  })),
});

function present({ timeZone }: Pick<Ctx, "timeZone">, check: BookCheck) {
  const moment = (at: Date | null) => at && dateTimeText(timeZone, at);
  return {
    id: wireId(check.id),
    status: check.status,
    origin: check.origin,
    ruleCount: check.results.length,
    brokenCount: check.broken,
    createdById: actorWireId(check.createdById) ?? OWN_ID,
    createdDate: dateTimeText(timeZone, check.createdAt),
    startDate: moment(check.startedAt),
    endDate: moment(check.endedAt),
  };
}
