import { operation } from "@/lib/api/operation";
import { dateTimeText } from "@/lib/kernel/clock";
import type { Ctx } from "@/lib/kernel/context";
import { actorWireId, wireId } from "@/lib/kernel/ids";
import { pageOf } from "@/lib/lists/numbered-page";
import * as codes from "./change-codes";
import * as contract from "./contract";
import { CATEGORY_OF_TYPE } from "@/lib/kernel/accounting";
import type { AccountingCode } from "./model";
import { codesOf } from "./queries";

function present({ timeZone }: Ctx, code: AccountingCode) {
  const { createdById, updatedById, createdAt, updatedAt, ...facts } = code;
  return {
    ...facts,
    id: wireId(code.id),
    category: CATEGORY_OF_TYPE[code.type],
    createdBy: actorWireId(createdById),
    createdOn: dateTimeText(timeZone, createdAt),
    updatedBy: actorWireId(updatedById),
    updatedOn: dateTimeText(timeZone, updatedAt),
  };
}

export const listAccountingCodes = operation(
  contract.listAccountingCodes,
  async (ctx, { query }) => {
    const { path } = contract.listAccountingCodes;
    const { rows, ...next } = await pageOf(ctx, path, query, (take, skip) =>
      codesOf(ctx.tenantId, take, skip),
    );
    return { accountingCodes: rows.map((code) => present(ctx, code)), ...next };
  },
);

export const createAccountingCode = operation(
  contract.createAccountingCode,
  async (ctx, { body }) => ({ id: wireId((await codes.createCode(ctx, body)).id) }),
);

export const getAccountingCode = operation(contract.getAccountingCode, async (ctx, { params }) =>
  present(ctx, await codes.findCode(ctx, params["ac-id"])),
);

export const updateAccountingCode = operation(
  contract.updateAccountingCode,
  async (ctx, { params, body }) => {
    await codes.changeCode(ctx, params["ac-id"], body);
    return {};
  },
);

export const deleteAccountingCode = operation(
  contract.deleteAccountingCode,
  async (ctx, { params }) => {
    await codes.deleteCode(ctx, params["ac-id"]);
    return {};
  },
);

export const activateAccountingCode = operation(
  contract.activateAccountingCode,
  async (ctx, { params }) => {
    await codes.activateCode(ctx, params["ac-id"]);
    return {};
  },
);

export const deactivateAccountingCode = operation(
  contract.deactivateAccountingCode,
  async (ctx, { params }) => {
    await codes.deactivateCode(ctx, params["ac-id"]);
    return {};
  },
);
