import { operation } from "@/lib/api/operation";
import { wireId } from "@/lib/kernel/ids";
import { readSettings } from "@/lib/platform/tenants";
import * as codes from "./change-tax-codes";
import { changeTaxEngine } from "./change-tax-engine";
import * as rates from "./change-tax-rates";
import * as contract from "./contract";
import { taxSettingsOf } from "./model";
import { presentTaxCode, presentTaxRate } from "./present";
import { taxCodes, taxRates } from "./queries";
import * as rateContract from "./rate-contract";

export const listTaxCodes = operation(contract.listTaxCodes, async (ctx) => ({
  taxCodes: (await taxCodes(ctx.tenantId)).map(presentTaxCode),
}));

export const createTaxCode = operation(contract.createTaxCode, async (ctx, { body }) =>
  presentTaxCode(await codes.createTaxCode(ctx, body)),
);

export const getTaxCode = operation(contract.getTaxCode, async (ctx, { params }) =>
  presentTaxCode(await codes.findTaxCode(ctx, params["tax-code-id"])),
);

export const updateTaxCode = operation(contract.updateTaxCode, async (ctx, { params, body }) =>
  presentTaxCode(await codes.updateTaxCode(ctx, params["tax-code-id"], body)),
);

export const deleteTaxCode = operation(contract.deleteTaxCode, async (ctx, { params }) => {
  const { id } = await codes.deleteTaxCode(ctx, params["tax-code-id"]);
  return { id: wireId(id) };
});

export const getTaxEngine = operation(contract.getTaxEngine, async (ctx) =>
  taxSettingsOf(await readSettings(ctx.tenantId)),
);

export const updateTaxEngine = operation(contract.updateTaxEngine, (ctx, { body }) =>
  changeTaxEngine(ctx, body),
);

export const listTaxRates = operation(rateContract.listTaxRates, async (ctx, { query }) => ({
  taxRates: (await taxRates(ctx.tenantId, query.taxCode ?? null)).map(presentTaxRate),
}));

export const createTaxRate = operation(rateContract.createTaxRate, async (ctx, { body }) =>
  presentTaxRate(await rates.createTaxRate(ctx, body)),
);

export const getTaxRate = operation(rateContract.getTaxRate, async (ctx, { params }) =>
  presentTaxRate(await rates.findTaxRate(ctx, params["tax-rate-id"])),
);

export const updateTaxRate = operation(rateContract.updateTaxRate, async (ctx, { params, body }) =>
  presentTaxRate(await rates.updateTaxRate(ctx, params["tax-rate-id"], body)),
);

export const deleteTaxRate = operation(rateContract.deleteTaxRate, async (ctx, { params }) => {
  const { id } = await rates.deleteTaxRate(ctx, params["tax-rate-id"]);
  return { id: wireId(id) };
});
