import { randomBytes, randomUUID } from "node:crypto";
import type { Ctx } from "@/lib/kernel/context";
import { AccessDenied, RuleViolation } from "@/lib/kernel/errors";
import { ALL_SCOPES } from "@/lib/kernel/scopes";
import { passwordHashOf } from "@/lib/platform/auth/portal-emails";
import { newClientSecret, secretHash } from "@/lib/platform/auth/secrets";
import { type CopiedRows, copyToLiveTenant } from "@/lib/platform/copy-configuration";
import { newId, wireId } from "@/lib/kernel/ids";
import { loadTenant, settingsForUpdate, storeSetting } from "@/lib/platform/tenants";
import { LEFT_TO_DO, WENT_LIVE } from "./model";
import { insertClient, insertOwner, ownersOfTenant } from "./queries";

/** Shown once after going live: the credentials of the new tenant. */
export type LiveTenant = {
  tenantId: string;
  name: string;
  clientId: string;
  clientSecret: string;
  ownerEmail: string;
  ownerPassword: string;
  copied: {
    product: number;
    charge: number;
    taxCode: number;
    hostedPage: number;
    reminder: number;
  };
  toDo: string[];
};

/**
 * Creates a live tenant with a copy of the test tenant's configuration. It has its owner's address
 * with a separate password and one API client; no credential of the test tenant is valid for it.
 *
 * @throws AccessDenied for callers that lack a scope; RuleViolation in a live tenant, and when the
 * test tenant went live already and `again` is not set.
 */
export async function goLive(
  ctx: Ctx,
  { name, again = false }: { name?: string; again?: boolean },
): Promise<LiveTenant> {
  await requireLiveToCome(ctx, again);
  const owner = await ownerFor(ctx);
  const [tenantId, clientId, clientSecret] = [newId(), randomUUID(), newClientSecret()];
  const ownerPassword = randomBytes(15).toString("base64url");
  const hash = await passwordHashOf(owner.email, ownerPassword);
  const liveName = name ?? (await loadTenant(ctx.tenantId))?.name ?? "";
  const rows = await copyToLiveTenant(
    { from: ctx.tenantId, to: tenantId, name: liveName, without: WENT_LIVE },
    async () => {
      const { id, email, name: person } = owner;
      await insertOwner(tenantId, { id, email, name: person, passwordHash: hash });
      await insertClient(tenantId, {
        id: clientId,
        name: "Default client",
        secretHash: secretHash(clientSecret),
        secretLast4: clientSecret.slice(-4),
        scopes: [...ALL_SCOPES],
      });
    },
  );
  await storeSetting(ctx.tenantId, WENT_LIVE, { tenantId: wireId(tenantId), at: ctx.now });
  ctx.record({
    subjectType: "tenant",
    subjectId: ctx.tenantId,
    action: "go-live",
    detail: { liveTenantId: wireId(tenantId), ownerEmail: owner.email, copied: rows },
  });
  return {
    tenantId: wireId(tenantId),
    name: liveName,
    clientId,
    clientSecret,
    ownerEmail: owner.email,
    ownerPassword,
    copied: told(rows),
    toDo: [...LEFT_TO_DO],
  };
}

function told(rows: CopiedRows): LiveTenant["copied"] {
  return {
    product: rows.product,
    charge: rows.product_rate_plan_charge,
    taxCode: rows.tax_code,
    hostedPage: rows.hosted_page,
    reminder: rows.reminder,
  };
}

async function requireLiveToCome(ctx: Ctx, again: boolean): Promise<void> {
  if (ALL_SCOPES.some((scope) => !ctx.scopes.has(scope))) {
    throw new AccessDenied("Only a caller with all permissions of an owner can go live.");
  }
  if (ctx.environment === "live") throw new RuleViolation("This tenant is live already.");
  const settings = await settingsForUpdate(ctx.tenantId);
  if (settings[WENT_LIVE] !== undefined && !again) {
    throw new RuleViolation(
      "This tenant went live already. Set again to true to make another live tenant.",
      { resource: 501502 },
    );
  }
}

/** The calling owner, or the first one of the tenant when a program calls. */
async function ownerFor({ tenantId, actor }: Ctx) {
  const owners = await ownersOfTenant(tenantId);
  const owner = owners.find(({ id }) => actor.type === "user" && id === actor.id) ?? owners[0];
  if (!owner) throw new RuleViolation("The tenant has no owner who could be that of a live one.");
  return owner;
}
