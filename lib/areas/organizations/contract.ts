import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { id, localDate, text } from "@/lib/api/schemas";
import { ALL_SCOPES } from "@/lib/kernel/scopes";
import { createdBy } from "./people/contract";

const field = fieldsOf(501); // 501000-501999: credentials, sign-ins and the tenant itself.
const none = z.object({});
const instant = z.iso.datetime();

export const createToken = defineOperation({
  id: "createToken",
  method: "POST",
  path: "/oauth/token",
  area: "organizations",
  summary: "Get a bearer token",
  description:
    "Exchanges an API client's id and secret for a bearer token of one hour. The body is a form or JSON; the credentials may come by HTTP Basic instead.",
  scope: "public",
  style: "token",
  resource: 501000,
  params: none,
  query: none,
  body: z.object({
    client_id: field(1, text(36), "Id of the API client."),
    client_secret: field(2, text(200), "Secret of the API client.", { secret: true }),
    grant_type: field(3, z.enum(["client_credentials"]), "The only grant is client_credentials."),
    scope: field(
      4,
      text(2000).optional(),
      "Scopes to ask for, separated by spaces; all of the client's when absent.",
    ),
  }),
  result: z.object({
    access_token: field(11, z.string(), "The bearer token: 32 hexadecimal characters.", {
      secret: true,
    }),
    token_type: field(12, z.literal("bearer"), "Always bearer."),
    expires_in: field(13, z.number(), "Seconds until the token ends."),
    scope: field(14, z.string(), "Scopes of the token, separated by spaces."),
    jti: field(15, z.string(), "Id of the token, for logs."),
  }),
  example: {
    client_id: "0190a1b2-0000-7000-8000-000000000000",
    client_secret: "…",
    grant_type: "client_credentials",
  },
});

export const createConnection = defineOperation({
  id: "createConnection",
  method: "POST",
  path: "/v1/connections",
  area: "organizations",
  summary: "Open a session by a key pair",
  description:
    "For older clients: the key pair, as Basic authentication or in the headers apiAccessKeyId and apiSecretAccessKey, opens a session that the cookie ZSession carries for one hour. A token or such a cookie opens one, too, which ends when it does itself. Refused where the tenant does not take key pairs.",
  scope: "accounts:read",
  style: "v1",
  resource: 501100,
  readOnly: true,
  params: none,
  query: none,
  body: none,
  result: none,
  rules: ["The tenant takes key pairs (`legacyKeyHeaders` of `/v1/settings/access`)."],
});

/** The cookie that POST /v1/connections sets besides its answer. */
export const SESSION_COOKIE = "ZSession";

const sessionId = field(200, id, "Id of the sign-in.");

export const listPortalSessions = defineOperation({
  id: "listPortalSessions",
  method: "GET",
  path: "/v1/portal-sessions",
  area: "organizations",
  summary: "List my sign-ins",
  description: "The sign-ins of the calling portal user that are still good, newest use first.",
  scope: "settings:read",
  style: "v1",
  resource: 501200,
  params: none,
  query: none,
  body: none,
  result: z.object({
    sessions: field(
      201,
      z.array(
        z.object({
          id: sessionId,
          userAgent: field(202, z.string(), "The browser, as it named itself."),
          address: field(208, z.string(), "Network address from which it was opened."),
          signedInAt: field(203, instant, "When the session was opened."),
          lastSeenAt: field(204, instant, "When it was last used, to five minutes."),
          expiresAt: field(205, instant, "When it ends unless it is used again."),
        }),
      ),
      "Sign-ins of the user.",
    ),
  }),
});

export const endPortalSession = defineOperation({
  id: "endPortalSession",
  method: "DELETE",
  path: "/v1/portal-sessions/{session-id}",
  area: "organizations",
  summary: "End one of my sign-ins",
  description: "Signs the browser of that session out at once.",
  scope: "settings:read",
  style: "v1",
  resource: 501200,
  params: z.object({ "session-id": field(207, id, "Id of the sign-in to end.") }),
  query: none,
  body: none,
  result: z.object({ ended: field(206, z.number(), "Number of sessions that were ended.") }),
});

export const endAllPortalSessions = defineOperation({
  id: "endAllPortalSessions",
  method: "DELETE",
  path: "/v1/portal-sessions",
  area: "organizations",
  summary: "Sign out everywhere",
  description: "Ends every session of the calling portal user, the one that calls included.",
  scope: "settings:read",
  style: "v1",
  resource: 501200,
  params: none,
  query: none,
  body: none,
  result: endPortalSession.result,
});

export const getTenant = defineOperation({
  id: "getTenant",
  method: "GET",
  path: "/v1/tenant",
  area: "organizations",
  summary: "Get the tenant",
  description: "The company that the credential belongs to, its day, and its entities and orgs.",
  scope: "settings:read",
  style: "v1",
  resource: 501300,
  params: none,
  query: none,
  body: none,
  result: z.object({
    id: field(301, id, "Id of the tenant."),
    name: field(302, z.string(), "Name of the company."),
    timeZone: field(303, z.string(), "IANA time zone in which its days begin."),
    environment: field(
      313,
      z.enum(["test", "live"]),
      "Whether it is for trying things or for real money; it stays so for ever.",
    ),
    sandbox: field(304, z.boolean(), "True for test tenants; environment says the same."),
    today: field(305, localDate, "Its day: the test clock's, or the real one."),
    testClockAt: field(
      306,
      instant.optional(),
      "Where its test clock stands; absent when it follows real time.",
    ),
    entities: field(
      307,
      z.array(
        z.object({
          entityId: field(308, id, "Id for the header Service-Entity-Ids."),
          entityName: field(309, z.string(), "Name of the entity."),
          orgs: field(
            310,
            z.array(
              z.object({
                orgId: field(311, id, "Id for the header Service-Org-Ids."),
                orgName: field(312, z.string(), "Name of the org."),
              }),
            ),
            "Its orgs.",
          ),
        }),
      ),
      "Entities of the tenant.",
    ),
  }),
});

export const goLive = defineOperation({
  id: "goLive",
  method: "POST",
  path: "/v1/tenant/live",
  area: "organizations",
  summary: "Go live",
  description:
    "Makes a live tenant with a copy of this test tenant's configuration: entities, settings, catalog, prices, taxes, retry rules, reminders, hosted pages and allowed origins. Accounts, documents, payment methods, gateways, API clients, secrets and the clock stay behind. The live tenant has the owner's e-mail address with a password of its own, and one API client; both are shown this once.",
  scope: "settings:write",
  style: "v1",
  resource: 501500,
  params: none,
  query: none,
  body: z.object({
    name: field(
      501,
      text(100).optional(),
      "Name of the live company; that of this one when absent.",
    ),
    again: field(502, z.boolean().optional(), "Make another live tenant although there is one."),
  }),
  result: z.object({
    tenantId: field(503, id, "Id of the live tenant."),
    name: field(504, z.string(), "Its name."),
    clientId: field(505, z.string(), "Id of its API client, which may do everything."),
    clientSecret: field(506, z.string(), "The client's secret. It is shown this once.", {
      secret: true,
    }),
    ownerEmail: field(507, z.string(), "Address by which its owner signs in."),
    ownerPassword: field(
      508,
      z.string(),
      "Password that opens the live tenant; that of the test tenant goes on opening the test tenant. It is shown this once.",
      { secret: true },
    ),
    copied: field(
      509,
      z.object({
        product: field(510, z.number(), "Products."),
        charge: field(511, z.number(), "Charges of rate plans."),
        taxCode: field(512, z.number(), "Tax codes."),
        hostedPage: field(513, z.number(), "Hosted pages; each has a new id."),
        reminder: field(514, z.number(), "Reminders."),
      }),
      "How much was copied.",
    ),
    toDo: field(515, z.array(z.string()), "What is still to be set up."),
  }),
  rules: [
    "The caller has all scopes.",
    "The tenant is a test tenant.",
    "It has not gone live yet, unless again is true.",
  ],
  example: { name: "Fieldstone Software" },
});

const clientId = field(401, z.string(), "Id of the API client: what `client_id` takes.");
const clientKey = field(413, z.string().max(36), "Id of the API client.");
const clientName = field(402, text(60), "A name that tells clients apart; unique in the tenant.");
const clientScopes = field(
  403,
  z.array(z.enum(ALL_SCOPES)).min(1),
  "What the client may do. Nobody can give scopes that they do not have themselves.",
);
const clientSecret = field(
  404,
  z.string(),
  "The secret. It is shown this once and stored hashed.",
  {
    secret: true,
  },
);
const previousSecretUntil = field(
  405,
  instant.optional(),
  "Until when the secret before the last rotation is accepted; absent when it is not.",
);

const legacyStatus = z.boolean();

export const listApiClients = defineOperation({
  id: "listApiClients",
  method: "GET",
  path: "/v1/api-clients",
  area: "organizations",
  summary: "List API clients",
  description: "Every API client that is not revoked, and those revoked in the last 30 days.",
  scope: "developer:read",
  style: "v1",
  resource: 501400,
  params: none,
  query: none,
  body: none,
  result: z.object({
    clients: field(
      406,
      z.array(
        z.object({
          clientId,
          name: clientName,
          scopes: field(407, z.array(z.string()), "What the client may do."),
          secretLast4: field(408, z.string(), "The last four characters of its secret."),
          legacyStatus: field(
            420,
            legacyStatus.nullable(),
            "Whether failures of its calls answer HTTP 200, as older programs of the first major version expect; null: as the company's.",
          ),
          previousSecretUntil,
          lastUsedAt: field(
            409,
            instant.optional(),
            "When it last got a token; absent when never.",
          ),
          createdAt: field(410, instant, "When it was made."),
          revokedAt: field(411, instant.optional(), "When it was revoked; absent while it works."),
          createdBy,
        }),
      ),
      "API clients, newest first.",
    ),
  }),
});

export const createApiClient = defineOperation({
  id: "createApiClient",
  method: "POST",
  path: "/v1/api-clients",
  area: "organizations",
  summary: "Create an API client",
  description: "Makes a client with an id and a secret for POST /oauth/token.",
  scope: "developer:write",
  style: "v1",
  resource: 501400,
  params: none,
  query: none,
  body: z.object({ name: clientName, scopes: clientScopes }),
  result: z.object({ clientId, clientSecret }),
  rules: [
    "The scopes are a subset of the caller's own.",
    "The name is not that of another client.",
    "A tenant has at most 100 clients that are not revoked.",
  ],
  example: { name: "Web shop", scopes: ["accounts:write", "orders:write"] },
});

export const updateApiClient = defineOperation({
  id: "updateApiClient",
  method: "PUT",
  path: "/v1/api-clients/{client-id}",
  area: "organizations",
  summary: "Change an API client",
  description:
    "Changes how a client is answered. Programs written for older installations read `success` in the body, and take any status but 200 for a broken connection.",
  scope: "developer:write",
  style: "v1",
  resource: 501400,
  params: z.object({ "client-id": clientKey }),
  query: none,
  body: z.object({
    legacyStatus: field(
      421,
      legacyStatus.nullable().optional(),
      "Whether failures of its calls at /v1 answer HTTP 200, except 401, 404, 405, 429 and 5xx; null: as the company's. One call asks for it by the header `x-legacy-status: 200`.",
    ),
  }),
  result: z.object({ clientId }),
  rules: ["The client is not revoked."],
  example: { legacyStatus: true },
});

export const rotateApiClient = defineOperation({
  id: "rotateApiClient",
  method: "POST",
  path: "/v1/api-clients/{client-id}/rotate",
  area: "organizations",
  summary: "Rotate an API client's secret",
  description:
    "Gives a new secret and keeps accepting the old one for a while, so that nothing stops.",
  scope: "developer:write",
  style: "v1",
  resource: 501400,
  params: z.object({ "client-id": clientKey }),
  query: none,
  body: z.object({
    overlapHours: field(
      412,
      z.number().int().min(0).max(168).optional(),
      "Hours for which the old secret is accepted, 0 to 168; 24 when absent.",
    ),
  }),
  result: z.object({ clientSecret, previousSecretUntil }),
  rules: ["The client has no scope that the caller lacks.", "The client is not revoked."],
  example: { overlapHours: 24 },
});

export const revokeApiClient = defineOperation({
  id: "revokeApiClient",
  method: "DELETE",
  path: "/v1/api-clients/{client-id}",
  area: "organizations",
  summary: "Revoke an API client",
  description: "Ends the client and its tokens at once, for good.",
  scope: "developer:write",
  style: "v1",
  resource: 501400,
  params: z.object({ "client-id": clientKey }),
  query: none,
  body: none,
  result: z.object({ clientId }),
});
