import type { Ctx } from "@/lib/kernel/context";
import { uuidOf } from "@/lib/kernel/ids";
import { type Decimal, decimal } from "@/lib/values/decimal";
import { valueAt } from "@/lib/values/keys";
import { writtenNumber } from "@/lib/values/written";
import { changeFunds } from "./funds";
import { lockFunds } from "./queries";

type Depleted = {
  readonly fundId: string;
  readonly status: "Success" | "Failed";
  readonly message: string;
};

/** Takes what remains out of funds; one that is unknown or empty already is answered as failed. */
export async function depleteEach(ctx: Ctx, keys: readonly string[]): Promise<Depleted[]> {
  const ids = [...new Set(keys.flatMap((key) => uuidOf(key) ?? []))];
  const rows = await lockFunds([ctx.tenantId, ctx.entityId, ctx.orgIds, ids]);
  const left = new Map(rows.map(({ id, remaining }) => [id, decimal(remaining)]));
  const given = [...left].filter(([, remaining]) => !remaining.isZero());
  await changeFunds(
    ctx,
    given.map(([fundId, remaining]) => ({
      fundId,
      kind: "PREPAYMENT_ADJUSTMENT",
      quantity: remaining.negated(),
      date: ctx.today,
      invoiceItemId: null,
      creditMemoItemId: null,
      dailyId: null,
    })),
  );
  for (const [fundId, remaining] of given) {
    const detail = { taken: remaining.toFixed() };
    ctx.record({ subjectType: "prepaidFund", subjectId: fundId, action: "deplete", detail });
  }
  return keys.map((fundId) => ({ fundId, ...outcomeOf(valueAt(left, uuidOf(fundId))) }));
}

function outcomeOf(remaining: Decimal | undefined): Omit<Depleted, "fundId"> {
  if (remaining === undefined) return { status: "Failed", message: "There is no such fund." };
  if (remaining.isZero()) return { status: "Failed", message: "Nothing remains of it." };
  return { status: "Success", message: `${writtenNumber(remaining)} units were taken out of it.` };
}
