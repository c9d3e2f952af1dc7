import { schemaOf } from "@/lib/api/inner-schemas";
import * as z from "zod";
import { contracts, declaringFiles } from "@/lib/api/contracts";
import { components } from "./openapi-components";
import { describeNeeds } from "@/lib/api/effects";
import { describeFeatures } from "@/lib/api/features/require-features";
import type { Category } from "@/lib/kernel/codes";
import { fields, viewAt } from "@/lib/api/field";
import { givesFiles, isObjectQuery } from "@/lib/api/object-query";
import { failureResponses } from "./openapi-failures";
import { type Contract, writes } from "@/lib/api/operation";
import { describeRange, type MinorVersion } from "@/lib/kernel/versions";

type Json = Record<string, unknown>;

const MINOR_VERSION_HEADER = { $ref: "#/components/parameters/ServiceVersion" };

/** The OpenAPI 3.1 description of the interface as clients at minor version `at` see it. */
export function openapiAt(at: MinorVersion, baseUrl = "http://localhost:3000"): Json {
  const paths: Record<string, Json> = {};
  for (const contract of contracts) {
    (paths[contract.path] ??= {})[contract.method.toLowerCase()] = operationObject(contract, at);
  }
  const areas = [...new Set(contracts.map(({ area }) => area))];
  return {
    openapi: "3.1.1",
    info: {
      title: "Perennial",
      version: at,
      summary: "Subscription billing that merchants run themselves.",
      description:
        "Every operation as a client at this minor version sees it. Ask for another one with `?version=`.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: baseUrl, description: "This installation" }],
    tags: areas.map((name) => ({ name, description: `Operations of the area ${name}.` })),
    security: [{ bearer: [] }, { basic: [] }],
    paths,
    components: components(),
  };
}

function operationObject(contract: Contract, at: MinorVersion): Json {
  return {
    operationId: contract.id,
    tags: [contract.area],
    summary: contract.summary,
    description: describe(contract),
    ...(contract.scope === "public" ? { security: [] } : {}),
    parameters: parametersOf(contract, at),
    ...(hasBody(contract) || contract.upload ? { requestBody: requestBody(contract, at) } : {}),
    ...(contract.signedBy ? { requestBody: SIGNED_BODY } : {}),
    responses: responsesAt(contract, at),
    "x-scope": contract.scope,
    ...(contract.also
      ? { "x-further-scopes": contract.also.map(({ scope, to }) => ({ scope, to })) }
      : {}),
    ...(contract.needs ? { "x-features": contract.needs } : {}),
    "x-resource-code": contract.resource,
    "x-source": declaringFiles.get(contract.id),
  };
}

/** Every response that an operation may give at a version, by status. */
export function responsesAt(contract: Contract, at: MinorVersion): Record<string, Json> {
  const media = contract.media ?? "application/json";
  const file = { schema: { type: "string", format: "binary" } };
  const content = contract.media
    ? Object.fromEntries([media, ...(contract.otherMedia ?? [])].map((one) => [one, file]))
    : {
        [media]: { schema: resultSchema(contract, at) },
        ...(givesFiles(contract.query) ? { "text/csv": { schema: { type: "string" } } } : {}),
      };
  return {
    [contract.success ?? 200]: {
      description: "Success.",
      headers: { "Service-Request-Id": { $ref: "#/components/headers/ServiceRequestId" } },
      ...(contract.success === 204 ? {} : { content }),
    },
    ...failureResponses(contract, possibleCategories(contract)),
  };
}

/** True when the operation reads fields from a body. */
export function hasBody(contract: Contract): boolean {
  return (
    contract.method !== "GET" &&
    contract.body instanceof z.ZodObject &&
    Object.keys(contract.body.shape).length > 0
  );
}

/** A body signed by an outside sender has the sender's own shape. */
const SIGNED_BODY: Json = {
  required: true,
  content: { "application/json": { schema: { type: "object", additionalProperties: true } } },
};

function describe(contract: Contract): string {
  const rules = contract.rules?.length
    ? `\n\nRules that may refuse it:\n${contract.rules.map((rule) => `- ${rule}`).join("\n")}`
    : "";
  const further = contract.also ? ` Also ${describeNeeds(contract.also).join("; ")}.` : "";
  const scope = contract.scope === "public" ? "" : `\n\nScope: \`${contract.scope}\`.${further}`;
  const features = contract.needs ? `\n\n${describeFeatures(contract.needs)}` : "";
  return `${contract.description ?? contract.summary}${features}${scope}${rules}`;
}

function requestBody(contract: Contract, at: MinorVersion): Json {
  const schema = schemaAt(contract.body, at, "input");
  const example = contract.example === undefined ? {} : { example: contract.example };
  const fields = hasBody(contract) ? { "application/json": { schema, ...example } } : {};
  const json = { ...fields, ...formContent(contract) };
  return {
    required: true,
    content:
      contract.style === "token"
        ? { "application/x-www-form-urlencoded": { schema }, ...json }
        : json,
  };
}

/** A file in a form, for operations that accept one instead of their body. */
function formContent({ upload }: Contract): Json {
  if (!upload) return {};
  const file = { type: "string", format: "binary", description: upload.description };
  const texts = Object.entries(upload.fields ?? {}).map(([name, description]) => [
    name,
    { type: "string", description },
  ]);
  const properties = { [upload.part]: file, ...Object.fromEntries(texts) };
  const schema = { type: "object", properties, required: [upload.part] };
  return { "multipart/form-data": { schema } };
}

/** JSON Schema's description of an object. */
const objectJson = z.object({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  required: z.array(z.string()).default([]),
});

const CALL_ID = { type: "string", description: "Identifies the call, for questions about it." };

function resultSchema(contract: Contract, at: MinorVersion): Json {
  const schema = schemaAt(contract.result, at, "output");
  if (isObjectQuery(contract.query)) return withChosenFields(schema);
  if (contract.style !== "v1" || schema.type !== "object") return schema;
  const success = {
    success: { type: "boolean", const: true, description: "True when the call succeeded." },
  };
  const ids = contract.textCodes ? { processId: CALL_ID, requestId: CALL_ID } : {};
  return {
    ...schema,
    properties: { ...success, ...ids, ...objectJson.parse(schema).properties },
    required: ["success", ...objectJson.parse(schema).required],
  };
}

const rowsJson = z.looseObject({
  properties: z.looseObject({ data: z.looseObject({ items: z.looseObject({}) }) }),
});

/** A row, or a list of rows, of which a call chooses the fields and which it may expand: none is always there. */
function withChosenFields(schema: Json): Json {
  const chosen = ({ required: _required, additionalProperties, ...row }: Json) =>
    additionalProperties === false ? row : { ...row, additionalProperties };
  const list = rowsJson.safeParse(schema);
  if (!list.success) return chosen(schema);
  const { properties } = list.data;
  const data = { ...properties.data, items: chosen(properties.data.items) };
  return { ...schema, properties: { ...properties, data } };
}

/** The JSON Schema of a declared schema at a version, with codes and ranges as extensions. */
export function schemaAt(schema: z.ZodType, at: MinorVersion, io: "input" | "output"): Json {
  const json = z.toJSONSchema(viewAt(schema, at), {
    io,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      const meta = fields.get(schemaOf(zodSchema));
      if (
        jsonSchema.format === "date" ||
        jsonSchema.format === "email" ||
        jsonSchema.format === "uri"
      )
        delete jsonSchema.pattern;
      if (!meta) return;
      jsonSchema.description = meta.description;
      Object.assign(jsonSchema, { "x-resource-code": meta.code });
      if (meta.range) Object.assign(jsonSchema, { "x-versions": describeRange(meta.range) });
      if (meta.secret) jsonSchema.writeOnly = io === "input";
    },
  }) as Json;
  delete json.$schema;
  return json;
}

function parametersOf(contract: Contract, at: MinorVersion): Json[] {
  return [
    ...pathParameters(contract, at),
    ...queryParameters(contract, at),
    ...(contract.scope === "public" || contract.style === "v2" ? [] : [MINOR_VERSION_HEADER]),
    ...(writes(contract) &&
    (contract.method === "POST" || contract.method === "PATCH") &&
    contract.scope !== "public"
      ? [{ $ref: "#/components/parameters/IdempotencyKey" }]
      : []),
  ];
}

function pathParameters({ path, params }: Contract, at: MinorVersion): Json[] {
  const names = [...path.matchAll(/\{([^}]+)\}/g)];
  if (!names.length) return [];
  const { properties } = objectJson.parse(schemaAt(params, at, "input"));
  return names.map(([, name = ""]) => parameter(name, "path", properties[name], true));
}

function queryParameters({ query }: Contract, at: MinorVersion): Json[] {
  const { properties, required } = objectJson.parse(schemaAt(query, at, "input"));
  return Object.entries(properties).map(([name, schema]) =>
    parameter(name, "query", schema, required.includes(name)),
  );
}

function parameter(name: string, place: "path" | "query", json: Json | undefined, asked: boolean) {
  const { description, ...schema } = json ?? { type: "string" };
  const list = schema.type === "array";
  return {
    name: list ? `${name}[]` : name,
    in: place,
    required: asked,
    ...(description ? { description } : {}),
    schema,
    ...(list ? { style: "form", explode: true } : {}),
  };
}

/** True when a call may reference something that does not exist. */
function namesObjects(contract: Contract): boolean {
  const asks =
    contract.query instanceof z.ZodObject && Object.keys(contract.query.shape).length > 0;
  const isFile = contract.media !== undefined;
  return contract.path.includes("{") || asks || isFile || hasBody(contract) || writes(contract);
}

/** The error categories that an operation can return. */
export function possibleCategories(contract: Contract): Category[] {
  const always: Category[] =
    contract.scope === "public"
      ? [...(contract.signedBy || contract.style === "token" ? ([11] as const) : []), 20, 60, 61]
      : [10, 11, 20, 60, 61, 70];
  const body: Category[] = hasBody(contract) ? [21, 22, 90] : [];
  const ruled: Category[] = hasBody(contract) || writes(contract) || contract.rules ? [30] : [];
  const writing: Category[] = writes(contract) ? [50] : [];
  const gateway: Category[] = contract.callsGateway ? [99] : [];
  const keyed: Category[] = namesObjects(contract) ? [40] : [];
  return [...always, ...body, ...ruled, ...writing, ...keyed, ...gateway].sort((a, b) => a - b);
}
