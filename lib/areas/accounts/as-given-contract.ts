import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { clearableText, text } from "@/lib/api/schemas";

const create = fieldsOf(512); // 512032-530049: what an account keeps as it was given.
const change = fieldsOf(516);
const LONGEST = 255;

/** What each of them is for. */
const MEANING = {
  communicationProfileId: "Id of a communication profile.",
  creditMemoTemplateId: "Id of the template of credit memos.",
  debitMemoTemplateId: "Id of the template of debit memos.",
  invoiceTemplateId: "Id of the template of invoices.",
  profileNumber: "Number of a communication profile.",
  sequenceSetId:
    "Id of the sequence set that numbers its documents, payments and refunds; the default set without one.",
  summaryStatementTemplateId: "Id of the template of statements.",
  tagging: "Mark of the account for the merchant's own use.",
} as const;

/** Most of them have no effect here yet. */
const meaningOf = (name: keyof typeof MEANING): string =>
  MEANING[name] + (name === "sequenceSetId" ? "" : " It is stored and returned as it was given.");

const shapeOf = <S extends z.ZodType>(
  fieldOf: (name: keyof typeof MEANING, number: number) => S,
) => ({
  communicationProfileId: fieldOf("communicationProfileId", 32),
  creditMemoTemplateId: fieldOf("creditMemoTemplateId", 33),
  debitMemoTemplateId: fieldOf("debitMemoTemplateId", 34),
  invoiceTemplateId: fieldOf("invoiceTemplateId", 35),
  profileNumber: fieldOf("profileNumber", 36),
  sequenceSetId: fieldOf("sequenceSetId", 37),
  summaryStatementTemplateId: fieldOf("summaryStatementTemplateId", 38),
  tagging: fieldOf("tagging", 39),
});

/** In the body of a new account. */
export const newAsGiven = shapeOf((name, number) =>
  create(number, text(LONGEST).optional(), meaningOf(name)),
);

/** In the body of a change. */
export const changedAsGiven = shapeOf((name, number) =>
  change(number + 8, clearableText(LONGEST).nullable().optional(), meaningOf(name)),
);

/** In answers. */
export const shownAsGiven = shapeOf((name, number) =>
  create(number, z.string().nullable(), meaningOf(name)),
);
