import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { NotFound } from "@/lib/kernel/errors";
import { accountsInReach } from "@/lib/areas/accounts/find-account";
import { catalogParts } from "@/lib/areas/catalog/catalog-parts";
import type { CatalogParts } from "@/lib/areas/catalog/parts-model";
import { contactsInReach } from "@/lib/areas/contacts/find-contact";
import { wireId } from "@/lib/kernel/ids";
import { chosenSegments } from "@/lib/areas/subscriptions/charges/charge-present";
import type {
  StoredRatePlan,
  StoredSegment,
  Subscription,
} from "@/lib/areas/subscriptions/detail-model";
import { MOST_LINES } from "@/lib/areas/subscriptions/billed-line-model";
import { ratePlansOf, subscriptionByKey } from "@/lib/areas/subscriptions/queries";
import type { expansion, subscriptionV2 } from "./v2-contract";
import type { Maker } from "./v2-maker-model";
import { makersOf } from "./v2-maker-queries";
import { billedLines } from "./v2-invoice-item-queries";
import {
  presentAccountV2,
  presentContactV2,
  presentInvoiceItemV2,
  presentPlanV2,
  presentPriceV2,
  presentProductV2,
} from "./v2-parts-present";
import { prepaidOf } from "./v2-prepaid";
import { presentItem, presentPlanOfSubscription, presentSubscriptionV2 } from "./v2-present";
import { pick } from "@/lib/values/keys";

/** The requested parts and fields of a call of version 2. */
export type SelectionV2 = z.output<typeof expansion>;

type Shown = z.output<typeof subscriptionV2>;
type Expanded = NonNullable<SelectionV2["expand"]>[number];

const PLANS = "subscription_plans";
const ITEMS = "subscription_plans.subscription_items";
const PRICES = "subscription_plans.subscription_items.price";

/**
 * The latest version of a subscription, by id or number, in the format of version 2.
 *
 * @throws NotFound for unknown keys, other tenants, and entities or orgs out of reach alike.
 */
export async function retrievedInV2(ctx: Ctx, key: string, selection: SelectionV2): Promise<Shown> {
  const subscription = await subscriptionByKey(ctx, key);
  if (subscription === undefined) throw new NotFound("subscription", key);
  const [shown] = await shownInV2(ctx, [subscription], selection);
  if (shown === undefined) throw new RangeError("a subscription was not shown");
  return shown;
}

/**
 * Subscriptions in the format of version 2 with the requested parts and fields. Each kind of part takes
 * one statement.
 */
export function shownInV2(
  ctx: Ctx,
  subscriptions: readonly Subscription[],
  selection: SelectionV2,
): Promise<Shown[]> {
  const rows = subscriptions.map((subscription) => ({ subscription }));
  return shownVersionsInV2(ctx, rows, selection);
}

/** A version of a subscription, with its plans unless it is the latest, which is stored. */
type Version = {
  readonly subscription: Subscription;
  readonly plans?: readonly StoredRatePlan[];
};

/** The same for versions; superseded ones are expired. */
export async function shownVersionsInV2(
  ctx: Ctx,
  versions: readonly Version[],
  selection: SelectionV2,
): Promise<Shown[]> {
  const asked = new Set<Expanded>(selection.expand);
  const subscriptions = versions.map(({ subscription }) => subscription);
  const parties = await partiesOf(ctx, subscriptions, asked, selection);
  const plans = await plansOf(ctx, versions, asked, selection);
  const lines = await linesOf(ctx, subscriptions, asked);
  const ids = subscriptions.map(({ id }) => id);
  const prepaid = await prepaidOf(ctx.tenantId, ids, asked.has("prepaid_balance"));
  return versions.map((version) => {
    const { subscription } = version;
    const newest = presentSubscriptionV2(subscription, ctx.today);
    const row = version.plans ? { ...newest, latest_version: false, state: "expired" } : newest;
    return {
      ...chosen(row, selection.fields),
      ...parties(subscription),
      ...plans(version),
      ...lines(subscription),
      ...prepaid(subscription.id),
    };
  });
}

async function linesOf(
  ctx: Ctx,
  subscriptions: readonly Subscription[],
  asked: ReadonlySet<Expanded>,
) {
  if (!asked.has("invoice_items")) return () => ({});
  const ids = subscriptions.map(({ id }) => id);
  const lines = await billedLines(ctx, ids);
  return ({ id }: Subscription) => {
    const own = lines.filter(({ subscriptionId }) => subscriptionId === id);
    const all = `${ctx.baseUrl}/object-query/invoice-items?filter[]=subscriptionId.EQ:${wireId(id)}`;
    return {
      invoice_items: {
        data: own.slice(0, MOST_LINES).map(presentInvoiceItemV2),
        next_page: own.length > MOST_LINES ? all : null,
      },
    };
  };
}

/** The requested fields, and the id. */
function chosen<T extends { id: string }>(
  row: T,
  fields: readonly string[] | undefined,
): Partial<T> {
  if (fields === undefined) return row;
  return pick(row, (name) => name === "id" || fields.includes(name));
}

/** The presented row of an id; null if none is visible. */
function partOf<T, S extends { id: string }>(
  rows: ReadonlyMap<string, T>,
  id: string | null,
  present: (row: T) => S,
  fields: readonly string[] | undefined,
): Partial<S> | null {
  const row = id === null ? undefined : rows.get(id);
  return row === undefined ? null : chosen(present(row), fields);
}

async function partiesOf(
  ctx: Ctx,
  subscriptions: readonly Subscription[],
  asked: ReadonlySet<Expanded>,
  selection: SelectionV2,
) {
  const owner = asked.has("account");
  const payer = asked.has("invoice_owner_account");
  const billTo = asked.has("bill_to");
  const soldTo = asked.has("sold_to");
  const accounts =
    owner || payer
      ? await accountsInReach(ctx, [
          ...(owner ? subscriptions.map((of) => of.accountId) : []),
          ...(payer ? subscriptions.map((of) => of.invoiceAccountId) : []),
        ])
      : new Map();
  const contacts =
    billTo || soldTo
      ? await contactsInReach(ctx, [
          ...(billTo ? subscriptions.flatMap((of) => of.billToContactId ?? []) : []),
          ...(soldTo ? subscriptions.flatMap((of) => of.soldToContactId ?? []) : []),
        ])
      : new Map();
  const account = (id: string, fields?: readonly string[]) =>
    partOf(accounts, id, presentAccountV2, fields);
  const contact = (id: string | null, fields?: readonly string[]) =>
    partOf(contacts, id, presentContactV2, fields);
  return (of: Subscription) => ({
    ...(owner ? { account: account(of.accountId, selection["account.fields"]) } : {}),
    ...(payer
      ? {
          invoice_owner_account: account(
            of.invoiceAccountId,
            selection["invoice_owner_account.fields"],
          ),
        }
      : {}),
    ...(billTo ? { bill_to: contact(of.billToContactId, selection["bill_to.fields"]) } : {}),
    ...(soldTo ? { sold_to: contact(of.soldToContactId, selection["sold_to.fields"]) } : {}),
  });
}

async function plansOf(
  ctx: Ctx,
  versions: readonly Version[],
  asked: ReadonlySet<Expanded>,
  selection: SelectionV2,
) {
  const wanted = [...asked].some((name) => name.startsWith(PLANS));
  if (!wanted || !versions.length) return () => ({});
  const ids = versions.flatMap(({ subscription, plans }) => (plans ? [] : [subscription.id]));
  const stored = ids.length ? await ratePlansOf(ctx.tenantId, ids) : [];
  const older = versions.flatMap(({ plans = [] }) => plans);
  const catalog = await catalogOf(ctx, [...stored, ...older], asked);
  const own = ({ subscription, plans }: Version) =>
    plans ?? stored.filter(({ subscriptionId }) => subscriptionId === subscription.id);
  const makers = await makersOf(ctx.tenantId, [
    ...new Set(versions.map(({ subscription }) => subscription.id)),
  ]);
  const upTo = ({ subscription: { id, version } }: Version) =>
    makers.filter((of) => of.subscriptionId === id && of.version <= version);
  return (version: Version) => ({
    subscription_plans: {
      data: own(version).map((plan) =>
        planOf(ctx, { plan, makers: upTo(version) }, catalog, asked, selection),
      ),
      next_page: null,
    },
  });
}

const lastSegments = (plan: StoredRatePlan) => chosenSegments(plan.segments, { kind: "last" });

function catalogOf(
  ctx: Ctx,
  plans: readonly StoredRatePlan[],
  asked: ReadonlySet<Expanded>,
): Promise<CatalogParts> {
  const priced = asked.has(PRICES) ? plans.flatMap(lastSegments) : [];
  return catalogParts(ctx, {
    products: asked.has("subscription_plans.product") ? plans.map((of) => of.productId) : [],
    plans: asked.has("subscription_plans.plan") ? plans.map((of) => of.productRatePlanId) : [],
    prices: priced.map(({ charge }) => charge.productRatePlanChargeId),
  });
}

function planOf(
  { today }: Ctx,
  { plan, makers }: { readonly plan: StoredRatePlan; readonly makers: readonly Maker[] },
  { plans, products, prices }: CatalogParts,
  asked: ReadonlySet<Expanded>,
  selection: SelectionV2,
) {
  const item = (of: StoredSegment) => ({
    ...chosen(presentItem(of, plan, makers, today), selection["subscription_items.fields"]),
    ...(asked.has(PRICES)
      ? {
          price: partOf(
            prices,
            of.charge.productRatePlanChargeId,
            presentPriceV2,
            selection["price.fields"],
          ),
        }
      : {}),
  });
  const inCatalog = partOf(
    plans,
    plan.productRatePlanId,
    (row) => presentPlanV2(row, today),
    selection["plan.fields"],
  );
  const product = partOf(
    products,
    plan.productId,
    (row) => presentProductV2(row, today),
    selection["product.fields"],
  );
  return {
    ...chosen(presentPlanOfSubscription(plan, makers), selection["subscription_plans.fields"]),
    ...(asked.has("subscription_plans.plan") ? { plan: inCatalog } : {}),
    ...(asked.has("subscription_plans.product") ? { product } : {}),
    ...(asked.has(ITEMS) || asked.has(PRICES)
      ? { subscription_items: { data: lastSegments(plan).map(item), next_page: null } }
      : {}),
  };
}
