import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { email } from "@/lib/api/schemas";

const field = fieldsOf(595); // 595450-595459: new passwords by mail.
const none = z.object({});

const about = {
  area: "organizations",
  style: "v1",
  scope: "public",
  resource: 595450,
  params: none,
  query: none,
} as const;

export const requestPasswordReset = defineOperation({
  ...about,
  id: "requestPasswordReset",
  method: "POST",
  path: "/v1/users/password-resets",
  summary: "Ask for a new password",
  description:
    "Mails a link to whoever signs in with the address, for each of their companies; it works once, within an hour. The answer is the same whether or not there is such a person. Where no mail server is set up, nothing is sent.",
  body: z.object({ email: field(451, email, "Address by which the person signs in.") }),
  result: none,
  rules: [
    "A person is sent at most three links within an hour; further requests are answered alike.",
    "At most 30 requests and links come from one network within a quarter of an hour.",
  ],
  example: { email: "kim@example.com" },
});

export const completePasswordReset = defineOperation({
  ...about,
  id: "completePasswordReset",
  method: "POST",
  path: "/v1/users/password-resets/complete",
  summary: "Choose a new password by a link",
  description:
    "Sets the password of the person whom the link was mailed to. All of their sessions end, and sign-ins that had to wait after wrong passwords do not wait any more in new places.",
  body: z.object({
    token: field(452, z.string().min(1).max(200), "The part of the link behind the number sign.", {
      secret: true,
    }),
    password: field(
      453,
      z.string().min(12).max(200),
      "The new password: 12 characters or more, of any kind. Several words that do not belong together are easy to keep in mind.",
      { secret: true },
    ),
  }),
  result: z.object({ email: field(454, z.string(), "The address by which the person signs in.") }),
  rules: [
    "The link was not used, is not older than an hour, and its person is active.",
    "The password is not easily guessed, and opens no other company of the same person.",
  ],
});
