import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { requireScope } from "@/lib/api/effects";
import { lockAccount } from "@/lib/areas/accounts/find-account";
import type { Account } from "@/lib/areas/accounts/model";
import { generateDocuments } from "@/lib/areas/billing/bill-account";
import type { PostedDocuments } from "@/lib/areas/billing/post-documents";
import { fulfillmentCharge } from "@/lib/areas/order-lines/fulfillment-model";
import { fulfillmentsOfLines } from "@/lib/areas/order-lines/stored-fulfillments";
import { type FoundLine, isDue, lineCharge } from "@/lib/areas/order-lines/model";
import { requireWithinReach } from "@/lib/areas/orders/actions/action-dates";
import { collectPayment } from "@/lib/areas/payments/collect";
import type { CollectedPayment } from "@/lib/areas/payments/model";
import type { BillableCharge } from "@/lib/areas/subscriptions/billable-model";
import { groupBy } from "@/lib/values/group-by";
import type { LocalDate } from "@/lib/values/local-date";
import type { createFulfillments as contract } from "./contract";

type Options = NonNullable<z.output<typeof contract.body>["processingOptions"]>;

/** The documents and payments of a request. */
export type BilledFulfillments = Pick<PostedDocuments, "invoices" | "creditMemos"> & {
  readonly payments: readonly CollectedPayment[];
};

const NOTHING: BilledFulfillments = { invoices: [], creditMemos: [], payments: [] };

/**
 * Bills what is due of the items of a request, on separate documents for each payer, and collects the invoices of payers
 * with auto-pay by their default payment method. The gateway is called last.
 *
 * @throws RuleViolation for billing options without runBilling; IntegrationError when a gateway declines, and then
 * everything is rolled back.
 */
export async function billFulfillments(
  ctx: Ctx,
  lines: readonly FoundLine[],
  { runBilling, billingOptions }: Options,
): Promise<BilledFulfillments> {
  if (!runBilling) {
    if (billingOptions === undefined) return NOTHING;
    throw new RuleViolation("billingOptions need runBilling: nothing is billed.");
  }
  requireScope(ctx, "invoices:write", "bill");
  const documentDate = billingOptions?.documentDate ?? ctx.today;
  const targetDate = billingOptions?.targetDate ?? documentDate;
  requireWithinReach(ctx, "documentDate", documentDate);
  requireWithinReach(ctx, "targetDate", targetDate);
  const byPayer = groupBy(await chargesDue(ctx, lines, targetDate), ({ accountId }) => accountId);
  const posted: { account: Account; documents: PostedDocuments }[] = [];
  for (const payerId of [...byPayer.keys()].sort()) {
    const account = await lockAccount(ctx, payerId);
    const terms = { targetDate, documentDate, source: "Order", sourceId: orderOf(lines) } as const;
    const charges = byPayer.get(payerId) ?? [];
    posted.push({
      account,
      documents: await generateDocuments(ctx, { account, charges, ...terms }),
    });
  }
  const payments: CollectedPayment[] = [];
  for (const { account, documents } of posted) {
    const owed = documents.invoices.filter(({ balance }) => balance.greaterThan(0));
    if (!account.autoPay || account.defaultPaymentMethodId === null || !owed.length) continue;
    payments.push(await collectPayment(ctx, { account, invoices: owed }));
  }
  return {
    invoices: posted.flatMap(({ documents }) => documents.invoices),
    creditMemos: posted.flatMap(({ documents }) => documents.creditMemos),
    payments,
  };
}

const orderOf = ([first]: readonly FoundLine[]) => first?.orderId ?? null;

/** Items that are SentToBilling and due by a day, and fulfillments of items that are. */
async function chargesDue(
  ctx: Ctx,
  lines: readonly FoundLine[],
  targetDate: LocalDate,
): Promise<BillableCharge[]> {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const fulfillments = await fulfillmentsOfLines(ctx, [...byId.keys()]);
  return [
    ...lines.filter((line) => isDue(line, targetDate)).map(lineCharge),
    ...fulfillments.flatMap((of) => {
      const line = byId.get(of.orderLineItemId);
      const due = of.state === "SentToBilling" && of.billTargetDate !== null;
      return line && due && of.billTargetDate <= targetDate ? fulfillmentCharge(line, of) : [];
    }),
  ];
}
