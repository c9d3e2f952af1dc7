import { describe, expect, test } from "vitest";
import * as z from "zod";
import { contracts } from "../contracts";
import { fieldsOf, optionalFields } from "../field";
import { innerSchemas } from "../inner-schemas";
import { parseAt } from "../reasons";
import { amount, clearableText, localDate, text } from "../schemas";
import { memberOf, plainName } from "./lenient";

const field = fieldsOf(599);
const shape = {
  name: field(1, text(20), "Name."),
  notes: field(2, clearableText(20).optional(), "Notes."),
  city: field(3, text(20).optional(), "City."),
  days: field(4, z.number().int().max(31).optional(), "Days."),
  parent: field(5, text(20).nullable().optional(), "Parent."),
  price: field(6, amount.optional(), "Price."),
  paid: field(7, z.boolean().optional(), "Paid."),
  start: field(8, localDate.optional(), "Start."),
  timing: field(9, z.enum(["IN_ADVANCE", "IN_ARREARS"]).optional(), "Timing."),
  trigger: field(10, z.enum(["ContractEffective", "SpecificDate"]).optional(), "Trigger."),
  zipCode: field(12, text(20).optional(), "Postal code."),
  lines: field(11, z.array(z.object({ days: z.number().optional() })).optional(), "Lines."),
};
const create = z.object(shape);
const update = z.object(optionalFields(shape));

function read(schema: z.ZodType, sent: object, empty: "absent" | "clears") {
  const parsed = parseAt(schema, sent, { at: "341.0", resource: 599000, missing: 22, empty });
  return parsed.ok ? parsed.value : parsed.reasons.map(({ code }) => code);
}

describe("what older programs send", () => {
  test.each<readonly [object, object]>([
    [{ days: "12" }, { days: 12 }],
    [{ price: "9.99" }, { price: 9.99 }],
    [{ price: "-9.99" }, { price: -9.99 }],
    [{ paid: "true" }, { paid: true }],
    [{ paid: "False" }, { paid: false }],
    [{ city: 2029 }, { city: "2029" }],
    [{ postalCode: 94105 }, { zipCode: "94105" }],
    [{ timing: "In Advance" }, { timing: "IN_ADVANCE" }],
    [{ timing: "in_arrears" }, { timing: "IN_ARREARS" }],
    [{ trigger: "UCE" }, { trigger: "ContractEffective" }],
    [{ trigger: "specific_date" }, { trigger: "SpecificDate" }],
    [{ lines: [{ days: "1" }, { days: 2 }] }, { lines: [{ days: 1 }, { days: 2 }] }],
    [{ days: null, city: "", start: "", timing: null, lines: null }, {}],
    [
      { notes: "", parent: null },
      { notes: "", parent: null },
    ],
  ])("%o of a create is %o", (sent, meant) => {
    expect(read(create, { name: "A", ...sent }, "absent")).toEqual({ name: "A", ...meant });
  });

  test.each<readonly [object, number]>([
    [{ days: "1e1" }, 59900420],
    [{ days: "12,5" }, 59900420],
    [{ days: "32" }, 59900420],
    [{ price: "1.1234567891" }, 59900620],
    [{ price: "1e3" }, 59900620],
    [{ paid: "yes" }, 59900720],
    [{ paid: 1 }, 59900720],
    [{ start: "2026-1-1" }, 59900820],
    [{ start: 20260101 }, 59900820],
    [{ city: 1.5 }, 59900320],
    [{ city: 4242424242424242 }, 59900320],
    [{ timing: "sometimes" }, 59900920],
    [{ unheardOf: "" }, 59900021],
    [{ name: "" }, 59900122],
    [{ name: null }, 59900122],
  ])("%o is refused with %i", (sent, code) => {
    expect(read(create, { name: "A", ...sent }, "absent")).toEqual([code]);
  });

  test.each<readonly [object, object]>([
    [{ notes: null }, { notes: "" }],
    [{ parent: "" }, { parent: null }],
    [{ days: "", start: null, city: null }, {}],
    [{ city: "" }, [59900322]],
    [{ name: null }, [59900122]],
    [{ name: "" }, [59900122]],
  ])("%o of an update means %o", (sent, meant) => {
    expect(read(update, sent, "clears")).toEqual(meant);
  });
});

test("two values of an enum have the same plain name only where both mean the same", () => {
  const seen = new Set<z.ZodType>();
  const doubled: string[] = [];
  const look = (schema: z.ZodType, where: string) => {
    if (seen.has(schema)) return;
    seen.add(schema);
    if (schema instanceof z.ZodEnum) {
      const names = schema.options.map((value) => plainName(String(value)));
      const twice = names.filter((name, index) => names.indexOf(name) < index);
      if (twice.length) doubled.push(`${where}: ${twice}`);
    }
    for (const inner of innerSchemas(schema)) look(inner, where);
  };
  for (const { id, body, query } of contracts) {
    look(body, id);
    look(query, id);
  }
  // Charge models are taken with blanks and without.
  expect(doubled).toEqual([
    "createProductRatePlanCharge: highwatermarkvolumepricing,highwatermarktieredpricing",
  ]);
  expect(memberOf(["A_b"], "a B")).toBe("A_b");
});
