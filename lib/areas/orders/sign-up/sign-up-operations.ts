import * as z from "zod";
import { InvalidValue, MissingField, RuleViolation } from "@/lib/kernel/errors";
import { type CallOperation, operation } from "@/lib/api/operation";
import { made, type Values } from "@/lib/areas/records/translate";
import * as contract from "./sign-up-contract";

type Body = z.output<typeof contract.signUp.body>;

const rows = z.object({ data: z.array(z.object({ id: z.string() })) });

/** The account that exists already by the identifying field, if there is one. @throws RuleViolation for several */
async function existing(call: CallOperation, body: Body): Promise<string | undefined> {
  const { accountIdentifierField: name, accountData } = body;
  if (name === undefined) return undefined;
  const value = accountData[name];
  if (value === undefined)
    throw new MissingField(`accountData.${name} is required: accountIdentifierField names it.`, {
      resource: 578001,
    });
  const query = { filter: [`${name}.EQ:${value}`], pageSize: "2" };
  const { data } = rows.parse(await made(call, "queryAccounts", { query }));
  if (data.length > 1)
    throw new RuleViolation(`Several accounts have this ${name}: name the account by its number.`, {
      resource: 578001,
    });
  return data[0]?.id;
}

const MOST = 99;

/** @throws RuleViolation when the account has as many subscriptions as it may have. */
async function requireRoom(call: CallOperation, accountId: string, most: number | undefined) {
  if (most === undefined) return;
  if (most > MOST)
    throw new InvalidValue(`options.maxSubscriptionsPerAccount must be at most ${MOST}`, {
      resource: 578017,
    });
  const query = { filter: [`accountId.EQ:${accountId}`], pageSize: String(most) };
  const { data } = rows.parse(await made(call, "querySubscriptions", { query }));
  if (data.length >= most)
    throw new RuleViolation(
      `The account has ${data.length} subscriptions already, of ${most} at most.`,
      {
        resource: 578017,
      },
    );
}

function orderOf(body: Body, accountId: string | undefined, today: string): Values {
  const { accountData, subscriptionData: of, paymentData, options = {}, customFields } = body;
  const { customFields: ofAccount, ...account } = accountData;
  const day = of.startDate ?? today;
  const createSubscription = {
    terms: of.terms,
    subscribeToRatePlans: of.ratePlans,
    ...given({
      subscriptionNumber: of.subscriptionNumber,
      invoiceSeparately: of.invoiceSeparately,
    }),
    ...given({ notes: of.notes }),
  };
  const triggerDates = ["ContractEffective", "ServiceActivation", "CustomerAcceptance"].map(
    (name) => ({ name, triggerDate: day }),
  );
  const target = given({ targetDate: options.billingTargetDate });
  const authorized = paymentData?.authTransactionId;
  return {
    orderDate: day < today ? day : today,
    ...(accountId === undefined
      ? { newAccount: { ...account, ...ofAccount } }
      : { existingAccountId: accountId }),
    ...given({ customFields }),
    subscriptions: [
      {
        ...given({ customFields: of.customFields }),
        orderActions: [{ type: "CreateSubscription", triggerDates, createSubscription }],
      },
    ],
    processingOptions: {
      runBilling: options.runBilling ?? false,
      collectPayment: options.collectPayment ?? false,
      ...(Object.keys(target).length ? { billingOptions: target } : {}),
      ...(authorized === undefined
        ? {}
        : { electronicPaymentOptions: { authTransactionId: authorized } }),
    },
  };
}

/** What was given of some fields. */
const given = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

const texts = z.array(z.string()).optional();
const placed = z.object({
  orderNumber: z.string(),
  accountNumber: z.string(),
  accountId: z.string().optional(),
  subscriptions: z.tuple([
    z.object({ subscriptionNumber: z.string(), subscriptionId: z.string().optional() }),
  ]),
  invoiceNumbers: texts,
  invoiceIds: texts,
  creditMemoNumbers: texts.nullable(),
  creditMemoIds: texts,
  paymentId: z.string().optional(),
  paymentNumber: z.string().optional(),
  paidAmount: z.number().optional(),
});

export const signUp = operation(contract.signUp, async ({ today }, { body }, call) => {
  const accountId = await existing(call, body);
  if (accountId !== undefined)
    await requireRoom(call, accountId, body.options?.maxSubscriptionsPerAccount);
  const order = orderOf(body, accountId, today);
  const done = placed.parse(await made(call, "createOrder", { body: order }));
  return {
    status: "Completed" as const,
    orderNumber: done.orderNumber,
    accountNumber: done.accountNumber,
    subscriptionNumber: done.subscriptions[0].subscriptionNumber,
    ...given({
      accountId: done.accountId,
      subscriptionId: done.subscriptions[0].subscriptionId,
      invoiceId: done.invoiceIds?.[0],
      invoiceNumber: done.invoiceNumbers?.[0],
      creditMemoId: done.creditMemoIds?.[0],
      creditMemoNumber: done.creditMemoNumbers?.[0],
      paymentId: done.paymentId,
      paymentNumber: done.paymentNumber,
      paidAmount: done.paidAmount,
    }),
  };
});
