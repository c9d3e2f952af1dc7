import type { Ctx } from "@/lib/kernel/context";
import { NotFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/api/operation";
import { dateTimeText } from "@/lib/kernel/clock";
import { uuidOf, wireId } from "@/lib/kernel/ids";
import * as contract from "./log-contract";
import { type LoggedAttempt, loggedAttempt } from "./log-queries";
import { pick } from "@/lib/values/keys";

const ANSWERS: Readonly<Record<LoggedAttempt["state"], string>> = {
  created: "not sent yet",
  sent: "no answer yet",
  unknown: "the answer is not known",
  succeeded: "approved",
  failed: "declined",
  voided: "taken back",
};

async function found(ctx: Ctx, key: string, kind: LoggedAttempt["kind"]): Promise<LoggedAttempt> {
  const id = uuidOf(key);
  const attempt = id === undefined ? undefined : await loggedAttempt(ctx, id, kind);
  if (attempt) return attempt;
  const body = { records: [], size: 0, done: true };
  throw new NotFound(`${kind === "charge" ? "payment" : "refund"} transaction log`, key, { body });
}

function record(of: LoggedAttempt, timeZone: string) {
  const verb = of.kind === "charge" ? "Charge" : "Refund";
  const said = of.responseText ? `: ${of.responseText}` : "";
  return {
    Id: wireId(of.id),
    Gateway: of.gateway,
    GatewayTransactionType: of.kind === "charge" ? "Sale" : "Refund",
    GatewayState: of.gatewayState ?? undefined,
    GatewayReasonCode: of.responseCode ?? undefined,
    GatewayReasonCodeDescription: of.responseText ?? undefined,
    RequestString: `${verb} of ${of.amount.toFixed()} ${of.currency} under the key ${of.gatewayKey}`,
    ResponseString: `${ANSWERS[of.state]}${said}`,
    TransactionDate: dateTimeText(timeZone, of.attemptedAt),
    TransactionId: of.transactionId ?? undefined,
  };
}

/** The requested fields that have a value, and always the id. */
function shown<R extends { Id: string }>(of: R, names: string | undefined) {
  const wanted = names && new Set(["Id", ...names.split(",").map((name) => name.trim())]);
  const kept = pick(of, (name, value) => value !== undefined && (!wanted || wanted.has(name)));
  return { ...kept, Id: of.Id };
}

export const retrievePaymentTransactionLog = operation(
  contract.retrievePaymentTransactionLog,
  async (ctx, { params, query }) => {
    const of = await found(ctx, params.id, "charge");
    const PaymentId = of.cameTo ? wireId(of.cameTo) : undefined;
    return shown({ ...record(of, ctx.timeZone), PaymentId }, query.fields);
  },
);

export const retrieveRefundTransactionLog = operation(
  contract.retrieveRefundTransactionLog,
  async (ctx, { params, query }) => {
    const of = await found(ctx, params.id, "refund");
    const RefundId = of.cameTo ? wireId(of.cameTo) : undefined;
    return shown({ ...record(of, ctx.timeZone), RefundId }, query.fields);
  },
);
