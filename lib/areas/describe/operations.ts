import * as z from "zod";
import { operation } from "@/lib/api/operation";
import { objectCall } from "@/lib/areas/batch-actions/object-call";
import * as contract from "./contract";
import { describedNames, describeObject as describe, type Written } from "./describe-object";
import { objectsXml, objectXml } from "./xml";

const fileOf = (text: string, filename: string) => ({
  bytes: new TextEncoder().encode(text),
  filename,
});

export const describeObjects = operation(contract.describeObjects, async ({ baseUrl }) =>
  fileOf(objectsXml(baseUrl, describedNames()), "objects.xml"),
);

export const describeObject = operation(contract.describeObject, async (ctx, { params, query }) => {
  const object = await describe(ctx, params.object, writtenBy);
  const shows = {
    relationships: query.showRelationships === "true",
    currencies: query.showCurrencyConversionInformation === "true",
  };
  return fileOf(objectXml(ctx.baseUrl, object, shows), `${object.name}.xml`);
});

/** The fields that an object's own calls write, from their contracts. */
const writtenBy: Written = (object) => {
  const created = shapeOf(object, "POST");
  return {
    created: new Set(Object.keys(created)),
    updated: new Set(Object.keys(shapeOf(object, "PUT"))),
    required: new Set(
      Object.entries(created)
        .filter(([, schema]) => !(schema instanceof z.ZodOptional))
        .map(([name]) => name),
    ),
  };
};

function shapeOf(object: string, method: "POST" | "PUT"): z.ZodRawShape {
  const found = objectCall(object, method);
  return found?.body instanceof z.ZodObject ? found.body.shape : {};
}
