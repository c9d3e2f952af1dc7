import type { Ctx } from "@/lib/kernel/context";
import { MissingField, RuleViolation } from "@/lib/kernel/errors";
import {
  FEATURE_SETTING,
  FEATURES,
  SWITCH_NAMES,
  type SwitchName,
  switchesOf,
} from "@/lib/kernel/features";
import {
  readSettings,
  readStructure,
  settingsForUpdate,
  storeSetting,
  storeStructure,
} from "@/lib/platform/tenants";
import { type FeatureSwitches, type InUse, obstaclesOf } from "./model";
import * as queries from "./queries";

const NAMES: Readonly<Record<SwitchName, string>> = {
  orders: FEATURES.orders.name,
  multiCurrency: FEATURES.multiCurrency.name,
  invoiceSettlement: FEATURES.invoiceSettlement.name,
  multiEntity: "Multi-entity",
  multiOrg: "Multi-org",
};

/** Resources of the fields. */
const AT: Readonly<Record<SwitchName | "homeCurrency", number>> = {
  orders: 502801,
  multiCurrency: 502802,
  homeCurrency: 502803,
  multiEntity: 502804,
  multiOrg: 502805,
  invoiceSettlement: 502810,
};

/** The switches of the tenant, and what prevents each from being turned. */
export async function featuresOf(ctx: Ctx) {
  const switches = await switchesNow(ctx, await readSettings(ctx.tenantId));
  const inUse = await everythingInUse(ctx.tenantId);
  const obstacles = SWITCH_NAMES.flatMap((feature) =>
    obstaclesOf(feature, switches[feature], inUse).map((reason) => ({ feature, reason })),
  );
  return { ...switches, obstacles };
}

/**
 * Turns features on and off.
 *
 * @throws RuleViolation that names what prevents it.
 */
export async function changeFeatures(ctx: Ctx, changes: Partial<FeatureSwitches>): Promise<void> {
  const before = await switchesNow(ctx, await settingsForUpdate(ctx.tenantId));
  if (changes.invoiceSettlement !== undefined) await queries.lockFeatures(ctx.tenantId);
  const inUse = await everythingInUse(ctx.tenantId);
  requireNoObstacle(before, changes, inUse);
  const after = withHomeCurrency({ ...before, ...changes }, inUse);
  const { multiEntity, multiOrg, ...own } = after;
  await storeSetting(ctx.tenantId, FEATURE_SETTING, own);
  await storeStructure(ctx.tenantId, { multiEntity, multiOrg });
  noteDifferences(ctx, before, after);
}

function requireNoObstacle(
  before: FeatureSwitches,
  changes: Partial<FeatureSwitches>,
  inUse: InUse,
): void {
  for (const feature of SWITCH_NAMES) {
    const wanted = changes[feature] ?? before[feature];
    if (wanted === before[feature]) continue;
    const reasons = obstaclesOf(feature, before[feature], inUse);
    if (reasons.length)
      throw new RuleViolation(
        `${NAMES[feature]} cannot be turned ${wanted ? "on" : "off"}. ${reasons.join(" ")}`,
        { resource: AT[feature], parameter: feature },
      );
  }
}

/** With Multi-Currency off there is one currency, which everything has. */
function withHomeCurrency(after: FeatureSwitches, { currencies }: InUse): FeatureSwitches {
  if (after.multiCurrency) return after;
  const homeCurrency = after.homeCurrency ?? (currencies.length === 1 ? currencies[0] : undefined);
  const at = { resource: AT.homeCurrency, parameter: "homeCurrency" };
  if (homeCurrency === undefined)
    throw new MissingField("homeCurrency is required: it becomes the currency of everything.", at);
  const other = currencies.find((code) => code !== homeCurrency);
  if (other !== undefined && currencies.length === 1)
    throw new RuleViolation(
      `homeCurrency cannot be ${homeCurrency}: accounts are in ${other}.`,
      at,
    );
  return { ...after, homeCurrency };
}

async function switchesNow(
  ctx: Ctx,
  settings: Readonly<Record<string, unknown>>,
): Promise<FeatureSwitches> {
  return { ...switchesOf(settings), ...(await readStructure(ctx.tenantId)) };
}

async function everythingInUse(tenantId: string): Promise<InUse> {
  return {
    waitingOrders: await queries.waitingOrders(tenantId),
    openLineItems: await queries.openLineItems(tenantId),
    openMemos: await queries.openMemos(tenantId),
    openPayments: await queries.openPayments(tenantId),
    creditBalances: await queries.creditBalances(tenantId),
    negativeInvoices: await queries.negativeInvoices(tenantId),
    currencies: await queries.currenciesInUse(tenantId),
    ...(await queries.structureInUse(tenantId)),
  };
}

function noteDifferences(ctx: Ctx, before: FeatureSwitches, after: FeatureSwitches): void {
  const names = [...SWITCH_NAMES, "homeCurrency" as const];
  const changed = names.filter((name) => before[name] !== after[name]);
  if (!changed.length) return;
  ctx.record({
    subjectType: "features",
    subjectId: ctx.tenantId,
    action: "update",
    detail: Object.fromEntries(
      changed.map((name) => [name, { before: before[name], after: after[name] }]),
    ),
  });
}
