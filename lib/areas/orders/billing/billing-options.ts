import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { applyCreditBalance } from "@/lib/areas/adjustments/credit-balance";
import { requireFeature } from "@/lib/api/features/require-features";
import type { Account } from "@/lib/areas/accounts/model";
import { applyCredit } from "@/lib/areas/credit-memos/apply-memo";
import { nameOfGateway } from "@/lib/areas/gateways/name-of-gateway";
import type { PostedInvoice } from "@/lib/areas/invoices/posting/post";
import { applyUnappliedPayments } from "@/lib/areas/payments/apply-payment";
import { collectPayment } from "@/lib/areas/payments/collect";
import { type CollectedPayment, NO_REMARKS, type PaymentRemarks } from "@/lib/areas/payments/model";
import type { ChargeAsks } from "@/lib/areas/payments/way-to-pay";
import { uuidOf } from "@/lib/kernel/ids";
import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import { requireWithinReach } from "@/lib/areas/orders/actions/action-dates";
import type { OrderBody } from "@/lib/areas/orders/order-body";

/** The options of billing and collecting in the call. */
export type Billing = {
  readonly targetDate: LocalDate;
  readonly documentDate: LocalDate;
  readonly collect: boolean;
  readonly paymentMethodId: string | undefined;
  /** Name or id of the gateway that the caller expects. */
  readonly gateway: string | undefined;
  /** Remarks stored with the payment or sent to the gateway. */
  readonly terms: PaymentRemarks;
  readonly asks: ChargeAsks;
  /** The account's credits to apply before collecting, in order. */
  readonly credits: readonly Credit[];
  /** Types of charges to exclude. */
  readonly without: ReadonlySet<string>;
  /** Of credit memos. */
  readonly reasonCode: string | null;
  /** Of the documents. */
  readonly status: "Draft" | "Posted";
};

/** The payment of one of the payers of an order. */
export type SettledPayment = CollectedPayment & { readonly account: Account };

type Options = NonNullable<OrderBody["processingOptions"]>;

/** The billing options of an order; undefined when nothing is billed. @throws RuleViolation */
export function billingOf(ctx: Ctx, options: Options): Billing | undefined {
  requireFeatures(ctx, options);
  requireApplicable(options);
  if (options.runBilling) return { ...daysOf(ctx, options), ...settlementOf(options) };
  const [needy] = NEED_A_BILL.filter((name) => options[name]);
  if (needy === undefined) return undefined;
  throw new RuleViolation(`${needy} needs runBilling: it is about what the call has billed.`);
}

const NEED_A_BILL = [
  "collectPayment",
  "applyCredit",
  "applyCreditBalance",
  "billingOptions",
] as const;

/** What credit memos do, or the credit balance in their place. @throws AccessDenied */
function requireFeatures(ctx: Ctx, options: Options): void {
  for (const name of ["applyCredit", "refund", "writeOff"] as const)
    if (options[name]) requireFeature(ctx, "invoiceSettlement", name);
  if (options.applyCreditBalance) requireFeature(ctx, "creditBalance", "applyCreditBalance");
}

/** @throws RuleViolation for options of a step that is not requested. */
function requireApplicable({ applicationOrder, applyCredit, ...options }: Options): void {
  const settling = (["collectPayment", "refund", "writeOff"] as const).find(
    (name) => options[name],
  );
  const credit = options.applyCreditBalance ? "applyCreditBalance" : undefined;
  const settles = settling ?? (applyCredit ? "applyCredit" : credit);
  if (options.billingOptions?.generateDraftInvoice && settles) {
    throw new RuleViolation(
      `${settles} needs posted documents: generateDraftInvoice leaves them as drafts, which owe nothing.`,
    );
  }
  if (applicationOrder !== undefined && !applyCredit) {
    throw new RuleViolation("applicationOrder needs applyCredit: no credit is used.");
  }
  if (new Set(applicationOrder).size !== (applicationOrder?.length ?? 0)) {
    throw new RuleViolation("applicationOrder names each kind of credit once.");
  }
  if (options.electronicPaymentOptions !== undefined && !options.collectPayment) {
    throw new RuleViolation("electronicPaymentOptions need collectPayment: nothing is collected.");
  }
}

function daysOf(ctx: Ctx, { billingOptions = {} }: Options) {
  const documentDate = billingOptions.documentDate ?? ctx.today;
  const targetDate = billingOptions.targetDate ?? documentDate;
  requireWithinReach(ctx, "documentDate", documentDate);
  requireWithinReach(ctx, "targetDate", targetDate);
  return {
    targetDate,
    documentDate,
    without: new Set<string>(billingOptions.chargeTypeToExclude ?? []),
    reasonCode: billingOptions.creditMemoReasonCode ?? null,
    status: billingOptions.generateDraftInvoice ? ("Draft" as const) : ("Posted" as const),
  };
}

function settlementOf({ collectPayment: collect = false, ...options }: Options) {
  const {
    paymentMethodId: method,
    paymentGatewayId: gateway,
    gatewayOrderId = null,
    authTransactionId = null,
    ...asked
  } = options.electronicPaymentOptions ?? {};
  return {
    collect,
    paymentMethodId: method === undefined ? undefined : (uuidOf(method) ?? method),
    gateway,
    terms: { ...NO_REMARKS, gatewayOrderId, authTransactionId },
    asks: {
      options: asked.gatewayOptions ?? undefined,
      source: asked.mitTransactionSource ?? undefined,
    },
    credits: creditsOf(options),
  };
}

/** The kinds of credit, in the default order of application. */
const ALL_CREDITS = ["CreditMemo", "UnappliedPayment"] as const;
type Credit = (typeof ALL_CREDITS)[number] | "CreditBalance";

function creditsOf(options: Options): readonly Credit[] {
  if (options.applyCreditBalance) return ["CreditBalance"];
  return options.applyCredit ? (options.applicationOrder ?? ALL_CREDITS) : [];
}

/**
 * Settles the invoices of the call: by credits of the account first, if requested, then by a payment.
 * The gateway is called last.
 */
export async function settle(
  ctx: Ctx,
  account: Account,
  invoices: readonly PostedInvoice[],
  { collect, credits, ...billing }: Billing,
  /** Amounts to be refunded in the same call, by payment. */
  promised: ReadonlyMap<string, Decimal>,
): Promise<CollectedPayment | undefined> {
  let owing = invoices;
  for (const credit of owing.length ? credits : []) {
    if (credit === "CreditMemo") owing = await applyCredit(ctx, account, owing);
    else if (credit === "CreditBalance") owing = await applyCreditBalance(ctx, account, owing);
    else owing = await applyUnappliedPayments(ctx, account, owing, undefined, promised);
  }
  const unpaid = owing.filter(({ balance }) => balance.greaterThan(0));
  if (!collect || !unpaid.length) return undefined;
  const { paymentMethodId, gateway, terms, asks } = billing;
  const gatewayName = gateway === undefined ? undefined : await nameOfGateway(ctx, gateway);
  const invoicesToPay = { account, invoices: unpaid };
  return collectPayment(ctx, { ...invoicesToPay, paymentMethodId, gatewayName, terms, asks });
}
