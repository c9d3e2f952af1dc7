import * as z from "zod";
import { openFor, type Writing } from "@/lib/api/custom-fields/declared";
import { fieldsOf } from "@/lib/api/field";
import { id, quantity, text } from "@/lib/api/schemas";
import { objectContracts } from "@/lib/areas/objects/object-type-contract";
import { LONGEST_KEY, machineName, moment } from "./event-contract";

const field = fieldsOf(541); // 541100-541149: usage records in object operations.

/** Undeclared fields stay in the body: custom fields are read from them, others ignored. */
const open = <S extends z.ZodRawShape>(shape: S, writing: Writing = "change") =>
  z.object(shape).catchall(openFor("Usage", writing));

const changeable = {
  EndDateTime: field(100, moment.nullable().optional(), "When the use ended; null clears it."),
  Quantity: field(101, quantity, "How much was used, at most nine decimals."),
  StartDateTime: field(102, moment, "When it was used: its day decides the billing period."),
  UOM: field(103, text(50), "Unit of what was used; a charge of the catalog has it."),
};

const given = {
  AccountId: field(104, id.optional(), "Id of the account that used something."),
  AccountNumber: field(105, text(100).optional(), "Number of the account, in place of its id."),
  ChargeId: field(106, id.optional(), "Id of the subscribed charge that it belongs to."),
  ChargeNumber: field(107, text(50).optional(), "Number of the charge, in place of its id."),
  Description: field(108, text(200).optional(), "Free text."),
  GroupId: field(109, machineName(100).optional(), "Group of records that are rated together."),
  SubscriptionId: field(110, id.optional(), "Id of the subscription that it belongs to."),
  SubscriptionNumber: field(111, text(100).optional(), "Its number, in place of its id."),
  UniqueKey: field(112, machineName(LONGEST_KEY).optional(), "Your own key of the record."),
};

/** The fields to return. */
const shown = z.string().optional();

const usageFields = {
  create: open({ ...changeable, ...given }, "create"),
  update: open({
    EndDateTime: changeable.EndDateTime,
    Quantity: field(101, quantity.optional(), "How much was used, at most nine decimals."),
    StartDateTime: field(102, moment.optional(), "When it was used."),
    UOM: field(103, text(50).optional(), "Unit of what was used."),
  }),
  record: open({
    Id: field(113, z.string(), "Id of the record."),
    AccountId: field(104, shown, "Id of the account."),
    AccountNumber: field(105, shown, "Number of the account."),
    ChargeId: field(106, shown, "Id of the newest segment of its charge."),
    ChargeNumber: field(107, shown, "Number of its charge."),
    Description: field(108, shown, "Free text."),
    EndDateTime: field(100, shown, "When the use ended, with the tenant's offset."),
    GroupId: field(109, shown, "Group of records that are rated together."),
    ProductRatePlanChargeNumber: field(114, shown, "Number of the charge in the catalog."),
    Quantity: field(101, z.number().optional(), "How much was used."),
    RbeStatus: field(
      115,
      z.enum(["Pending", "Processed"]).optional(),
      "Processed once it is billed.",
    ),
    SourceType: field(116, z.enum(["API", "Import"]).optional(), "Import when a file brought it."),
    StartDateTime: field(102, shown, "When it was used, with the tenant's offset."),
    SubscriptionId: field(110, shown, "Id of its subscription."),
    SubscriptionNumber: field(111, shown, "Number of its subscription."),
    UOM: field(103, shown, "Unit of what was used."),
    UniqueKey: field(112, shown, "The sender's key."),
    CreatedById: field(117, shown, "Id of the client or user who sent it."),
    CreatedDate: field(118, shown, "When it came, with the tenant's offset."),
    UpdatedById: field(119, shown, "Id of the client or user who changed it last."),
    UpdatedDate: field(120, shown, "When it changed last, with the tenant's offset."),
  }),
};

export type UsageBody = z.output<typeof usageFields.create>;
export type UsageChanges = z.output<typeof usageFields.update>;
export type UsageObject = z.output<typeof usageFields.record>;

/** The four object operations of a usage record. */
export const usageObject = objectContracts({
  area: "usage",
  read: "usage:read",
  write: "usage:write",
  apiName: "Usage",
  path: "usage",
  noun: "usage record",
  resource: 541000,
  fields: usageFields,
  rules: [
    "Account, unit of measure, subscription and charge are known and fit together.",
    "The key is unique.",
    "A record that is billed does not change.",
  ],
  deletionRules: ["The record is not billed."],
  example: {
    AccountNumber: "A00000001",
    UOM: "Each",
    Quantity: 3,
    StartDateTime: "2026-01-31T10:00:00Z",
  },
});

export const {
  create: createUsage,
  retrieve: retrieveUsage,
  update: updateUsage,
  remove: deleteUsage,
} = usageObject;
