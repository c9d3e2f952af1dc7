import type * as z from "zod";
import { ApiError } from "@/lib/kernel/errors";
import { contracts } from "@/lib/api/contracts";
import { type CallOperation, type InnerAnswer, operation } from "@/lib/api/operation";
import { objectErrors } from "@/lib/api/steps/respond";
import { each } from "./each";
import { isOfFeature, objectNamed } from "./catalogue/objects-model";
import * as contract from "./write-contract";

type Write = { verb: "created" | "updated" | "deleted"; method: "POST" | "PUT" | "DELETE" };
type Fields = Readonly<Record<string, unknown>>;

const refuse = (message: string, word: string, resource = 557000) =>
  new ApiError(20, message, { resource, word });

/** The object call that writes one object of a type. @throws ApiError INVALID_TYPE where there is none. */
function objectCall(type: string, { verb, method }: Write): string {
  const name = objectNamed(type)?.name ?? type;
  const dashed = name.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase();
  const path = `/v1/object/${dashed}${method === "POST" ? "" : "/{id}"}`;
  const found = contracts.find((one) => one.method === method && one.path === path);
  if (!found || isOfFeature(type))
    throw refuse(`${type} cannot be ${verb} by batch actions.`, "INVALID_TYPE", 557021);
  return found.id;
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
    const id = objectCall(body.type, { verb: "created", method: "POST" });
    return each(body.objects, async (object) => saved(await call(id, { query, body: object })));
  },
);

export const updateObjects = operation(
  contract.updateObjects,
  async (_ctx, { query, body }, call) => {
    const id = objectCall(body.type, { verb: "updated", method: "PUT" });
    return each(body.objects, (object) => update(call, id, query, object));
  },
);

async function update(
  call: CallOperation,
  operationId: string,
  query: { rejectUnknownFields?: "true" | "false" },
  { Id: id, fieldsToNull, ...fields }: Fields,
) {
  if (typeof id !== "string" || !id)
    return {
      Success: false,
      Errors: [{ Code: "MISSING_REQUIRED_VALUE", Message: "Id is required." }],
    };
  const cleared = Array.isArray(fieldsToNull) ? fieldsToNull.map(String) : [];
  const body = { ...fields, ...Object.fromEntries(cleared.map((name) => [name, null])) };
  return saved(await call(operationId, { params: { id }, query, body }), id);
}

export const deleteObjects = operation(contract.deleteObjects, async (_ctx, { body }, call) => {
  const operationId = objectCall(body.type, { verb: "deleted", method: "DELETE" });
  return each(body.ids, async (id) => {
    const answer = await call(operationId, { params: { id } });
    return answer.ok
      ? { id, success: true }
      : { id, success: false, errors: objectErrors(answer.reasons) };
  });
});
