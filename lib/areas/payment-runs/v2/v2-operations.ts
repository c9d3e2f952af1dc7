import { resourceOperations } from "@/lib/areas/version-2/bind-resource";
import { paymentRunsV2 } from "./v2-contract";

const runs = resourceOperations(paymentRunsV2);
const param = "paymentRunKey";

export const { list: listPaymentRunsV2, get: getPaymentRunV2 } = runs;
export const createPaymentRunV2 = runs.create({ operation: "createPaymentRun" });
export const patchPaymentRunV2 = runs.patch({ operation: "updatePaymentRun", param });
export const deletePaymentRunV2 = runs.remove({ operation: "deletePaymentRun", param });
