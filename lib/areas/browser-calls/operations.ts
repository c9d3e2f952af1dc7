import { InvalidValue, NotFound, RuleViolation } from "@/lib/kernel/errors";
import { operation } from "@/lib/api/operation";
import { newId, uuidOf, wireId } from "@/lib/kernel/ids";
import { readSettings, settingsForUpdate, storeSetting } from "@/lib/platform/tenants";
import * as contract from "./contract";
import { BROWSER_CALLS, originOf, signatureMinutes } from "./model";
import { type AllowedOrigin, deleteOrigin, insertOrigin, originsOfTenant } from "./queries";
import { signCall } from "./sign-call";

export const createHmacSignature = operation(contract.createHmacSignature, (ctx, { body }) =>
  signCall(ctx, body),
);

const presentOrigin = ({ id, createdAt, ...origin }: AllowedOrigin) => ({
  id: wireId(id),
  ...origin,
  createdDate: createdAt.toISOString(),
});

export const listAllowedOrigins = operation(contract.listAllowedOrigins, async (ctx) => ({
  allowedOrigins: (await originsOfTenant(ctx.tenantId)).map(presentOrigin),
}));

export const addAllowedOrigin = operation(contract.addAllowedOrigin, async (ctx, { body }) => {
  const origin = originOf(body.origin);
  if (origin === undefined) {
    throw new InvalidValue(
      "origin must be scheme, host and port only, with https, or http for this machine",
      { resource: 590202 },
    );
  }
  const [added] = await insertOrigin([ctx.tenantId, newId(), origin, body.label ?? null, ctx.now]);
  if (added === undefined) throw new RuleViolation(`The origin ${origin} is registered already.`);
  const detail = { origin };
  ctx.record({ subjectType: "allowed-origin", subjectId: added.id, action: "create", detail });
  return presentOrigin(added);
});

export const removeAllowedOrigin = operation(
  contract.removeAllowedOrigin,
  async (ctx, { params }) => {
    const key = params["origin-id"];
    const id = uuidOf(key);
    const removed = id && (await deleteOrigin(ctx.tenantId, id));
    if (!removed) throw new NotFound("registered origin", key);
    const detail = { origin: removed.origin };
    ctx.record({ subjectType: "allowed-origin", subjectId: removed.id, action: "delete", detail });
    return {};
  },
);

export const getBrowserCallSettings = operation(contract.getBrowserCallSettings, async (ctx) => ({
  signatureMinutes: signatureMinutes(await readSettings(ctx.tenantId)),
}));

export const updateBrowserCallSettings = operation(
  contract.updateBrowserCallSettings,
  async (ctx, { body }) => {
    await settingsForUpdate(ctx.tenantId);
    await storeSetting(ctx.tenantId, BROWSER_CALLS, body);
    ctx.record({
      subjectType: "browser-calls",
      subjectId: ctx.tenantId,
      action: "update",
      detail: body,
    });
    return body;
  },
);
