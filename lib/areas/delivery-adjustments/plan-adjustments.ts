import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { InvalidValue, MissingField, NotFound, RuleViolation } from "@/lib/kernel/errors";
import { findAccount } from "@/lib/areas/accounts/find-account";
import { type CreditedInvoice, leftOfInvoice } from "@/lib/areas/credit-memos/create/from-invoice";
import { findSubscription } from "@/lib/areas/subscriptions/read-subscriptions";
import { groupBy } from "@/lib/values/group-by";
import { daysBetween, type LocalDate } from "@/lib/values/local-date";
import type { createDeliveryAdjustments } from "./contract";
import { type PlanDocument, planCredits, type PlannedCredit } from "./credit-plan-model";
import { type Billed, daysThrough, deliveriesOf, type Refused } from "./eligible-model";
import { earlierOf, linesOf, type Owned, segmentsOf } from "./queries";

export type Body = z.output<typeof createDeliveryAdjustments.body>;

/** A document that asks for deliveries, as far as it is credited. */
export type Document = Pick<CreditedInvoice, "invoice" | "lines">;
type Line = Document["lines"][number];

/** The deliveries that a request credits, and those that it cannot credit. */
export type Plan = {
  readonly planned: readonly PlannedCredit<Line>[];
  readonly refused: readonly Refused[];
};

/** The most days of one request, and the most deliveries that it credits. */
const MOST_DAYS = 366;
const MOST_DELIVERIES = 500;
/** The most days that one request looks at, each of a charge. */
const MOST_LOOKS = 20_000;

/** The request for deliveries of some charges and days. */
export type Requested = {
  readonly owned: Owned;
  readonly chargeNumbers: readonly string[] | undefined;
  readonly range: readonly [LocalDate, LocalDate];
  readonly exclusion: NonNullable<Body["exclusion"]>;
};

/** What a body asks for. @throws InvalidValue, MissingField, RuleViolation; NotFound. */
export async function requestedBy(ctx: Ctx, body: Body): Promise<Requested> {
  const { startDate, endDate, chargeNumbers, exclusion = [] } = body;
  if (endDate < startDate) throw new InvalidValue("endDate must not lie before startDate.");
  if (endDate > ctx.today)
    throw new InvalidValue(`endDate must not lie after today, ${ctx.today}.`);
  if (daysBetween(startDate, endDate) >= MOST_DAYS)
    throw new InvalidValue(`endDate must lie at most ${MOST_DAYS - 1} days after startDate.`);
  for (const { deliveryDate } of exclusion) {
    if (deliveryDate < startDate || deliveryDate > endDate)
      throw new InvalidValue("deliveryDate of an exclusion must lie within the range.");
  }
  const owned = await ownedBy(ctx, body);
  return { owned, chargeNumbers, range: [startDate, endDate], exclusion };
}

async function ownedBy(ctx: Ctx, { subscriptionNumber, accountNumber }: Body): Promise<Owned> {
  if (subscriptionNumber !== undefined && accountNumber !== undefined)
    throw new RuleViolation("Either subscriptionNumber or accountNumber is given, not both.");
  if (subscriptionNumber !== undefined)
    return { subscriptionId: (await findSubscription(ctx, subscriptionNumber)).id };
  if (accountNumber !== undefined) return { accountId: (await findAccount(ctx, accountNumber)).id };
  throw new MissingField("subscriptionNumber or accountNumber is required.");
}

/** The requested deliveries by day, as they are billed. @throws NotFound for a charge without deliveries there; RuleViolation for too many. */
export async function requestedDeliveries(
  ctx: Ctx,
  { owned, chargeNumbers, range, exclusion }: Requested,
): Promise<{ readonly billed: Billed[]; readonly refused: Refused[] }> {
  const charges = groupBy(await segmentsOf(ctx, owned), ({ chargeNumber }) => chargeNumber);
  const named = [...(chargeNumbers ?? []), ...exclusion.flatMap((of) => of.chargeNumbers ?? [])];
  const unknown = named.find((number) => !charges.has(number));
  if (unknown !== undefined) throw new NotFound("delivery charge", unknown);
  const requested = [...charges].filter(([number]) => chargeNumbers?.includes(number) ?? true);
  const days = daysThrough(...range);
  if (requested.length * days.length > MOST_LOOKS)
    throw new RuleViolation(
      `${requested.length} charges over ${days.length} days are too many for one request: name fewer charges or days.`,
    );
  const segments = requested.flatMap(([, own]) => own);
  const segmentIds = segments.map(({ id }) => id);
  const lines = groupBy(await linesOf(ctx, segmentIds, range), ({ segmentId }) => segmentId);
  const numbers = requested.map(([number]) => number);
  const earlier = groupBy(await earlierOf(ctx, numbers, range), (of) => of.chargeNumber);
  const all = requested.flatMap(([number, own]) => {
    const charge = {
      segments: own,
      lines: own.flatMap(({ id }) => lines.get(id) ?? []),
      earlier: earlier.get(number) ?? [],
    };
    return deliveriesOf(
      charge,
      days.filter((day) => !isExcluded(exclusion, number, day)),
    );
  });
  const byDay = all.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  return {
    billed: byDay.flatMap((of) => ("refusal" in of ? [] : [of])),
    refused: byDay.flatMap((of) => ("refusal" in of ? [of] : [])),
  };
}

const isExcluded = (exclusion: Requested["exclusion"], chargeNumber: string, day: LocalDate) =>
  exclusion.some(
    (of) => of.deliveryDate === day && (of.chargeNumbers?.includes(chargeNumber) ?? true),
  );

/**
 * Plans the credits of deliveries; `read` reads a document that asks for some.
 *
 * @throws RuleViolation for more deliveries than one request credits.
 */
export async function planned(
  { billed, refused }: { readonly billed: readonly Billed[]; readonly refused: readonly Refused[] },
  read: (of: Billed) => Promise<Document>,
): Promise<Plan> {
  if (billed.length > MOST_DELIVERIES)
    throw new RuleViolation(
      `${billed.length} deliveries are billed in this range; one request credits at most ${MOST_DELIVERIES}.`,
    );
  const documents = new Map<string, PlanDocument<Line>>();
  for (const of of billed) {
    if (documents.has(of.documentId)) continue;
    const { invoice, lines } = await read(of);
    const left = leftOfInvoice({ invoice, lines });
    documents.set(of.documentId, { currency: invoice.currency, left, lines });
  }
  const plan = planCredits(billed, documents);
  const none = [...refused, ...plan.refused];
  return {
    planned: plan.planned,
    refused: none.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)),
  };
}
