import type { Account } from "@/lib/areas/accounts/model";
import type {
  CatalogPart,
  PlanPart,
  PricePart,
  ProductPart,
} from "@/lib/areas/catalog/parts-model";
import type { Contact } from "@/lib/areas/contacts/model";
import { wireId } from "@/lib/kernel/ids";
import type { Decimal } from "@/lib/values/decimal";
import { addDays, type LocalDate } from "@/lib/values/local-date";
import { exactNumber, moneyNumber } from "@/lib/values/money";
import type { BilledLine } from "@/lib/areas/subscriptions/billed-line-model";
import { presentPriceTerms } from "./v2-item-terms-present";
import { snake } from "./v2-words-model";

const idOrNull = (id: string | null) => (id === null ? null : wireId(id));

/** An account in the format of version 2. */
export function presentAccountV2(account: Account) {
  return {
    id: wireId(account.id),
    account_number: account.accountNumber,
    name: account.name,
    description: account.notes,
    enabled: account.status === "Active",
    currency: account.currency,
    batch: account.batch,
    bill_cycle_day: account.billCycleDay,
    payment_terms: account.paymentTerm,
    auto_pay: account.autoPay,
    payment_gateway: account.paymentGateway,
    default_payment_method_id: idOrNull(account.defaultPaymentMethodId),
    bill_to_id: wireId(account.billToContactId),
    sold_to_id: wireId(account.soldToContactId),
    parent_account_id: idOrNull(account.parentId),
    crm_id: account.crmId,
    sales_rep: account.salesRep,
    remaining_invoice_balance: moneyNumber(account.balance, account.currency),
    created_time: account.createdAt.toISOString(),
    updated_time: account.updatedAt.toISOString(),
  };
}

/** A contact in the format of version 2. */
export function presentContactV2(contact: Contact) {
  const { city, county, state, country } = contact;
  return {
    id: wireId(contact.id),
    account_id: wireId(contact.accountId),
    first_name: contact.firstName,
    last_name: contact.lastName,
    nickname: contact.nickname,
    email: contact.personalEmail,
    work_email: contact.workEmail,
    work_phone: contact.workPhone,
    home_phone: contact.homePhone,
    mobile_phone: contact.mobilePhone,
    other_phone: contact.otherPhone,
    other_phone_type: contact.otherPhoneType,
    fax: contact.fax,
    tax_region: contact.taxRegion,
    address: {
      line1: contact.address1,
      line2: contact.address2,
      city,
      county,
      state,
      postal_code: contact.zipCode,
      country,
    },
  };
}

function entryOf({ id, name, description, customFields, createdAt, updatedAt }: CatalogPart) {
  return {
    id: wireId(id),
    name,
    description,
    custom_fields: { ...customFields },
    created_time: createdAt.toISOString(),
    updated_time: updatedAt.toISOString(),
  };
}

function soldOf({ effectiveStart, effectiveEnd }: ProductPart | PlanPart, today: LocalDate) {
  const begun = effectiveStart === null || effectiveStart <= today;
  return {
    start_date: effectiveStart,
    end_date: effectiveEnd,
    active: begun && (effectiveEnd === null || today < effectiveEnd),
  };
}

/** A line of an invoice in the format of version 2. */
export function presentInvoiceItemV2(line: BilledLine) {
  const money = (amount: Decimal) => moneyNumber(amount, line.currency);
  const number = (value: Decimal | null) => (value === null ? null : exactNumber(value));
  return {
    id: wireId(line.id),
    invoice_id: wireId(line.invoiceId),
    subscription_id: wireId(line.subscriptionId),
    subscription_item_id: wireId(line.chargeId),
    price_id: wireId(line.priceId),
    name: line.name,
    description: line.description,
    sku: line.sku,
    service_start: line.serviceStart,
    service_end: addDays(line.serviceEnd, -1),
    quantity: number(line.quantity),
    unit_of_measure: line.uom,
    unit_amount: number(line.unitPrice),
    amount: money(line.amount),
    tax: money(line.taxAmount),
    tax_code: line.taxCode,
    tax_inclusive: line.taxMode === "TaxInclusive",
    remaining_balance: money(line.balance),
    discount_item: line.kind === "discount",
    applied_to_item_id: idOrNull(line.appliedTo),
    document_item_date: line.invoiceDate,
    created_time: line.createdAt.toISOString(),
  };
}

/** A product in the format of version 2. */
export function presentProductV2(product: ProductPart, today: LocalDate) {
  return { ...entryOf(product), ...soldOf(product, today), sku: product.sku };
}

/** A rate plan of the catalog in the format of version 2. */
export function presentPlanV2(plan: PlanPart, today: LocalDate) {
  return {
    ...entryOf(plan),
    ...soldOf(plan, today),
    plan_number: plan.ratePlanNumber,
    product_id: wireId(plan.productId),
    active_currencies: [...plan.activeCurrencies],
  };
}

/** A catalog charge in the format of version 2. */
export function presentPriceV2(price: PricePart) {
  const { charge, planNumber } = price;
  return {
    ...entryOf(price),
    plan_id: wireId(charge.productRatePlanId),
    plan_number: planNumber,
    charge_type: snake(charge.chargeType),
    charge_model: snake(charge.chargeModel),
    unit_of_measure: charge.uom,
    ...presentPriceTerms(charge),
  };
}
