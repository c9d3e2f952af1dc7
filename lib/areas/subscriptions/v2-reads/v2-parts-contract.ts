import * as z from "zod";
import { fieldsOf, optionalFields } from "@/lib/api/field";
import { id } from "@/lib/api/schemas";
import { priceTermReads } from "./v2-item-terms-contract";

const field = fieldsOf(531); // 531750-531799: parts beside a subscription in version 2.
const shown = z.string().nullable();
const instant = z.iso.datetime();
const customFields = z.record(z.string(), z.unknown());

const made = {
  id: field(750, id, "Its id."),
  created_time: field(683, instant, "When it was made."),
  updated_time: field(684, instant, "When it changed last."),
};

/** The requested fields of a part beside a subscription. */
const part = <S extends z.ZodRawShape>(shape: S) => z.object(optionalFields(shape));

/** An account in the format of version 2. */
export const accountPart = part({
  ...made,
  account_number: field(751, z.string(), "Number of the account."),
  name: field(752, z.string(), "Name."),
  description: field(753, shown, "Free text."),
  enabled: field(754, z.boolean(), "It is active."),
  currency: field(755, z.string(), "Its currency."),
  batch: field(756, z.string(), "The batch in which it is billed."),
  bill_cycle_day: field(757, z.number(), "Its billing day; 31 is the end of each month."),
  payment_terms: field(758, z.string(), "Its payment term."),
  auto_pay: field(759, z.boolean(), "Its invoices are collected by themselves."),
  payment_gateway: field(760, shown, "Its gateway; null follows the tenant's default."),
  default_payment_method_id: field(761, shown, "What it pays with."),
  bill_to_id: field(762, id, "Its bill-to contact."),
  sold_to_id: field(763, id, "Its sold-to contact."),
  parent_account_id: field(764, shown, "The account above it."),
  crm_id: field(765, shown, "Its id in the merchant's CRM."),
  sales_rep: field(766, shown, "Who sells to it."),
  remaining_invoice_balance: field(767, z.number(), "What it owes on posted invoices."),
});

const address = z.object({
  line1: field(770, shown, "First line."),
  line2: field(771, shown, "Second line."),
  city: field(772, shown, "City."),
  county: field(773, shown, "County."),
  state: field(774, shown, "State or province."),
  postal_code: field(775, shown, "Postal code."),
  country: field(776, shown, "Country, two letters."),
});

/** A contact in the format of version 2. */
export const contactPart = part({
  id: field(750, id, "Its id."),
  account_id: field(777, id, "The account that it belongs to."),
  first_name: field(778, z.string(), "First name."),
  last_name: field(779, z.string(), "Last name."),
  nickname: field(780, shown, "Nickname."),
  email: field(781, shown, "Private address."),
  work_email: field(782, shown, "Address at work."),
  work_phone: field(783, shown, "Telephone at work."),
  home_phone: field(784, shown, "Telephone at home."),
  mobile_phone: field(785, shown, "Mobile telephone."),
  other_phone: field(786, shown, "Another telephone."),
  other_phone_type: field(787, shown, "Which one that is."),
  fax: field(788, shown, "Fax."),
  tax_region: field(789, shown, "Tax region."),
  address: field(790, address, "Address."),
});

const sold = {
  start_date: field(791, shown, "First day on which it is sold."),
  end_date: field(792, shown, "First day on which it is no longer sold."),
};

const entry = {
  ...made,
  name: field(752, z.string(), "Name."),
  description: field(753, shown, "Free text."),
  custom_fields: field(624, customFields, "Custom fields."),
};

/** A product in the format of version 2. */
export const productPart = part({
  ...entry,
  ...sold,
  sku: field(793, z.string(), "Its SKU."),
  active: field(794, z.boolean(), "It is sold today."),
});

/** A rate plan of the catalog in the format of version 2. */
export const planPart = part({
  ...entry,
  ...sold,
  plan_number: field(795, z.string(), "Number of the rate plan."),
  product_id: field(642, id, "Id of the product."),
  active_currencies: field(
    796,
    z.array(z.string()),
    "Currencies in which it is sold; all if none.",
  ),
  active: field(794, z.boolean(), "It is sold today."),
});

/** A catalog charge in the format of version 2. */
export const pricePart = part({
  ...entry,
  plan_id: field(643, id, "Id of the rate plan in the catalog."),
  charge_type: field(615, z.string(), "one_time, recurring or usage."),
  charge_model: field(616, z.string(), "Charge model."),
  unit_of_measure: field(620, shown, "Unit of measure."),
  plan_number: field(795, z.string(), "Number of the rate plan."),
  ...priceTermReads,
});
