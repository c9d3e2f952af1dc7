import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { MissingField, NotFound, RuleViolation } from "@/lib/kernel/errors";
import { asGivenWith } from "@/lib/areas/accounts/as-given-model";
import { changeAccount, requireAbove } from "@/lib/areas/accounts/change-account";
import { findAccount, lockAccount } from "@/lib/areas/accounts/find-account";
import {
  type Account,
  type AccountChanges,
  requireActive,
  requirePayable,
} from "@/lib/areas/accounts/model";
import { changedCustomFields } from "@/lib/api/custom-fields/changed";
import { storeChanges } from "@/lib/areas/contacts/change-contact";
import { findContact } from "@/lib/areas/contacts/find-contact";
import { type ContactInput, contactWith, requireUnscrubbed } from "@/lib/areas/contacts/model";
import { storeContacts } from "@/lib/areas/contacts/store-contacts";
import { findPaymentMethod } from "@/lib/areas/payment-methods/find-payment-method";
import { requireStatus } from "@/lib/areas/payment-methods/model";
import { requireSet } from "@/lib/areas/sequence-sets/find-set";
import { requestedGateway } from "@/lib/areas/gateways/find-gateway";
import { moveBillingDay } from "@/lib/areas/subscriptions/charges/move-billing-day";
import { newId } from "@/lib/kernel/ids";
import type { updateAccount as contract } from "@/lib/areas/accounts/update-contract";
import { cycleDayOf, emailDelivery, taxInfoWith } from "./model";

const GATEWAY_FIELD = { resource: 516025, parameter: "paymentGateway" };

const SEQUENCE_SET_FIELD = { resource: 516045, parameter: "sequenceSetId" };

export type AccountUpdate = z.output<typeof contract.body>;

/** Changes an account and its contacts, which are locked until the transaction ends. */
export async function updateAccount(ctx: Ctx, key: string, body: AccountUpdate): Promise<Account> {
  const account = await lockAccount(ctx, key);
  requireActive(account);
  if (body.paymentGateway && body.paymentGateway !== account.paymentGateway)
    await requestedGateway(ctx, body.paymentGateway, GATEWAY_FIELD);
  if (body.sequenceSetId !== account.asGiven.sequenceSetId)
    await requireSet(ctx, body.sequenceSetId, SEQUENCE_SET_FIELD);
  const changes = {
    ...(await roleChanges(ctx, account, body)),
    ...plainChanges(ctx, account, body),
    ...(await parentChange(ctx, account, body.parentId)),
    ...(await defaultMethodChange(ctx, account, body.defaultPaymentMethodId)),
  };
  requirePayable({ ...account, ...changes }, 516020);
  await moveBillingDay(ctx, account, changes.billCycleDay ?? account.billCycleDay);
  return changeAccount(ctx, account, changes);
}

/** A text field of a request: absent keeps it, empty or null clears it. */
const cleared = (value: string | null | undefined, before: string | null) =>
  value === undefined ? before : value || null;

function plainChanges(ctx: Ctx, account: Account, body: AccountUpdate): Partial<AccountChanges> {
  return {
    ...(body.billCycleDay === undefined ? {} : cycleDayOf(body.billCycleDay, ctx.today)),
    ...(body.invoiceDeliveryPrefsEmail === undefined
      ? {}
      : { invoiceDeliveryEmail: body.invoiceDeliveryPrefsEmail }),
    name: body.name ?? account.name,
    batch: body.batch ?? account.batch,
    paymentTerm: body.paymentTerm ?? account.paymentTerm,
    autoPay: body.autoPay ?? account.autoPay,
    paymentGateway:
      body.paymentGateway === undefined ? account.paymentGateway : body.paymentGateway,
    invoiceDeliveryPrint: body.invoiceDeliveryPrefsPrint ?? account.invoiceDeliveryPrint,
    additionalEmails: body.additionalEmailAddresses ?? account.additionalEmails,
    notes: cleared(body.notes, account.notes),
    crmId: cleared(body.crmId, account.crmId),
    purchaseOrderNumber: cleared(body.purchaseOrderNumber, account.purchaseOrderNumber),
    salesRep: cleared(body.salesRep, account.salesRep),
    customerServiceRep: cleared(body.customerServiceRepName, account.customerServiceRep),
    taxInfo: body.taxInfo ? taxInfoWith(body.taxInfo, account.taxInfo) : account.taxInfo,
    asGiven: asGivenWith(body, account.asGiven),
    customFields: changedCustomFields(account.customFields, body),
  };
}

async function parentChange(
  ctx: Ctx,
  account: Account,
  parentKey: string | null | undefined,
): Promise<Partial<AccountChanges>> {
  if (parentKey === undefined) return {};
  if (!parentKey) return { parentId: null };
  const parent = await findAccount(ctx, parentKey, { resource: 516011 });
  await requireAbove(ctx, account.id, parent.id);
  return { parentId: parent.id };
}

async function defaultMethodChange(
  ctx: Ctx,
  account: Account,
  methodId: string | null | undefined,
): Promise<Partial<AccountChanges>> {
  if (methodId === undefined) return {};
  if (!methodId) return { defaultPaymentMethodId: null };
  const method = await findPaymentMethod(ctx, methodId, { resource: 516035 });
  if (method.accountId !== account.id)
    throw new NotFound("payment method", methodId, { resource: 516035 });
  requireStatus("makeDefault", method, 516035);
  return { defaultPaymentMethodId: method.id };
}

async function roleChanges(
  ctx: Ctx,
  account: Account,
  body: AccountUpdate,
): Promise<Partial<AccountChanges>> {
  const billTo = await roleChange(
    ctx,
    account,
    account.billToContactId,
    body.billToContact,
    body.billToContactId,
    "billToContact",
  );
  const soldTo = await roleChange(
    ctx,
    account,
    account.soldToContactId,
    body.soldToContact,
    body.soldToContactId,
    "soldToContact",
  );
  const shipTo = await roleChange(
    ctx,
    account,
    account.shipToContactId,
    body.shipToContact,
    body.shipToContactId,
    "shipToContact",
  );
  return {
    ...(billTo === undefined ? {} : { billToContactId: billTo.id ?? account.billToContactId }),
    ...(soldTo === undefined ? {} : { soldToContactId: soldTo.id ?? account.soldToContactId }),
    ...(shipTo === undefined ? {} : { shipToContactId: shipTo.id }),
    ...(billTo?.emails
      ? {
          invoiceDeliveryEmail: emailDelivery(
            account.invoiceDeliveryEmail,
            body.billToContact ?? {},
            billTo.emails,
          ),
        }
      : {}),
  };
}

const RESOURCES = { billToContact: 516032, soldToContact: 516033, shipToContact: 516034 } as const;

type RoleChange = {
  id: string | null;
  emails?: { workEmail: string | null; personalEmail: string | null };
};

/** Changes the contact of a role, replaces it, or removes it; undefined for none of these. */
async function roleChange(
  ctx: Ctx,
  account: Account,
  currentId: string | null,
  input: ContactInput | undefined,
  otherId: string | null | undefined,
  role: keyof typeof RESOURCES,
): Promise<RoleChange | undefined> {
  const resource = RESOURCES[role];
  if (input !== undefined && otherId !== undefined)
    throw new RuleViolation(`${role} and ${role}Id exclude each other.`, { resource });
  if (otherId !== undefined) {
    if (!otherId) return { id: null };
    const other = await findContact(ctx, otherId, { resource });
    if (other.accountId !== account.id) throw new NotFound("contact", otherId, { resource });
    return { id: other.id };
  }
  if (input === undefined) return undefined;
  if (currentId === null) return { id: await newShipTo(ctx, account, input) };
  const contact = await findContact(ctx, currentId);
  requireUnscrubbed(contact);
  const after = contactWith(input, contact);
  await storeChanges(ctx, contact, after);
  return {
    id: currentId,
    emails: { workEmail: after.workEmail, personalEmail: after.personalEmail },
  };
}

async function newShipTo(ctx: Ctx, account: Account, input: ContactInput): Promise<string> {
  if (!input.firstName || !input.lastName) {
    throw new MissingField(
      "firstName and lastName are required: the account has no ship-to contact yet",
      { resource: input.firstName ? 511002 : 511001 },
    );
  }
  const id = newId();
  await storeContacts(ctx, [{ ...contactWith(input), id, accountId: account.id }]);
  return id;
}
