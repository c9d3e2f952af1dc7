import { operation } from "@/lib/api/operation";
import { findAccount } from "@/lib/areas/accounts/find-account";
import * as contract from "./movement-contract";
import { daysOf, movementsByCurrency } from "./movement-model";
import { presentMovements } from "./movement-present";
import { mrrMovements } from "./movement-queries";

const USUAL_MONTHS = 12;

export const getMrrMovements = operation(contract.getMrrMovements, async (ctx, { query }) => {
  const { accountKey, months = USUAL_MONTHS } = query;
  const account = accountKey === undefined ? undefined : await findAccount(ctx, accountKey);
  const days = daysOf(ctx.today, Number(months));
  const rows = await mrrMovements(ctx, days, account?.id ?? null);
  return { currencies: movementsByCurrency(days, rows).map(presentMovements) };
});
