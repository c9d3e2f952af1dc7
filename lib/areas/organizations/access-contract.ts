import * as z from "zod";
import { fieldsOf, optionalFields } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { LEAST_IDLE_MINUTES, MOST_IDLE_MINUTES } from "@/lib/values/idle-minutes";

const field = fieldsOf(501); // 501600-501699: access for programs and people.
const none = z.object({});

/** Every access setting, as it is read and as it is sent. */
const accessFields = {
  legacyKeyHeaders: field(
    601,
    z.boolean(),
    "Whether a key pair, as Basic authentication or in the headers apiAccessKeyId and apiSecretAccessKey, and the cookie of POST /v1/connections count as a credential. They do in test tenants; a new live tenant takes bearer tokens only, until this is turned on.",
  ),
  legacyStatus: field(
    603,
    z.boolean(),
    "Whether failures of the first major version answer HTTP 200 with `success: false`, as older programs expect: all of /v1 except 401, 404, 405, 429 and 5xx. API clients may differ (`PUT /v1/api-clients/{client-id}`), and the header `x-legacy-status: 200` asks for it in one call.",
  ),
  portalIdleMinutes: field(
    602,
    z.number().int().min(LEAST_IDLE_MINUTES).max(MOST_IDLE_MINUTES.test),
    "Minutes without use after which the portal asks people to sign in again: 5 to 720, at most 15 in live tenants, which is also what they begin with.",
  ),
};

const about = {
  path: "/v1/settings/access",
  area: "organizations",
  style: "settings",
  resource: 501600,
  params: none,
  query: none,
  result: z.object(accessFields),
} as const;

export const getAccessSettings = defineOperation({
  ...about,
  id: "getAccessSettings",
  method: "GET",
  summary: "Get the settings of access",
  description: "Which credentials count, and when people at the portal are signed out.",
  scope: "settings:read",
  body: none,
});

export const updateAccessSettings = defineOperation({
  ...about,
  id: "updateAccessSettings",
  method: "PUT",
  summary: "Change the settings of access",
  description:
    "Changes the settings that are named, for the next call on. Sessions of the portal that have been idle for longer than a new, shorter time end. Answers with every setting.",
  scope: "settings:write",
  body: z.object(optionalFields(accessFields)),
  rules: ["The idle time of a live tenant is at most 15 minutes."],
  example: { legacyKeyHeaders: false },
});

export const changePassword = defineOperation({
  id: "changePassword",
  method: "PUT",
  path: "/v1/portal-password",
  area: "organizations",
  summary: "Change my password",
  description:
    "Changes the password of the calling portal user and signs out their other browsers. The one that calls stays signed in.",
  scope: "settings:read",
  style: "v1",
  resource: 501700,
  params: none,
  query: none,
  body: z.object({
    currentPassword: field(701, z.string().min(1).max(200), "The password as it is now.", {
      secret: true,
    }),
    newPassword: field(
      702,
      z.string().min(12).max(200),
      "The new one: 12 characters or more, of any kind. Several words that do not belong together are easy to keep in mind.",
      { secret: true },
    ),
  }),
  result: z.object({
    endedSessions: field(703, z.number(), "Number of other browsers that were signed out."),
  }),
  rules: [
    "The caller is a portal user.",
    "After ten wrong current passwords the next is looked at half an hour later.",
    "The new password is another one, is not easily guessed, and opens no other company of the same person.",
  ],
});
