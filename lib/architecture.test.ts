import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { describe, expect, test } from "vitest";
import { contracts } from "@/lib/api/contracts";
import { fields, innerSchemas } from "@/lib/api/field";
import type { Contract } from "@/lib/api/operation";
import { operations } from "@/lib/server/operations";
import { AREAS } from "../scripts/lint/boundaries.mjs";

const root = path.resolve(import.meta.dirname, "..");

function filesBelow(folder: string, ending: RegExp): string[] {
  const start = path.join(root, folder);
  if (!existsSync(start)) return [];
  return readdirSync(start, { recursive: true, encoding: "utf8" })
    .map((name) => path.join(folder, name))
    .filter((name) => ending.test(name) && !name.includes("generated") && !name.includes("canary"));
}

const read = (name: string) => readFileSync(path.join(root, name), "utf8");
const routeFileOf = ({ path: address }: Contract) =>
  `app${address.startsWith("/hosted-pages") ? "/(hosted)" : ""}${address.replaceAll("{", "[").replaceAll("}", "]")}/route.ts`;

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

  test("every contract has one route file that serves it by its method, and no route file serves another", () => {
    const expected = contracts
      .map((contract) => `${routeFileOf(contract)} ${contract.method}: ${contract.id}`)
      .sort();
    const routes = [
      ...filesBelow("app/v1", /route\.ts$/),
      ...filesBelow("app/v2", /route\.ts$/),
      ...filesBelow("app/api/v1", /route\.ts$/),
      ...filesBelow("app/oauth", /route\.ts$/),
      ...filesBelow("app/object-query", /route\.ts$/),
      ...filesBelow("app/(hosted)", /route\.ts$/),
    ];
    const served = routes.flatMap((name) => {
      const bound = /serve\(\{([^}]*)\}\)/s.exec(read(name))?.[1] ?? "";
      return [...bound.matchAll(/(GET|POST|PUT|PATCH|DELETE): (\w+)/g)].map(
        ([, method, id]) => `${name} ${method}: ${id}`,
      );
    });
    expect(served.sort()).toEqual(expected);
  });

  test("codes lie in the range of the interface, and one code is one field everywhere", () => {
    const names = new Map<number, Set<string>>();
    for (const [at, code] of contracts.flatMap((contract) => [...declaredCodes(contract)])) {
      expect(code, at).toSatisfy((value: number) => value >= 500000 && value <= 679999);
      names.set(code, (names.get(code) ?? new Set()).add(at.split(".").at(-1) as string));
    }
    const ambiguous = [...names]
      .filter(([, of]) => of.size > 1)
      .map(([code, of]) => `${code}: ${[...of].join(", ")}`);
    expect(ambiguous).toEqual([]);
  });

  test("codes of fields never change once they have landed", async () => {
    const lines = contracts
      .flatMap((contract) => [...declaredCodes(contract)].map(([at, code]) => `${at} ${code}`))
      .sort();
    await expect(lines.join("\n")).toMatchFileSnapshot("./api/field-codes.snapshot.txt");
  });
});

test("every area has its place in the order of areas", () => {
  const folders = readdirSync(path.join(root, "lib/areas"));
  expect(folders.filter((name) => !AREAS.includes(name))).toEqual([]);
});

describe("budgets and habits", () => {
  const sources = [
    ...filesBelow("lib", /\.tsx?$/),
    ...filesBelow("app", /\.tsx?$/),
    ...filesBelow("components", /\.tsx?$/),
  ];
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

  test("a table is written only by the queries of its own area or by the platform", () => {
    const owners = tableOwners();
    const strangers = sources
      .filter((name) => !name.includes(".test.") && !name.includes("/testing/"))
      .flatMap((name) =>
        writtenTables(read(name))
          .filter((table) => owners.has(table) && !owns(name, owners.get(table) as string))
          .map((table) => `${name} writes ${table} of ${owners.get(table)}`),
      );
    expect(owners.size).toBeGreaterThan(20);
    expect(strangers).toEqual([]);
  });

  test("the guard of tables sees a planted fault", () => {
    expect(
      writtenTables('statement("x", `update invoice set balance = 0`); insertRows("payment")'),
    ).toEqual(["invoice", "payment"]);
    expect(owns("lib/areas/orders/queries.ts", "invoices")).toBe(false);
  });
});

function budgetOf(name: string): number {
  if (name.endsWith("route.ts")) return /nextauth|api\/portal/.test(name) ? 30 : 12;
  if (name.endsWith("contract.ts")) return 400;
  if (name.includes(".test.")) return 500;
  if (name.startsWith("components/") && name.endsWith(".tsx")) return 150;
  return 300;
}

/** The area that owns each table: the name of the schema file that declares it. */
function tableOwners(): Map<string, string> {
  const owners = new Map<string, string>();
  for (const name of filesBelow("prisma/schema", /\.prisma$/)) {
    for (const [, table] of read(name).matchAll(/@@map\("(\w+)"\)/g))
      owners.set(table as string, path.basename(name, ".prisma"));
  }
  return owners;
}

function writtenTables(text: string): string[] {
  const patterns = [
    /\binsert into "?([a-z_]+)"?/g,
    /\bupdate "?([a-z_]+)"? (?:as )?(?:[a-z]+ )?set\b/g,
    /\bdelete from "?([a-z_]+)"?/g,
    /insertRows\("([a-z_]+)"\)/g,
  ];
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => match[1] as string),
  );
}

const PLATFORM = new Set(["platform", "organizations", "payment-methods", "payments"]);

function owns(name: string, owner: string): boolean {
  if (name.startsWith("lib/platform/") || name.startsWith("lib/server/"))
    return PLATFORM.has(owner);
  const area = /^lib\/areas\/([^/]+)\//.exec(name)?.[1];
  return area === owner && name.endsWith("queries.ts");
}
