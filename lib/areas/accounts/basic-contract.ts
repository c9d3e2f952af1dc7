import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { shownAsGiven } from "./as-given-contract";
import { customFieldsBeside } from "@/lib/api/custom-fields/declared";

const field = fieldsOf(512); // 512000-530999: names of accounts, wherever they occur.
const shown = z.string().nullable();

/** The first fields of every answer about an account. */
export const shownNames = {
  id: field(201, z.string(), "Id of the account."),
  accountNumber: field(1, z.string(), "Number of the account."),
  name: field(2, z.string(), "Name of the account."),
  status: field(202, z.enum(["Active", "Canceled"]), "State of the account."),
  batch: field(15, z.string(), "Batch in which bill runs take the account."),
  purchaseOrderNumber: field(17, shown, "Purchase order number that invoices show."),
};

/** Names and labels of an account, and its custom fields beside them. */
export const basicInfo = z
  .object({
    ...shownNames,
    crmId: field(16, shown, "Id of the account in the merchant's CRM."),
    notes: field(13, shown, "Free text of the merchant's staff."),
    parentId: field(11, shown, "Id of the parent account."),
    salesRep: field(18, shown, "Sales representative."),
    customerServiceRepName: field(19, shown, "Customer service representative."),
    ...shownAsGiven,
    partnerAccount: field(45, z.boolean(), "It belongs to a partner; false, there are none yet."),
  })
  .catchall(customFieldsBeside("Account"));
