import * as z from "zod";
import { InvalidValue, MissingField } from "@/lib/kernel/errors";
import { bodyOf, made, type Values } from "@/lib/areas/records/translate";
import { resourceOperations } from "@/lib/areas/version-2/bind-resource";
import { firstWordOf } from "@/lib/areas/version-2/show";
import * as contract from "./v2-contract";

const runs = resourceOperations(contract.billRunsV2);
const param = "billRunId";

const own = z.object({
  account_id: z.string().optional(),
  account_number: z.string().optional(),
  subscription_ids: z.array(z.string()).optional(),
  day_of_month: z.string().optional(),
  charges_excluded: z.array(z.string()).optional(),
  email_zero_amount_invoices: z.boolean().optional(),
});

/** The only account or subscriptions of a run. @throws MissingField for subscriptions without their account */
function filtersOf({ account_id, account_number, subscription_ids }: z.output<typeof own>): Values {
  const accountId = account_id ?? account_number;
  if (accountId === undefined) {
    if (!subscription_ids) return {};
    throw new MissingField("account_id is required with subscription_ids.", { resource: 566200 });
  }
  const filters = subscription_ids
    ? subscription_ids.map((subscriptionId) => ({
        filterType: "Subscription",
        accountId,
        subscriptionId,
      }))
    : [{ filterType: "Account", accountId }];
  return { billRunFilters: filters };
}

/** The bill cycle day by its word; `today` is that of the company. */
function dayOf(word: string | undefined, today: string): Values {
  if (word === undefined || word === "AllBillCycleDays") return {};
  return { billCycleDay: Number(word === "AsRunDay" ? today.slice(8) : word) };
}

export const { list: listBillRunsV2, get: getBillRunV2 } = runs;
export const createBillRunV2 = runs.create({
  operation: "createBillRun",
  body: (values, ctx) => {
    const of = own.parse(values);
    return {
      ...bodyOf(contract.billRunsV2.names.create, values),
      ...filtersOf(of),
      ...dayOf(of.day_of_month, ctx.today),
      ...(of.charges_excluded
        ? { chargeTypeToExclude: of.charges_excluded.map((kind) => firstWordOf({}, kind)) }
        : {}),
      ...(of.email_zero_amount_invoices === undefined
        ? {}
        : { noEmailForZeroAmountInvoice: !of.email_zero_amount_invoices }),
    };
  },
});
export const deleteBillRunV2 = runs.remove({ operation: "deleteBillRun", param });

const dated = z.object({ invoiceDate: z.string() });

export const postBillRunV2 = runs.action(contract.postBillRunV2, {
  operation: "postBillRun",
  param,
  body: async (values, _ctx, call, key = "") => {
    const { invoice_date: date } = values;
    if (date === undefined) return {};
    const { invoiceDate } = dated.parse(
      await made(call, "queryBillingRunByKey", { params: { billRunId: key } }),
    );
    if (date === invoiceDate) return {};
    throw new InvalidValue(`invoice_date must be ${invoiceDate}, the date of its documents.`, {
      resource: 566207,
      parameter: "invoice_date",
    });
  },
});
export const cancelBillRunV2 = runs.action(contract.cancelBillRunV2, {
  operation: "cancelBillRun",
  param,
});
