import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { id, text } from "@/lib/api/schemas";
import { ALL_ROLES } from "@/lib/kernel/scopes";

const field = fieldsOf(595); // 595400-595419: people and their roles.
const none = z.object({});
const instant = z.iso.datetime();

export const personRole = field(
  403,
  z.enum(ALL_ROLES),
  "What the person may do; `GET /v1/users/roles` says what each role does. Nobody can give a role that may do more than they.",
);

const userFields = {
  id: field(400, id, "Id of the person."),
  email: field(401, z.string(), "The address by which they sign in, in lower case."),
  name: field(402, z.string(), "Their name."),
  role: field(404, z.string(), "What they may do."),
  status: field(
    405,
    z.enum(["Active", "Deactivated"]),
    "Whether they can sign in. A person who is deactivated has no sessions.",
  ),
  createdAt: field(406, instant, "When they joined."),
  lastSignedInAt: field(407, instant.nullable(), "When they last signed in; null when never."),
  deactivatedAt: field(408, instant.nullable(), "When they were deactivated; null while active."),
};
/** Whose an API client is. */
export const createdBy = field(
  437,
  z
    .object({
      id: field(438, id, "Id of that person."),
      name: field(439, z.string(), "Their name."),
      active: field(449, z.boolean(), "False once they are deactivated: the client stays."),
    })
    .nullable(),
  "The person who made it, or whose client did; null for the first one.",
);
const clientsOfPerson = field(
  410,
  z
    .array(
      z.object({
        clientId: field(411, z.string(), "Id of the API client."),
        name: field(412, z.string(), "Its name."),
        scopes: field(413, z.array(z.string()), "What it may do."),
        lastUsedAt: field(414, instant.nullable(), "When it last got a token; null when never."),
      }),
    )
    .optional(),
  "API clients that the person has made and that still work: they stay when the person is deactivated, until somebody revokes them. Absent for callers without `developer:read`.",
);
const userId = z.object({ "user-id": field(409, id, "Id of the person.") });
const also = [
  { scope: "developer:read", to: "see the API clients that a person has made" },
] as const;

const about = { area: "organizations", style: "v1", resource: 595400, query: none } as const;

export const listUsers = defineOperation({
  ...about,
  id: "listUsers",
  method: "GET",
  path: "/v1/users",
  summary: "List people",
  description: "The people of the company, with their roles; those who are deactivated come last.",
  scope: "settings:read",
  params: none,
  body: none,
  result: z.object({ users: field(415, z.array(z.object(userFields)), "People of the company.") }),
});

export const getUser = defineOperation({
  ...about,
  id: "getUser",
  method: "GET",
  path: "/v1/users/{user-id}",
  summary: "Get a person",
  description: "A person of the company, and the API clients that they have made.",
  scope: "settings:read",
  also,
  params: userId,
  body: none,
  result: z.object({ ...userFields, apiClients: clientsOfPerson }),
});

export const updateUser = defineOperation({
  ...about,
  id: "updateUser",
  method: "PUT",
  path: "/v1/users/{user-id}",
  summary: "Change a person's role or name",
  description:
    "Gives a person another role, which counts from their next call on, or corrects their name. Answers with the person.",
  scope: "settings:write",
  params: userId,
  body: z.object({
    role: personRole.optional(),
    name: field(416, text(60).optional(), "Their name."),
  }),
  result: z.object(userFields),
  rules: [
    "The caller has every scope of the role that the person has, and of the one that they get.",
    "The last owner stays one.",
  ],
  example: { role: "finance" },
});

export const deactivateUser = defineOperation({
  ...about,
  id: "deactivateUser",
  method: "PUT",
  path: "/v1/users/{user-id}/deactivate",
  summary: "Deactivate a person",
  description:
    "Ends a person's access at once: their sessions, links to a new password, and the invitations that they have sent and nobody has accepted. What they did stays in the audit trail, and API clients that they have made go on working.",
  scope: "settings:write",
  also,
  params: userId,
  body: none,
  result: z.object({
    endedSessions: field(417, z.number(), "Number of sessions that were ended."),
    withdrawnInvitations: field(418, z.number(), "Number of invitations that were withdrawn."),
    apiClients: clientsOfPerson,
  }),
  rules: [
    "The caller has every scope of the person's role, and is somebody else.",
    "The person is active, and not the last owner.",
  ],
});

export const reactivateUser = defineOperation({
  ...about,
  id: "reactivateUser",
  method: "PUT",
  path: "/v1/users/{user-id}/reactivate",
  summary: "Reactivate a person",
  description: "Lets a person sign in again, with the role and the password that they had.",
  scope: "settings:write",
  params: userId,
  body: none,
  result: z.object(userFields),
  rules: ["The caller has every scope of the person's role.", "The person is deactivated."],
});

export const listRoles = defineOperation({
  ...about,
  id: "listRoles",
  method: "GET",
  path: "/v1/users/roles",
  summary: "List roles",
  description: "The built-in roles: for whom each is, and which scopes it has.",
  scope: "settings:read",
  params: none,
  body: none,
  result: z.object({
    roles: field(
      419,
      z.array(
        z.object({
          role: field(430, z.enum(ALL_ROLES), "The role, as people have it."),
          name: field(431, z.string(), "What it is called."),
          description: field(432, z.string(), "For whom it is."),
          scopes: field(433, z.array(z.string()), "Its scopes: what its people may do."),
        }),
      ),
      "Roles, from the one that may do everything on.",
    ),
  }),
});
