import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { text } from "@/lib/api/schemas";

const field = fieldsOf(501); // 501000-501999: credentials and the tenant itself.
const none = z.object({});

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
    scope: field(4, text(2000).optional(), "Scopes to ask for, separated by spaces; all of the client's when absent."),
  }),
  result: z.object({
    access_token: field(11, z.string(), "The bearer token: 32 hexadecimal characters.", { secret: true }),
    token_type: field(12, z.literal("bearer"), "Always bearer."),
    expires_in: field(13, z.number(), "Seconds until the token ends."),
    scope: field(14, z.string(), "Scopes of the token, separated by spaces."),
    jti: field(15, z.string(), "Id of the token, for logs."),
  }),
  example: { client_id: "0190a1b2-0000-7000-8000-000000000000", client_secret: "…", grant_type: "client_credentials" },
});

export const createConnection = defineOperation({
  id: "createConnection",
  method: "POST",
  path: "/v1/connections",
  area: "organizations",
  summary: "Open a session by key headers",
  description:
    "For older clients: the headers apiAccessKeyId and apiSecretAccessKey open a session that the cookie ZSession carries for one hour. A tenant can switch this off.",
  scope: "accounts:read",
  style: "v1",
  resource: 501100,
  readOnly: true,
  params: none,
  query: none,
  body: none,
  result: none,
});

/** What POST /v1/connections leaves with the caller besides its answer. */
export const SESSION_COOKIE = "ZSession";
