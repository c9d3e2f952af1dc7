import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { bounded, clearableText, id, key, text } from "@/lib/api/schemas";

const field = fieldsOf(548); // 548100-548199: mail transports.
const none = z.object({});

const host = text(253).regex(/^[A-Za-z0-9.:_-]+$/, "must be the name or the address of a server");
const email = bounded(0, 254).check(z.email());

const server = {
  port: field(102, z.int().min(1).max(65_535), "Its port; usually 587 or 465."),
  security: field(
    103,
    z.enum(["TLS", "STARTTLS", "None"]),
    "TLS from the first byte, STARTTLS before anything is said, or an open line.",
  ),
  fromAddress: field(106, email, "Address that mails come from."),
};

const shown = z.object({
  source: field(
    110,
    z.enum(["Own", "Installation", "None"]),
    "Own: the server that is set up here. Installation: the one of this installation. None: mails stay in the log.",
  ),
  host: field(101, z.string().nullable(), "Name or address of your server."),
  port: field(102, z.number().nullable(), "Its port."),
  security: field(
    103,
    z.enum(["TLS", "STARTTLS", "None"]).nullable(),
    "How the line is encrypted.",
  ),
  userName: field(104, z.string().nullable(), "Name with which it is signed in to."),
  fromAddress: field(106, z.string().nullable(), "Address that mails come from."),
  fromName: field(107, z.string().nullable(), "Name that they come from."),
  replyTo: field(108, z.string().nullable(), "Address that answers go to."),
});

const about = { area: "dunning", style: "settings", resource: 548100, query: none } as const;
const PATH = "/v1/settings/mail";
const settings = { ...about, path: PATH, params: none } as const;

export const getMailSettings = defineOperation({
  ...settings,
  id: "getMailSettings",
  method: "GET",
  summary: "Get who takes mails",
  description: "The mail server to which mails are handed. A password is never shown.",
  scope: "settings:read",
  body: none,
  result: shown,
});

export const updateMailSettings = defineOperation({
  ...settings,
  id: "updateMailSettings",
  method: "PUT",
  summary: "Set up a mail server",
  description:
    "Hands mails to a server of yours over SMTP. Its password is encrypted, and never shown again.",
  scope: "settings:write",
  body: z.object({
    host: field(101, host, "Name or address of the server."),
    ...server,
    userName: field(104, clearableText(200).optional(), "Name to sign in with; none when empty."),
    password: field(
      105,
      clearableText(500).optional(),
      "Its password; when absent, the one that is stored stays for the same server and name.",
      { secret: true },
    ),
    fromName: field(107, clearableText(120).optional(), "Name that mails come from."),
    replyTo: field(108, email.or(z.literal("")).optional(), "Address that answers go to."),
  }),
  result: shown,
  rules: [
    "A name to sign in with comes with a password.",
    "A password goes over an encrypted line, or to the machine itself.",
  ],
  example: {
    host: "smtp.example.com",
    port: 587,
    security: "STARTTLS",
    userName: "billing",
    password: "a-password",
    fromAddress: "billing@example.com",
    fromName: "Northwind Billing",
  },
});

export const deleteMailSettings = defineOperation({
  ...settings,
  id: "deleteMailSettings",
  method: "DELETE",
  summary: "Give a mail server up",
  description: "Mails are handed to the installation's server again, or stay in the log.",
  scope: "settings:write",
  body: none,
  result: shown,
});

export const sendTestMail = defineOperation({
  ...about,
  id: "sendTestMail",
  method: "POST",
  path: `${PATH}/test`,
  summary: "Send a test mail",
  description: "Hands a mail over at once, and tells what the server said to it.",
  scope: "settings:write",
  params: none,
  body: z.object({ to: field(111, email, "Whom it goes to.") }),
  result: z.object({
    taken: field(112, z.boolean(), "Whether it was taken."),
    transport: field(113, z.string(), "Who took it."),
    text: field(114, z.string(), "What became of it, in words."),
  }),
  callsGateway: true,
});

export const resendMail = defineOperation({
  id: "resendMail",
  method: "PUT",
  path: "/v1/mails/{mail-id}/resend",
  area: "dunning",
  style: "v1",
  resource: 548100,
  summary: "Send a mail that failed once more",
  description: "Queues it again, as it was written.",
  scope: "settings:write",
  params: z.object({ "mail-id": field(199, key, "Id of the mail.") }),
  query: none,
  body: none,
  result: z.object({ id: field(120, id, "Id of the mail.") }),
  rules: ["It has failed."],
});
