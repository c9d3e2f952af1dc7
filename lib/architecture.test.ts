import { readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { describe, expect, test } from "vitest";
import { contracts } from "@/lib/api/contracts";
import { fields } from "@/lib/api/field";
import { innerSchemas } from "@/lib/api/inner-schemas";
import type { Contract } from "@/lib/api/operation";
import { operationFiles, operations } from "@/lib/api/operations";
import { isWritten, ROUTE_TREES, routeFiles } from "@/lib/server/route-files";
import { sourcesBelow } from "../scripts/lint/imports";

const root = path.resolve(import.meta.dirname, "..");

const read = (name: string) => readFileSync(path.join(root, name), "utf8");

/** A text without what the formatter decides. */
const plain = (text: string) => text.replace(/,(?=\s*[}\])])/g, "").replace(/\s+/g, "");

/** Codes of all declared fields with the path of the field, operation by operation. */
function declaredCodes(contract: Contract): Map<string, number> {
  const found = new Map<string, number>();
  const walk = (schema: z.ZodType, at: string) => {
    const meta = fields.get(schema);
    if (meta) found.set(at, meta.code);
    if (schema instanceof z.ZodObject) {
      for (const [name, inner] of Object.entries(schema.shape) as [string, z.ZodType][])
        walk(inner, `${at}.${name}`);
    } else for (const inner of innerSchemas(schema)) walk(inner, at);
  };
  for (const part of ["params", "query", "body", "result"] as const)
    walk(contract[part], `${contract.id}.${part}`);
  return found;
}

describe("contracts and routes", () => {
  test("every contract is bound to an operation exactly once", () => {
    expect(operations.map(({ contract }) => contract.id).sort()).toEqual(
      contracts.map(({ id }) => id).sort(),
    );
  });

  test("ids and addresses are unique", () => {
    const addresses = contracts.map(
      ({ method, path: address }) => `${method} ${address.replace(/\{[^}]+\}/g, "{}")}`,
    );
    expect(new Set(contracts.map(({ id }) => id)).size).toBe(contracts.length);
    expect(new Set(addresses).size).toBe(contracts.length);
  });

  test("operations are exported by the ids of their contracts, by which route files name them", () => {
    const named = [...operationFiles.values()].flatMap((bound) => Object.entries(bound));
    for (const [name, { contract }] of named) expect(name).toBe(contract.id);
  });

  test("the route files are those that the generator writes, and no others", () => {
    const wanted = [...routeFiles()].map(([name, text]) => `${name} ${plain(text)}`);
    const found = sourcesBelow(root, ROUTE_TREES)
      .filter(isWritten)
      .map((name) => `${name} ${plain(read(name))}`);
    expect(found.toSorted()).toEqual(wanted.toSorted());
  });

  test("codes lie in the range of the interface, and one code is one field everywhere", () => {
    const names = new Map<number, Set<string>>();
    // Objects and version 2 have other names for the fields of the calls that they are made of.
    const named = contracts.filter(({ callsOperations }) => !callsOperations);
    for (const [at, code] of named.flatMap((contract) => [...declaredCodes(contract)])) {
      expect(code, at).toSatisfy((value: number) => value >= 500000 && value <= 679999);
      names.set(code, (names.get(code) ?? new Set()).add(at.split(".").at(-1) as string));
    }
    const ambiguous = [...names]
      .filter(([, of]) => of.size > 1)
      .map(([code, of]) => `${code}: ${[...of].join(", ")}`);
    expect(ambiguous).toEqual([]);
  });

  test("codes of fields never change once they have landed: the snapshot only gains lines", async () => {
    const lines = contracts
      .flatMap((contract) => [...declaredCodes(contract)].map(([at, code]) => `${at} ${code}`))
      .sort();
    await expect(lines.join("\n")).toMatchFileSnapshot("./api/field-codes.snapshot.txt");
  });
});

describe("budgets and habits", () => {
  const sources = sourcesBelow(root, ["lib", "app", "components"]);
  const lineCount = (name: string) => read(name).split("\n").length - 1;

  test("no file is over its budget of lines", () => {
    const over = sources
      .filter((name) => lineCount(name) > budgetOf(name))
      .map((name) => `${name}: ${lineCount(name)} > ${budgetOf(name)}`);
    expect(over).toEqual([]);
  });

  test("nothing is left to do later, and nothing is silenced", () => {
    const words = new RegExp(
      [
        "TO" + "DO",
        "FIX" + "ME",
        "@ts-" + "ignore",
        "@ts-expect" + "-error",
        "\\.sk" + "ip\\(",
        "\\.on" + "ly\\(",
      ].join("|"),
    );
    expect(sources.filter((name) => words.test(read(name)))).toEqual([]);
  });

  test("decisions read no clock: the day and the instant come with the context", () => {
    const pure = sources.filter(
      (name) =>
        !name.includes(".test.") &&
        (/^lib\/(values|billing)\//.test(name) || /^lib\/areas\/.*(model|present)\.ts$/.test(name)),
    );
    expect(pure.length).toBeGreaterThan(10);
    expect(pure.filter((name) => /\bnew Date\(\)|\bDate\.now\(/.test(read(name)))).toEqual([]);
  });
});

function budgetOf(name: string): number {
  if (name.endsWith("route.ts")) return /nextauth|api\/portal/.test(name) ? 30 : 12;
  if (name.endsWith("contract.ts")) return 400;
  if (name.includes(".test.")) return 500;
  if (name.startsWith("components/") && name.endsWith(".tsx")) return 150;
  return 300;
}
