import { AccessDenied, AuthenticationFailed } from "@/lib/kernel/errors";
import { operation } from "@/lib/api/operation";
import type { Scope } from "@/lib/kernel/scopes";
import { issueToken, principalOfClient, TOKEN_SECONDS } from "@/lib/platform/auth/principals";
import { newId, wireId } from "@/lib/kernel/ids";
import { loadTenant } from "@/lib/platform/tenants";
import { accessSettings } from "./change-access";
import * as clients from "./api-clients";
import * as contract from "./contract";
import * as live from "./go-live";
import { endMySessions, mySessions } from "./portal-sessions";
import { presentClient, presentSession, presentTenant } from "./present";
import { clientsOfTenant } from "./queries";

export const createToken = operation(contract.createToken, async (_ctx, { body }) => {
  const proof = await principalOfClient(body.client_id, body.client_secret);
  const { principal } = proof;
  if (!principal)
    throw new AuthenticationFailed("The client id or the client secret is wrong.", {
      resource: 900000,
      refused: { what: "client secret", ...proof },
    });
  const asked = body.scope?.split(" ").filter(Boolean);
  const has = (scope: string): scope is Scope => principal.scopes.some((own) => own === scope);
  const missing = asked?.find((scope) => !has(scope));
  if (missing !== undefined) {
    const { tenant, actor } = principal;
    const refused = { what: "scope" as const, tenantId: tenant.id, clientId: actor.id };
    throw new AccessDenied(`The client does not have the scope ${missing}.`, { refused });
  }
  const scopes = asked ? asked.filter(has) : principal.scopes;
  const token = await issueToken(
    { tenantId: principal.tenant.id, id: principal.actor.id },
    scopes,
    "bearer",
    principal.expiresAt,
  );
  return {
    access_token: token,
    token_type: "bearer" as const,
    expires_in: secondsUntil(principal.expiresAt),
    scope: scopes.join(" "),
    jti: wireId(newId()),
  };
});

function secondsUntil(end: Date): number {
  return Math.max(0, Math.min(TOKEN_SECONDS, Math.ceil((end.getTime() - Date.now()) / 1000)));
}

export const createConnection = operation(contract.createConnection, async (ctx) => {
  if (ctx.actor.type !== "client") throw new AccessDenied("Only API clients open sessions.");
  if (!(await accessSettings(ctx)).legacyKeyHeaders) {
    throw new AccessDenied(
      "This company takes bearer tokens only; sessions of key pairs are turned off.",
    );
  }
  // A session never outlives the credential that opened it: nothing that was issued renews itself.
  const until = ctx.credentialEndsAt ?? new Date();
  const token = await issueToken(
    { tenantId: ctx.tenantId, id: ctx.actor.id },
    [...ctx.scopes],
    "session",
    until,
  );
  const secure = ctx.baseUrl.startsWith("https:") ? "; Secure" : "";
  ctx.setHeader(
    "set-cookie",
    `${contract.SESSION_COOKIE}=${token}; Path=/; Max-Age=${secondsUntil(until)}; HttpOnly; SameSite=Lax${secure}`,
  );
  return {};
});

export const listPortalSessions = operation(contract.listPortalSessions, async (ctx) => {
  const sessions = await mySessions(ctx);
  return { sessions: sessions.map(presentSession) };
});

export const endPortalSession = operation(contract.endPortalSession, async (ctx, { params }) => ({
  ended: await endMySessions(ctx, params["session-id"]),
}));

export const endAllPortalSessions = operation(contract.endAllPortalSessions, async (ctx) => ({
  ended: await endMySessions(ctx),
}));

export const getTenant = operation(contract.getTenant, async (ctx) => {
  const tenant = await loadTenant(ctx.tenantId);
  if (!tenant) throw new Error("the tenant of a credential does not exist");
  return presentTenant(tenant, ctx.today);
});

export const listApiClients = operation(contract.listApiClients, async (ctx) => {
  const rows = await clientsOfTenant([ctx.tenantId]);
  return { clients: rows.map(presentClient) };
});

export const goLive = operation(contract.goLive, (ctx, { body }) => live.goLive(ctx, body));

export const createApiClient = operation(contract.createApiClient, (ctx, { body }) =>
  clients.createApiClient(ctx, body),
);

export const updateApiClient = operation(
  contract.updateApiClient,
  async (ctx, { params, body }) => ({
    clientId: await clients.changeApiClient(ctx, params["client-id"], body),
  }),
);

export const rotateApiClient = operation(
  contract.rotateApiClient,
  async (ctx, { params, body }) => {
    const { clientSecret, previousSecretUntil } = await clients.rotateApiClient(
      ctx,
      params["client-id"],
      body.overlapHours ?? 24,
    );
    return { clientSecret, previousSecretUntil };
  },
);

export const revokeApiClient = operation(contract.revokeApiClient, async (ctx, { params }) => ({
  clientId: await clients.revokeApiClient(ctx, params["client-id"]),
}));
