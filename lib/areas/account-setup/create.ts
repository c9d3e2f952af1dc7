import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { storeAccount } from "@/lib/areas/accounts/change-account";
import { findAccount } from "@/lib/areas/accounts/find-account";
import { requireSet } from "@/lib/areas/sequence-sets/find-set";
import { asGivenWith } from "@/lib/areas/accounts/as-given-model";
import type { NewAccount } from "@/lib/areas/accounts/model";
import { changedCustomFields } from "@/lib/api/custom-fields/changed";
import { type ContactInput, contactWith, type NewContact } from "@/lib/areas/contacts/model";
import { storeContacts } from "@/lib/areas/contacts/store-contacts";
import { requestedGateway } from "@/lib/areas/gateways/find-gateway";
import {
  type CardFieldNames,
  checkedCard,
  fullYear,
} from "@/lib/areas/payment-methods/cards/card-model";
import { requireCardEntry } from "@/lib/areas/payment-methods/cards/require-card-entry";
import { findPaymentMethod } from "@/lib/areas/payment-methods/find-payment-method";
import { holderWith, type PaymentMethod } from "@/lib/areas/payment-methods/model";
import {
  attachMethod,
  type CardToStore,
  storeCard,
} from "@/lib/areas/payment-methods/cards/store-card";
import {
  createMethod,
  customFieldsOfMethod,
  requireFitting,
  withMask,
} from "@/lib/areas/payment-methods/new-method";
import { newId, wireId } from "@/lib/kernel/ids";
import type { newAccount } from "@/lib/areas/accounts/update-contract";
import {
  cycleDayOf,
  requireNumberUnlikeId,
  requireOneWayToPay,
  shipToSource,
  soldToSource,
  taxInfoWith,
} from "./model";

const GATEWAY_FIELD = { resource: 512025, parameter: "paymentGateway" };

export type NewAccountRequest = z.output<typeof newAccount.body>;

/** Ids of everything created with a new account. */
export type CreatedAccount = {
  accountId: string;
  accountNumber: string;
  billToContactId: string;
  soldToContactId: string;
  shipToContactId: string | null;
  paymentMethodId: string | null;
};

/** How a new account pays: by a card to store, by a method without an account, by one of another kind, or not yet. */
type WayToPay =
  | { store: Omit<CardToStore, "accountId"> }
  | { attach: PaymentMethod }
  | { make: NonNullable<NewAccountRequest["paymentMethod"]> }
  | undefined;

/**
 * Creates an account with its contacts and its first payment method, in the caller's transaction.
 *
 * @throws the refusals of its rules and of card validation; then nothing is stored.
 */
export async function createAccount(ctx: Ctx, body: NewAccountRequest): Promise<CreatedAccount> {
  requireNumberUnlikeId(body.accountNumber);
  requireOneWayToPay(
    [body.creditCard, body.paymentMethod, body.hpmCreditCardPaymentMethodId],
    body.autoPay,
  );
  const id = newId();
  const contacts = contactsOf(id, body);
  const named = body.paymentGateway;
  if (named !== undefined) await requestedGateway(ctx, named, GATEWAY_FIELD);
  const way = await wayToPay(ctx, body);
  const paymentMethodId = keyOf(way);
  const account = {
    ...(await settingsOf(ctx, id, body)),
    ...contacts.roles,
    defaultPaymentMethodId: paymentMethodId,
  };
  const accountNumber = await storeAccount(ctx, account, body.accountNumber);
  await storeContacts(ctx, contacts.rows);
  if (way !== undefined && "store" in way) await storeCard(ctx, { ...way.store, accountId: id });
  if (way !== undefined && "attach" in way) await attachMethod(ctx, way.attach, id, 510013);
  const made =
    way !== undefined && "make" in way
      ? await createMethod(ctx, { ...way.make, accountKey: wireId(id), makeDefault: true })
      : paymentMethodId;
  return { accountId: id, accountNumber, ...contacts.roles, paymentMethodId: made };
}

/** The id of a payment method that is stored with its account; others are made once the account is there. */
function keyOf(way: WayToPay): string | null {
  if (way === undefined || "make" in way) return null;
  return "store" in way ? way.store.id : way.attach.id;
}

type Roles = Pick<NewAccount, "billToContactId" | "soldToContactId" | "shipToContactId">;

/** The contacts to store, and which of them has which role. */
function contactsOf(
  accountId: string,
  body: NewAccountRequest,
): { rows: NewContact[]; roles: Roles } {
  const rows: NewContact[] = [];
  const add = (input: ContactInput) => {
    const id = newId();
    rows.push({ ...contactWith(input), id, accountId });
    return id;
  };
  const soldTo = soldToSource(body.soldToContact, body.soldToSameAsBillTo);
  const shipTo = shipToSource(body.shipToContact, body.shipToSameAsBillTo);
  const billToContactId = add(body.billToContact);
  const soldToContactId =
    soldTo === "own" && body.soldToContact ? add(body.soldToContact) : billToContactId;
  const ownShipTo = shipTo === "own" && body.shipToContact ? add(body.shipToContact) : null;
  return {
    rows,
    roles: {
      billToContactId,
      soldToContactId,
      shipToContactId: shipTo === "billTo" ? billToContactId : ownShipTo,
    },
  };
}

/** Everything of a new account that is neither a contact nor a payment method. */
async function settingsOf(
  ctx: Ctx,
  id: string,
  body: NewAccountRequest,
): Promise<Omit<NewAccount, "accountNumber" | "defaultPaymentMethodId" | keyof Roles>> {
  const [orgId] = ctx.orgIds;
  if (orgId === undefined) throw new Error("a call always has an org");
  const parent =
    body.parentId === undefined
      ? null
      : await findAccount(ctx, body.parentId, { resource: 512011 });
  await requireSet(ctx, body.sequenceSetId, { resource: 512037, parameter: "sequenceSetId" });
  return {
    id,
    entityId: ctx.entityId,
    orgId,
    name: body.name,
    currency: body.currency,
    batch: body.batch ?? "Batch1",
    ...cycleDayOf(body.billCycleDay, ctx.today),
    paymentTerm: body.paymentTerm ?? "Due Upon Receipt",
    autoPay: body.autoPay ?? false,
    paymentGateway: body.paymentGateway ?? null,
    parentId: parent?.id ?? null,
    invoiceDeliveryEmail: body.invoiceDeliveryPrefsEmail ?? false,
    invoiceDeliveryPrint: body.invoiceDeliveryPrefsPrint ?? false,
    additionalEmails: body.additionalEmailAddresses ?? [],
    notes: body.notes ?? null,
    crmId: body.crmId ?? null,
    purchaseOrderNumber: body.purchaseOrderNumber ?? null,
    salesRep: body.salesRep ?? null,
    customerServiceRep: body.customerServiceRepName ?? null,
    taxInfo: taxInfoWith(body.taxInfo ?? {}),
    asGiven: asGivenWith(body),
    customFields: changedCustomFields({}, body),
  };
}

/** The first codes of both containers: of the number, the brand, the month, the year and the security code. */
const CARD_CODES = {
  creditCard: [510202, 510201, 510203, 510204, 510205],
  paymentMethod: [524012, 524011, 524014, 524015, 524013],
} as const;

function cardFields(container: keyof typeof CARD_CODES): CardFieldNames {
  const [number, type, month, year, code] = CARD_CODES[container];
  return {
    number: [`${container}.cardNumber`, number],
    type: [`${container}.cardType`, type],
    month: [`${container}.expirationMonth`, month],
    year: [`${container}.expirationYear`, year],
    code: [`${container}.securityCode`, code],
  };
}

type GivenCard = Pick<
  NonNullable<NewAccountRequest["creditCard"]>,
  "cardNumber" | "cardType" | "securityCode" | "cardHolderInfo"
> & { month: number; year: number };

/** A card sent with the account, validated; the reasons have the codes of `container`'s fields. */
function newCard(
  ctx: Ctx,
  container: "creditCard" | "paymentMethod",
  given: GivenCard,
  gateway: string | undefined,
): WayToPay {
  requireCardEntry(ctx, cardFields(container).number);
  const { cardNumber: number, cardType: type, securityCode: code, month, year } = given;
  const card = checkedCard({ number, type, month, year, code }, ctx.today, cardFields(container));
  const holder = holderWith(given.cardHolderInfo);
  const customFields = customFieldsOfMethod(ctx, given);
  return { store: { id: newId(), card, holder, customFields, gateway } };
}

async function wayToPay(ctx: Ctx, body: NewAccountRequest): Promise<WayToPay> {
  const { hpmCreditCardPaymentMethodId: known, creditCard, paymentMethod } = body;
  if (known !== undefined)
    return { attach: await findPaymentMethod(ctx, known, { resource: 510013 }) };
  if (creditCard) {
    const month = Number(creditCard.expirationMonth);
    const year = fullYear(creditCard.expirationYear);
    return newCard(ctx, "creditCard", { ...creditCard, month, year }, body.paymentGateway);
  }
  if (paymentMethod) {
    requireFitting(withMask(paymentMethod));
    if (paymentMethod.type !== "CreditCard")
      return { make: { authGateway: body.paymentGateway, ...paymentMethod } };
    const { expirationMonth: month = 0, expirationYear: year = 0, authGateway } = paymentMethod;
    const { cardNumber = "", cardHolderInfo = { cardHolderName: "" } } = paymentMethod;
    const gateway = authGateway ?? body.paymentGateway;
    const card = { ...paymentMethod, cardNumber, cardHolderInfo, month, year };
    return newCard(ctx, "paymentMethod", card, gateway);
  }
  return undefined;
}
