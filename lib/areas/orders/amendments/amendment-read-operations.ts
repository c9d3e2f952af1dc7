import * as z from "zod";
import { NotFound } from "@/lib/kernel/errors";
import { uuidOf } from "@/lib/kernel/ids";
import { type CallOperation, operation } from "@/lib/api/operation";
import { made } from "@/lib/areas/records/translate";
import * as contract from "./amendment-read-contract";

const rows = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      name: z.string(),
      type: z.string(),
      status: z.string(),
      subscriptionId: z.string(),
      contractEffectiveDate: z.string(),
      effectiveDate: z.string(),
      serviceActivationDate: z.string().nullable(),
      customerAcceptanceDate: z.string().nullable(),
    }),
  ),
});

/** The newest amendment that a filter finds. @throws NotFound */
async function newest(call: CallOperation, filter: string, key: string) {
  const query = { filter: [filter], sort: ["id.DESC"], pageSize: "1", includeNullFields: "true" };
  const [row] = rows.parse(await made(call, "queryAmendments", { query })).data;
  if (!row) throw new NotFound("amendment", key);
  const { subscriptionId, ...shown } = row;
  return {
    ...shown,
    description: null,
    baseSubscriptionId: subscriptionId,
    newSubscriptionId: subscriptionId,
  };
}

export const getAmendment = operation(contract.getAmendment, (_ctx, { params }, call) => {
  const key = params["amendment-key"];
  return newest(call, `${uuidOf(key) ? "id" : "code"}.EQ:${key}`, key);
});

export const getAmendmentOfSubscription = operation(
  contract.getAmendmentOfSubscription,
  (_ctx, { params }, call) => {
    const key = params["subscription-key"];
    const field = uuidOf(key) ? "subscriptionId" : "subscriptionNumber";
    return newest(call, `${field}.EQ:${key}`, key);
  },
);
