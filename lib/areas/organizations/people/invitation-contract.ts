import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { email, id, text } from "@/lib/api/schemas";
import { personRole } from "./contract";

const field = fieldsOf(595); // 595420-595449: invitations.
const none = z.object({});
const instant = z.iso.datetime();

const shown = {
  id: field(420, id, "Id of the invitation."),
  email: field(421, z.string(), "The address that it went to."),
  role: field(422, z.string(), "The role that the person gets."),
  status: field(
    423,
    z.enum(["Open", "Accepted", "Expired", "Withdrawn"]),
    "Open: the link can be used. Expired: it is older than seven days and can be sent again.",
  ),
  invitedByName: field(424, z.string(), "Who invited."),
  createdAt: field(425, instant, "When the person was invited."),
  expiresAt: field(426, instant, "Until when the link can be used."),
  sentAt: field(427, instant.nullable(), "When the mail was sent; null while it was not."),
  mailError: field(428, z.string().nullable(), "Why the mail could not be sent; null otherwise."),
};
const link = field(
  429,
  z.string().optional(),
  "The link itself, shown this once and only where no mail server is set up: give it to the person yourself.",
  { secret: true },
);
const invitationId = z.object({ "invitation-id": field(434, id, "Id of the invitation.") });

const about = { area: "organizations", style: "v1", resource: 595420, query: none } as const;

export const listInvitations = defineOperation({
  ...about,
  id: "listInvitations",
  method: "GET",
  path: "/v1/users/invitations",
  summary: "List invitations",
  description:
    "Invitations that nobody has accepted, of those that were good within the last 30 days.",
  scope: "settings:read",
  params: none,
  body: none,
  result: z.object({
    invitations: field(435, z.array(z.object(shown)), "Invitations, newest first."),
  }),
});

export const inviteUser = defineOperation({
  ...about,
  id: "inviteUser",
  method: "POST",
  path: "/v1/users/invitations",
  summary: "Invite a person",
  description:
    "Mails a link by which the person chooses a name and a password and becomes a user of the company. The link works once, within seven days, and as long as whoever invited may give the role. It passes the installation's mail server, or the company's where the installation has none.",
  scope: "settings:write",
  params: none,
  body: z.object({
    email: field(436, email, "Address of the person, of plain letters, digits and signs."),
    role: personRole,
  }),
  result: z.object({ ...shown, link }),
  rules: [
    "The caller has every scope of the role.",
    "The address has no user in the company and no open invitation.",
    "A company has at most 500 users and 100 open invitations.",
  ],
  example: { email: "kim@example.com", role: "billing" },
});

export const resendInvitation = defineOperation({
  ...about,
  id: "resendInvitation",
  method: "POST",
  path: "/v1/users/invitations/{invitation-id}/resend",
  summary: "Send an invitation again",
  description:
    "Mails a new link, which works for seven days from now; the links of before do not work any more.",
  scope: "settings:write",
  params: invitationId,
  body: none,
  result: z.object({ ...shown, link }),
  rules: [
    "The caller has every scope of the role.",
    "It was neither accepted nor withdrawn, and not sent within the last minute.",
  ],
});

export const withdrawInvitation = defineOperation({
  ...about,
  id: "withdrawInvitation",
  method: "DELETE",
  path: "/v1/users/invitations/{invitation-id}",
  summary: "Withdraw an invitation",
  description: "Makes the link of an invitation void at once.",
  scope: "settings:write",
  params: invitationId,
  body: none,
  result: z.object({ id: shown.id }),
  rules: ["It was neither accepted nor withdrawn."],
});

const token = field(
  440,
  z.string().min(1).max(200),
  "The part of the link behind the number sign.",
  { secret: true },
);

export const readInvitation = defineOperation({
  ...about,
  id: "readInvitation",
  method: "POST",
  path: "/v1/users/invitations/read",
  summary: "Read the invitation of a link",
  description:
    "What a link invites to, for the page that it leads to. It does not use the link up.",
  scope: "public",
  readOnly: true,
  params: none,
  body: z.object({ token }),
  result: z.object({
    companyName: field(443, z.string(), "Name of the company."),
    email: field(444, z.string(), "The address by which the person will sign in."),
    role: field(445, z.string(), "The role that they get."),
    invitedByName: field(446, z.string(), "Who invites."),
    expiresAt: field(447, instant, "Until when the link can be used."),
  }),
  rules: ["The link is that of an open invitation."],
});

export const acceptInvitation = defineOperation({
  ...about,
  id: "acceptInvitation",
  method: "POST",
  path: "/v1/users/invitations/accept",
  summary: "Accept an invitation",
  description:
    "Makes the invited person a user, with the name and the password that they choose here. They sign in with the address of the invitation.",
  scope: "public",
  params: none,
  body: z.object({
    token,
    name: field(441, text(60), "Name of the person, as others see it."),
    password: field(
      442,
      z.string().min(12).max(200),
      "The password: 12 characters or more, of any kind. Several words that do not belong together are easy to keep in mind.",
      { secret: true },
    ),
  }),
  result: z.object({ email: field(448, z.string(), "The address by which they sign in.") }),
  rules: [
    "The link is that of an open invitation, and whoever invited may still give the role.",
    "The password is not easily guessed, and opens no other company of the same person.",
    "At most 30 links are tried from one network within a quarter of an hour.",
  ],
});
