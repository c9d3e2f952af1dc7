import { AccessDenied, AuthenticationFailed } from "@/lib/api/errors";
import { operation } from "@/lib/api/operation";
import type { Scope } from "@/lib/api/scopes";
import { issueToken, principalOfClient, TOKEN_SECONDS } from "@/lib/platform/auth/principals";
import { newId, wireId } from "@/lib/platform/ids";
import * as contract from "./contract";

export const createToken = operation(contract.createToken, async (_ctx, { body }) => {
  const principal = await principalOfClient(body.client_id, body.client_secret);
  if (!principal) throw new AuthenticationFailed("The client id or the client secret is wrong.", { resource: 900000 });
  const asked = body.scope?.split(" ").filter(Boolean);
  const missing = asked?.find((scope) => !principal.scopes.includes(scope as Scope));
  if (missing !== undefined) throw new AccessDenied(`The client does not have the scope ${missing}.`);
  const scopes = asked ? (asked as Scope[]) : principal.scopes;
  const token = await issueToken({ tenantId: principal.tenant.id, id: principal.actor.id }, scopes, "bearer");
  return { access_token: token, token_type: "bearer" as const, expires_in: TOKEN_SECONDS, scope: scopes.join(" "), jti: wireId(newId()) };
});

export const createConnection = operation(contract.createConnection, async (ctx) => {
  if (ctx.actor.type !== "client") throw new AccessDenied("Only API clients open sessions.");
  const token = await issueToken({ tenantId: ctx.tenantId, id: ctx.actor.id }, [...ctx.scopes], "session");
  ctx.setHeader("set-cookie", `${contract.SESSION_COOKIE}=${token}; Path=/; Max-Age=${TOKEN_SECONDS}; HttpOnly; SameSite=Lax`);
  return {};
});
