import { operation } from "@/lib/api/operation";
import * as contract from "./contract";
import { figuresByCurrency } from "./model";
import { presentFailed, presentFigures } from "./present";
import * as queries from "./queries";

export const getHome = operation(contract.getHome, async (ctx) => {
  const { tenantId, entityId, orgIds, today } = ctx;
  const reach = { tenantId, entityId, orgIds, today };
  const [mrr, ages, months, failed, counts] = await Promise.all([
    queries.mrrByCurrency(reach),
    queries.owedByAge(reach),
    queries.billedAndCollected(reach),
    queries.failedPayments(reach),
    queries.setUpSoFar(reach),
  ]);
  return {
    currencies: figuresByCurrency(today, mrr, ages, months).map(presentFigures),
    failedPayments: failed.map(presentFailed),
    counts,
  };
});
