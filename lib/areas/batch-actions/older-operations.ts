import * as z from "zod";
import { errorCode } from "@/lib/kernel/codes";
import { ApiError } from "@/lib/kernel/errors";
import { type CallOperation, operation } from "@/lib/api/operation";
import { objectErrors, reasonsOfError } from "@/lib/api/steps/respond";
import { amend } from "@/lib/areas/records/amend";
import { subscribe } from "@/lib/areas/records/subscribe";
import { bodyOf, made, type Values } from "@/lib/areas/records/translate";
import { each } from "./each";
import * as contract from "./older-contract";

/** What one request became: its result, or why it was refused; the others go on. */
async function resultOf(work: Promise<Values>): Promise<{ Success: boolean } & Values> {
  try {
    return { Success: true, ...(await work) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { Success: false, Errors: objectErrors(reasonsOfError(error, 557000)) };
  }
}

const documents = z.object({ invoices: z.array(z.object({ id: z.string() })) });

async function generate(call: CallOperation, object: Values): Promise<Values> {
  const names = { InvoiceDate: "effectiveDate", TargetDate: "targetDate" };
  const params = { key: String(object["AccountId"] ?? "") };
  const body = bodyOf(names, object);
  const answer = await made(call, "generateBillingDocuments", { params, body }, names);
  const [invoice] = documents.parse(answer).invoices;
  if (invoice) return { Id: invoice.id };
  const message = "There is nothing to bill through this day.";
  throw new ApiError(30, message, { reasons: [{ code: errorCode(557000, 30), message }] });
}

export const generateObjects = operation(contract.generateObjects, (_ctx, { body }, call) =>
  each(body.objects, (object) => resultOf(generate(call, object))),
);

export const subscribeObjects = operation(contract.subscribeObjects, (_ctx, { body }, call) =>
  each(body.subscribes, (request) => resultOf(subscribe(call, request))),
);

export const amendObjects = operation(contract.amendObjects, async (_ctx, { body }, call) => ({
  results: await each(body.requests, (request) => resultOf(amend(call, request))),
}));
