import { columnsOf } from "@/lib/lists/list-spec";
import type { CustomFields } from "@/lib/api/custom-fields/declared";
import type { ListQuery } from "@/lib/api/object-query";
import { insertRows, prisma, statement } from "@/lib/platform/database/db";
import { type ListSpec, readList } from "@/lib/lists/object-query";
import { methodOfRow } from "./method-row-model";
import type { Holder, MethodRow, PaymentMethod, PaymentMethodStatus } from "./model";
import type { Details, MethodType } from "./type-model";

const METHOD = `select p.id, p.account_id as "accountId", a.account_number as "accountNumber", p.method_number as "number", p.type, p.status, p.gateway, p.brand, p.last4,
  p.expiration_month as "expirationMonth", p.expiration_year as "expirationYear", p.holder, p.details, p.custom_fields as "customFields",
  coalesce(a.default_payment_method_id = p.id, false) as "isDefault", p.failures_in_a_row as "failuresInARow",
  p.last_transaction_at as "lastTransactionAt", p.last_transaction_status as "lastTransactionStatus",
  p.created_at as "createdAt", p.updated_at as "updatedAt"
  from payment_method p left join account a on a.tenant_id = p.tenant_id and a.id = p.account_id
  where p.tenant_id = $1 and (a.id is null or (a.entity_id = $2 and a.org_id = any($3::uuid[])))`;

const byId = statement<MethodRow>("payment-method-by-id", `${METHOD} and p.id = $4`);

const ofAccount = statement<MethodRow>(
  "payment-methods-of-account",
  `${METHOD} and p.account_id = $4 order by p.created_at desc, p.id desc`,
);

/** Which payment methods a caller may see; those without an account are the whole tenant's. */
export type Reach = { tenantId: string; entityId: string; orgIds: readonly string[] };

/** A payment method as the caller may see it. */
export async function paymentMethodWithin(
  reach: Reach,
  id: string,
): Promise<PaymentMethod | undefined> {
  const [row] = await byId([reach.tenantId, reach.entityId, reach.orgIds, id]);
  return row && methodOfRow(row);
}

/** The payment methods of an account, newest first. */
export async function paymentMethodsOf(reach: Reach, accountId: string): Promise<PaymentMethod[]> {
  const rows = await ofAccount([reach.tenantId, reach.entityId, reach.orgIds, accountId]);
  return rows.map(methodOfRow);
}

/** A number as it is stored: encrypted with a data key that the key-encryption key wraps. */
export type SealedCard = {
  keyId: string;
  wrappedKey: Buffer;
  ciphertext: Buffer;
  numberIndex: Buffer;
};

const readVault = statement<SealedCard>(
  "card-vault-read",
  `select key_id as "keyId", wrapped_key as "wrappedKey", ciphertext, number_index as "numberIndex"
   from card_vault where tenant_id = $1 and payment_method_id = $2`,
);

/** The sealed number of a card, if it has one. */
export async function sealedCard(
  tenantId: string,
  paymentMethodId: string,
): Promise<SealedCard | undefined> {
  return (await readVault([tenantId, paymentMethodId]))[0];
}

/** A payment method to be stored. */
export type NewMethod = {
  id: string;
  accountId: string | null;
  number: string;
  type: MethodType;
  gateway: string;
  brand: string | null;
  last4: string | null;
  expirationMonth: number | null;
  expirationYear: number | null;
  holder: Holder;
  details: Details;
  customFields: CustomFields;
};

const insert = insertRows("payment_method");

/** Stores a payment method and its sealed number, where it has one. */
export async function insertMethod(
  tenantId: string,
  method: NewMethod,
  sealed: SealedCard | undefined,
  at: Date,
): Promise<void> {
  await insert([
    {
      tenant_id: tenantId,
      id: method.id,
      account_id: method.accountId,
      method_number: method.number,
      type: method.type,
      status: "Active",
      gateway: method.gateway,
      brand: method.brand,
      last4: method.last4,
      expiration_month: method.expirationMonth,
      expiration_year: method.expirationYear,
      holder: method.holder,
      details: method.details,
      custom_fields: method.customFields,
      failures_in_a_row: 0,
      created_at: at,
      updated_at: at,
    },
  ]);
  if (sealed === undefined) return;
  await prisma().cardVault.createMany({
    data: {
      tenantId,
      paymentMethodId: method.id,
      keyId: sealed.keyId,
      wrappedKey: new Uint8Array(sealed.wrappedKey),
      ciphertext: new Uint8Array(sealed.ciphertext),
      numberIndex: new Uint8Array(sealed.numberIndex),
    },
  });
}

const duplicate = statement<{ id: string }>(
  "card-duplicate",
  `select p.id from card_vault v join payment_method p on p.tenant_id = v.tenant_id and p.id = v.payment_method_id
   where v.tenant_id = $1 and v.number_index = $2 and p.account_id is not distinct from $3::uuid and p.status = 'Active' limit 1`,
);

/** True when the account (or no account, for null) has an active payment method of this number. */
export async function hasNumber(
  tenantId: string,
  accountId: string | null,
  numberIndex: Buffer,
): Promise<boolean> {
  return (await duplicate([tenantId, numberIndex, accountId])).length > 0;
}

/**
 * A scrubbed payment method is never changed again. One without an account is not locked, so that a call may have read it
 * before it was scrubbed.
 */
const NOT_SCRUBBED = { not: "Scrubbed" } as const;

/** The changeable fields of a payment method. */
export type MethodChanges = Pick<
  MethodRow,
  "gateway" | "expirationMonth" | "expirationYear" | "holder" | "details" | "customFields"
>;

export async function updateMethod(
  tenantId: string,
  id: string,
  { gateway, expirationMonth, expirationYear, holder, details, customFields }: MethodChanges,
  at: Date,
): Promise<void> {
  await prisma().paymentMethod.updateMany({
    where: { tenantId, id, status: NOT_SCRUBBED },
    data: {
      ...{ gateway, expirationMonth, expirationYear, holder, details, customFields },
      updatedAt: at,
    },
  });
}

/** Assigns a payment method without an account to one; false when another call was faster. */
export async function attachToAccount(
  tenantId: string,
  id: string,
  accountId: string,
  at: Date,
): Promise<boolean> {
  const { count } = await prisma().paymentMethod.updateMany({
    where: { tenantId, id, accountId: null, status: "Active" },
    data: { accountId, updatedAt: at },
  });
  return count > 0;
}

const used = statement<{ used: boolean }>(
  "payment-method-used",
  `select exists (select 1 from payment where tenant_id = $1 and payment_method_id = $2)
     or exists (select 1 from gateway_intent where tenant_id = $1 and payment_method_id = $2) as used`,
);

/** True when a payment was attempted with it, so that the books refer to it. */
export async function wasCharged(tenantId: string, id: string): Promise<boolean> {
  return (await used([tenantId, id]))[0]?.used ?? false;
}

/** Deletes a payment method with its sealed number. */
export async function deleteMethod(tenantId: string, id: string): Promise<void> {
  await prisma().paymentMethod.deleteMany({ where: { tenantId, id } });
}

/** Deletes all payment methods of an account that is being deleted itself. */
export async function deleteMethods(tenantId: string, accountId: string): Promise<void> {
  await prisma().paymentMethod.deleteMany({ where: { tenantId, accountId } });
}

/** Closes a payment method and deletes its sealed number; a scrubbed one keeps no personal data at all. */
export async function retireMethod(
  tenantId: string,
  id: string,
  status: Exclude<PaymentMethodStatus, "Active">,
  at: Date,
): Promise<void> {
  await prisma().cardVault.deleteMany({ where: { tenantId, paymentMethodId: id } });
  const blank = {
    last4: null,
    expirationMonth: null,
    expirationYear: null,
    holder: {},
    details: {},
    customFields: {},
  };
  await prisma().paymentMethod.updateMany({
    where: { tenantId, id, status: NOT_SCRUBBED },
    data: { status, updatedAt: at, ...(status === "Scrubbed" ? blank : {}) },
  });
}

/** Deletes payment methods that had no account since before `until`; returns their ids. */
export async function deleteOrphans(tenantId: string, until: Date): Promise<string[]> {
  const where = { tenantId, accountId: null, createdAt: { lt: until } };
  const orphans = await prisma().paymentMethod.findMany({ where, select: { id: true } });
  const deleted: string[] = [];
  // One by one: any of them may have been assigned to an account since it was read.
  for (const { id } of orphans) {
    const { count } = await prisma().paymentMethod.deleteMany({ where: { ...where, id } });
    if (count > 0) deleted.push(id);
  }
  return deleted;
}

const METHODS: ListSpec = {
  name: "payment-methods",
  custom: "PaymentMethod",
  select: METHOD,
  fixed: 3,
  fields: {
    id: { column: "p.id", type: "id", sortable: true },
    accountId: { column: "p.account_id", type: "id" },
    accountNumber: { column: "a.account_number", type: "text" },
    paymentMethodNumber: { column: "p.method_number", type: "text", sortable: true },
    type: { column: "p.type", type: "text", sortable: true },
    paymentMethodStatus: { column: "p.status", type: "text", sortable: true },
    creditCardType: { column: "p.brand", type: "text" },
    gateway: { column: "p.gateway", type: "text" },
    last4: { column: "p.last4", type: "text" },
    creditCardExpirationMonth: { column: "p.expiration_month", type: "number" },
    creditCardExpirationYear: { column: "p.expiration_year", type: "number" },
    numConsecutiveFailures: { column: "p.failures_in_a_row", type: "number", sortable: true },
    lastTransactionStatus: { column: "p.last_transaction_status", type: "text" },
    createdDate: { column: "p.created_at", type: "instant", sortable: true },
    updatedDate: { column: "p.updated_at", type: "instant", sortable: true },
    ...columnsOf("p", {
      text: `creditCardMaskNumber:'************' || p.last4; creditCardHolderName:p.holder ->> 'cardHolderName'; creditCardAddress1:p.holder ->> 'addressLine1';
        creditCardCity:p.holder ->> 'city'; creditCardState:p.holder ->> 'state'; creditCardPostalCode:p.holder ->> 'zipCode';
        creditCardCountry:p.holder ->> 'country'; email:p.holder ->> 'email'; phone:p.holder ->> 'phone'`,
      instant: "lastTransactionDateTime:p.last_transaction_at",
      boolean: "isSystem:false; useDefaultRetryRule:true; active:p.status = 'Active'",
    }),
  },
  defaultSort: "createdDate.DESC",
  idColumn: "p.id",
};

/** One page of the payment methods that a caller may see. */
export async function paymentMethodPage(
  reach: Reach,
  query: ListQuery,
): Promise<{ rows: PaymentMethod[]; next?: string }> {
  const known = [reach.tenantId, reach.entityId, reach.orgIds];
  const { rows, ...page } = await readList<MethodRow>(METHODS, query, known);
  return { ...page, rows: rows.map(methodOfRow) };
}
