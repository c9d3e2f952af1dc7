import { operation } from "@/lib/api/operation";
import { readSettings } from "@/lib/platform/tenants";
import { changeBillingRules } from "./change-billing-rules";
import * as contract from "./contract";
import { billingRulesOf } from "./model";
import { presentBillingRules, sentRules } from "./present";

export const getBillingRules = operation(contract.getBillingRules, async (ctx) =>
  presentBillingRules(billingRulesOf(await readSettings(ctx.tenantId))),
);

export const updateBillingRules = operation(contract.updateBillingRules, async (ctx, { body }) =>
  presentBillingRules(await changeBillingRules(ctx, sentRules(body))),
);
