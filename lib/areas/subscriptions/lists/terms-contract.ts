import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { id } from "@/lib/api/schemas";

const field = fieldsOf(531); // 531131-531169: more of subscriptions as rows of lists.
const shown = z.string().nullable();
const shownId = id.nullable();
const length = z.number().nullable();

/** What programs read of a subscription in lists under the names of their own records. */
export const subscriptionRecord = {
  name: field(131, z.string(), "Number of the subscription, under its older name."),
  cMRR: field(132, z.number(), "Monthly recurring revenue that is agreed on."),
  initialTerm: field(133, length, "Length of the first term; null for an evergreen one."),
  initialTermPeriodType: field(134, shown, "Its unit."),
  currentTerm: field(135, length, "Length of the current term; null for an evergreen one."),
  currentTermPeriodType: field(136, shown, "Its unit."),
  renewalTerm: field(137, length, "Length of a renewal."),
  renewalTermPeriodType: field(138, shown, "Its unit."),
  renewalSetting: field(139, z.string(), "What a renewal makes of the subscription."),
  revision: field(140, z.string(), "The version with one decimal, such as 2.0."),
  originalId: field(141, id, "Id of its first version, which every version has."),
  previousSubscriptionId: field(
    142,
    shownId,
    "Always null: versions do not have ids of their own.",
  ),
  isLatestVersion: field(143, z.boolean(), "Always true: lists have the newest versions."),
  orderId: field(144, shownId, "Id of the order that changed it last."),
  lastBookingDate: field(145, shown, "Day of that order."),
  invoiceOwnerId: field(146, id, "Id of the account that is billed."),
  creatorAccountId: field(147, id, "Id of the account that it was made for."),
  creatorInvoiceOwnerId: field(148, id, "Id of the account that is billed."),
  serviceActivationDate: field(149, shown, "Day on which the service starts."),
  contractAcceptanceDate: field(150, shown, "Day on which the customer accepted."),
  isInvoiceSeparate: field(151, z.boolean(), "Whether it has invoices of its own."),
  cancelledDate: field(152, shown, "First day without service of a cancelled subscription."),
  cancelReason: field(153, shown, "Why it was cancelled."),
  notes: field(154, shown, "Free text."),
  paymentTerm: field(155, shown, "Payment term of its invoices, where it has its own."),
  billToContactId: field(156, shownId, "Id of its own bill-to contact."),
  soldToContactId: field(157, shownId, "Id of its own sold-to contact."),
  shipToContactId: field(158, shownId, "Id of its own ship-to contact."),
  rampId: field(159, shownId, "Id of its ramp."),
  externallyManagedBy: field(160, shown, "Always null: no store manages subscriptions."),
  invoiceTemplateId: field(161, shown, "Always null: invoices have the template of their account."),
  sequenceSetId: field(162, shown, "Always null: numbers come from one sequence of the tenant."),
  originalCreatedDate: field(163, z.iso.datetime(), "When its first version was made."),
  createdById: field(164, id, "Id of the user or client that made it."),
  updatedById: field(165, id, "Id of the user or client that changed it last."),
};
