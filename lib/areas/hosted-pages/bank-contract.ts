import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { key } from "@/lib/api/schemas";

const field = fieldsOf(590); // 590350-590369: the page of the test gateway's bank.

const challengeId = z.object({ "challenge-id": field(350, key, "Id of the bank's question.") });

export const showTestBank = defineOperation({
  id: "showTestBank",
  method: "GET",
  path: "/hosted-pages/test-bank/{challenge-id}",
  area: "hosted-pages",
  summary: "Show the page of the test gateway's bank",
  description:
    "Where the holder of a test card says yes or no to their bank. Forms of hosted pages show it in a frame; its address comes with the refusal of a card whose bank wants to see its holder.",
  scope: "public",
  style: "plain",
  resource: 590350,
  params: challengeId,
  query: z.object({
    locale: field(351, z.string().max(35).optional(), "Language of the page."),
  }),
  body: z.object({}),
  result: z.unknown(),
  media: "text/html",
});

export const answerTestBank = defineOperation({
  id: "answerTestBank",
  method: "POST",
  path: "/hosted-pages/test-bank/{challenge-id}",
  area: "hosted-pages",
  summary: "Answer the test gateway's bank",
  description:
    "What the page of the test gateway's bank sends when its holder has decided. The first answer counts; the page shows it again after it is loaded anew.",
  scope: "public",
  style: "plain",
  resource: 590350,
  params: challengeId,
  query: z.object({}),
  body: z.object({
    result: field(352, z.enum(["passed", "failed", "cancelled"]), "What the holder said."),
  }),
  result: z.object({
    result: field(353, z.enum(["passed", "failed", "cancelled"]), "The answer that counts."),
  }),
});
