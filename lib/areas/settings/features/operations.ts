import { operation } from "@/lib/api/operation";
import { given } from "@/lib/values/keys";
import { changeFeatures, featuresOf } from "./change-features";
import * as contract from "./contract";

export const getFeatures = operation(contract.getFeatures, featuresOf);

export const updateFeatures = operation(contract.updateFeatures, async (ctx, { body }) => {
  await changeFeatures(ctx, given(body));
  return featuresOf(ctx);
});
