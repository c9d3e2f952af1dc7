import type { Ctx } from "@/lib/kernel/context";
import { type Category, errorCode } from "@/lib/kernel/codes";
import { fields } from "@/lib/api/field";
import { newId, uuidOf } from "@/lib/kernel/ids";
import { mapInTurns } from "@/lib/platform/turns";
import { eventFields } from "./event-contract";
import type { NewUsage, RowReason, UsageDraft } from "./model";
import {
  type AccountReference,
  accountsOf,
  type ChargeReference,
  chargesOf,
  type Keys,
  knownUnits,
  type MomentFacts,
  momentFacts,
  type SubscriptionReference,
  subscriptionsOf,
} from "./reference-queries";

/** A draft with its references resolved, or with all its faults. */
export type LookedUp =
  | { draft: UsageDraft; usage: NewUsage }
  | { draft: UsageDraft; reasons: RowReason[] };

/** The references of a batch's drafts, by id and by number. */
type References = {
  accounts: ReadonlyMap<string, AccountReference>;
  subscriptions: ReadonlyMap<string, SubscriptionReference>;
  charges: ReadonlyMap<string, ChargeReference>;
  units: ReadonlySet<string>;
};

/** The reason for rejecting a row, with the code of the event's field. */
export function rowReason(
  field: keyof typeof eventFields,
  category: Category,
  message: string,
): RowReason {
  return { code: errorCode(fields.get(eventFields[field])?.code ?? 541000, category), message };
}

/** Resolves the references of drafts, with one statement for each kind. */
export async function lookUp(ctx: Ctx, drafts: readonly UsageDraft[]): Promise<LookedUp[]> {
  const references = await referencesOf(ctx, drafts);
  const facts = await factsOf(ctx, drafts);
  return mapInTurns(drafts, (draft) => resolved(draft, references, facts.get(draft)));
}

async function referencesOf(ctx: Ctx, drafts: readonly UsageDraft[]): Promise<References> {
  const accounts = await found(drafts, "accountKeys", (keys) => accountsOf(ctx, keys));
  const charges = await found(drafts, "chargeKeys", (keys) => chargesOf(ctx.tenantId, keys));
  const subscriptions = await found(drafts, "subscriptionKeys", (keys) =>
    subscriptionsOf(ctx.tenantId, keys),
  );
  const names = new Set(drafts.map(({ unitOfMeasure }) => unitOfMeasure));
  return { accounts, subscriptions, charges, units: await knownUnits(ctx.tenantId, [...names]) };
}

type KeyList = "accountKeys" | "subscriptionKeys" | "chargeKeys";

async function found<R extends { number: string; id?: string; ids?: readonly string[] }>(
  drafts: readonly UsageDraft[],
  list: KeyList,
  read: (keys: Keys) => Promise<R[]>,
): Promise<Map<string, R>> {
  const ids: string[] = [];
  const numbers: string[] = [];
  for (const key of new Set(drafts.flatMap((draft) => draft[list]))) {
    const id = uuidOf(key);
    if (id === undefined) numbers.push(key);
    else ids.push(id);
  }
  const rows = ids.length + numbers.length ? await read({ ids, numbers }) : [];
  return new Map(
    rows.flatMap((row) =>
      [row.number, ...(row.ids ?? []), ...(row.id ? [row.id] : [])].map((key) => [key, row]),
    ),
  );
}

/** Days and ends, queried only for rows that need them. */
async function factsOf(
  ctx: Ctx,
  drafts: readonly UsageDraft[],
): Promise<Map<UsageDraft, MomentFacts>> {
  const asking = drafts.filter(
    ({ end, subscriptionKeys, chargeKeys }) =>
      end !== null || subscriptionKeys.length > 0 || chargeKeys.length > 0,
  );
  if (!asking.length) return new Map();
  const facts = await momentFacts(ctx.timeZone, asking);
  return new Map(
    asking.flatMap((draft, index) => {
      const own = facts[index];
      return own === undefined ? [] : [[draft, own] as const];
    }),
  );
}

function resolved(
  draft: UsageDraft,
  { accounts, subscriptions, charges, units }: References,
  facts: MomentFacts | undefined,
): LookedUp {
  const account = oneOf(draft.accountKeys, accounts);
  const subscription = oneOf(draft.subscriptionKeys, subscriptions);
  const charge = oneOf(draft.chargeKeys, charges);
  const reasons = [
    ...accountReasons(draft, account),
    ...subscriptionReasons(draft, account, subscription, facts),
    ...chargeReasons(draft, account, subscription, charge, facts),
  ];
  if (!units.has(draft.unitOfMeasure))
    reasons.push(
      rowReason(
        "unitOfMeasure",
        20,
        `No charge of the catalog has the unit ${draft.unitOfMeasure}.`,
      ),
    );
  if (facts?.endsEarly)
    reasons.push(rowReason("endDateTime", 20, "The end may not lie before the start."));
  if (reasons.length || !account) return { draft, reasons };
  const subscriptionId = subscription?.id ?? charge?.subscriptionId ?? null;
  const chargeNumber = charge?.number ?? null;
  return {
    draft,
    usage: { ...draft, id: newId(), accountId: account.id, subscriptionId, chargeNumber },
  };
}

/** The reference that all keys name; undefined when there is none or they name several. */
function oneOf<R>(keys: readonly string[], known: ReadonlyMap<string, R>): R | undefined {
  const things = new Set(keys.map((key) => known.get(uuidOf(key) ?? key)));
  return things.size === 1 ? [...things][0] : undefined;
}

function accountReasons(
  { accountKeys }: UsageDraft,
  account: AccountReference | undefined,
): RowReason[] {
  if (!account) return [notFound("accountNumber", "account", accountKeys)];
  if (account.status === "Active") return [];
  return [rowReason("accountNumber", 30, `Account ${account.number} is canceled.`)];
}

function subscriptionReasons(
  { subscriptionKeys }: UsageDraft,
  account: AccountReference | undefined,
  subscription: SubscriptionReference | undefined,
  facts: MomentFacts | undefined,
): RowReason[] {
  if (!subscriptionKeys.length || !account) return [];
  if (subscription?.accountId !== account.id)
    return [notFound("subscriptionNumber", "subscription of the account", subscriptionKeys)];
  if (isInEffect(subscription, facts)) return [];
  const message = `Subscription ${subscription.number} is not in effect on ${facts?.day}.`;
  return [rowReason("subscriptionNumber", 30, message)];
}

function chargeReasons(
  { chargeKeys, unitOfMeasure }: UsageDraft,
  account: AccountReference | undefined,
  subscription: SubscriptionReference | undefined,
  charge: ChargeReference | undefined,
  facts: MomentFacts | undefined,
): RowReason[] {
  if (!chargeKeys.length || !account) return [];
  const isOther = subscription !== undefined && subscription.id !== charge?.subscriptionId;
  if (charge?.accountId !== account.id || isOther)
    return [notFound("chargeNumber", "charge of the account", chargeKeys)];
  const reasons: RowReason[] = [];
  if (charge.unitOfMeasure !== unitOfMeasure) {
    const unit = charge.unitOfMeasure ?? "no unit";
    reasons.push(rowReason("unitOfMeasure", 30, `Charge ${charge.number} is counted in ${unit}.`));
  }
  if (!isInEffect(charge, facts)) {
    const message = `Charge ${charge.number} is not in effect on ${facts?.day}.`;
    reasons.push(rowReason("chargeNumber", 30, message));
  }
  return reasons;
}

function isInEffect(
  { firstDay, endDay }: SubscriptionReference | ChargeReference,
  facts: MomentFacts | undefined,
): boolean {
  if (!facts || firstDay === null) return false;
  return firstDay <= facts.day && (endDay === null || facts.day < endDay);
}

function notFound(
  field: keyof typeof eventFields,
  what: string,
  keys: readonly string[],
): RowReason {
  return rowReason(field, 40, `Cannot find ${what} by key: '${keys.join(" and ").slice(0, 100)}'.`);
}
