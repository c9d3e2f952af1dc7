import * as z from "zod";
import { ApiError } from "@/lib/kernel/errors";
import { type CallOperation, type InnerAnswer, operation } from "@/lib/api/operation";
import { objectErrors } from "@/lib/api/steps/respond";
import { refuseUnknownFields } from "@/lib/areas/objects/unknown-fields";
import { isOfFeature } from "./catalogue/objects-model";
import { each } from "./each";
import { objectCall, type Writes } from "./object-call";
import * as contract from "./write-contract";

type Fields = Readonly<Record<string, unknown>>;

const VERBS: Readonly<Record<Writes, string>> = {
  POST: "created",
  PUT: "updated",
  DELETE: "deleted",
};

/** The object call that writes one object of a type. @throws ApiError INVALID_TYPE where there is none. */
function callOf(type: string, method: Writes): string {
  const found = objectCall(type, method);
  if (found && !isOfFeature(type)) return found.id;
  const words = `${type} cannot be ${VERBS[method]} by batch actions.`;
  throw new ApiError(20, words, { resource: 557021, word: "INVALID_TYPE" });
}

const saved = (
  answer: InnerAnswer,
  id?: string,
): z.output<typeof contract.createObjects.result>[number] =>
  answer.ok
    ? { Success: true, Id: id ?? idOf(answer.body) }
    : {
        Success: false,
        Errors: objectErrors(answer.reasons),
        ...(id === undefined ? {} : { Id: id }),
      };

const idOf = (body: unknown): string =>
  typeof body === "object" && body !== null && "Id" in body ? String(body.Id) : "";

export const createObjects = operation(
  contract.createObjects,
  async (_ctx, { query, body }, call) => {
    if (query.rejectUnknownFields === "true")
      refuseUnknownFields(contract.createObjects.body, body);
    const id = callOf(body.type, "POST");
    return each(body.objects, async (object) => saved(await call(id, { query, body: object })));
  },
);

export const updateObjects = operation(
  contract.updateObjects,
  async (_ctx, { query, body }, call) => {
    if (query.rejectUnknownFields === "true")
      refuseUnknownFields(contract.updateObjects.body, body);
    const id = callOf(body.type, "PUT");
    return each(body.objects, (object) => update(call, id, query, object));
  },
);

const names = z.array(z.string());

const refused = (code: string, message: string) => ({
  Success: false,
  Errors: [{ Code: code, Message: message }],
});

async function update(
  call: CallOperation,
  operationId: string,
  query: { rejectUnknownFields?: "true" | "false" },
  { Id: id, fieldsToNull, ...fields }: Fields,
) {
  if (typeof id !== "string" || !id) return refused("MISSING_REQUIRED_VALUE", "Id is required.");
  const cleared = names.safeParse(fieldsToNull ?? []);
  if (!cleared.success)
    return refused("INVALID_VALUE", "fieldsToNull must be a list of names of fields.");
  const body = { ...fields, ...Object.fromEntries(cleared.data.map((name) => [name, null])) };
  return saved(await call(operationId, { params: { id }, query, body }), id);
}

export const deleteObjects = operation(
  contract.deleteObjects,
  async (_ctx, { query, body }, call) => {
    if (query.rejectUnknownFields === "true")
      refuseUnknownFields(contract.deleteObjects.body, body);
    const operationId = callOf(body.type, "DELETE");
    return each(body.ids, async (id) => {
      const answer = await call(operationId, { params: { id } });
      return answer.ok
        ? { id, success: true }
        : { id, success: false, errors: objectErrors(answer.reasons) };
    });
  },
);
