import { CATEGORIES, type Category } from "@/lib/kernel/codes";
import { type Contract, type Style, writes } from "@/lib/api/operation";

type Json = Record<string, unknown>;

/** The failure body of a style, by its component name. */
const FAILURES: Readonly<Partial<Record<Style, string>>> = {
  v2: "FailureV2",
  object: "FailureObject",
  token: "FailureToken",
  settings: "FailureSettings",
};

/** A missing page is reported as a page. */
const PAGE = { "text/html": { schema: { type: "string" } } };

/** Every refusal that an operation may return, by status. */
export function failureResponses(
  contract: Contract,
  categories: readonly Category[],
): Record<string, Json> {
  const reasons = new Map<number, string[]>();
  const add = (status: number, reason: string) =>
    reasons.set(status, [...(reasons.get(status) ?? []), reason]);
  for (const category of categories)
    add(CATEGORIES[category].status, `${category}: ${CATEGORIES[category].name}`);
  if (categories.includes(99)) add(402, "99: The payment gateway said no");
  if (contract.method !== "GET") {
    add(413, "20: The body is too large");
    add(415, "20: The body has another kind or packing than is taken");
  }
  return Object.fromEntries(
    [...reasons]
      .sort(([a], [b]) => a - b)
      .map(([status, described]) => [
        String(status),
        {
          description: described.join(". "),
          content: {
            "application/json": { schema: failureSchema(contract, status) },
            ...(status === 404 && contract.media === "text/html" ? PAGE : {}),
          },
        },
      ]),
  );
}

function failureSchema(contract: Contract, status: number): Json {
  const named = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  if (contract.textCodes) return named(status === 500 ? "FailureReasons" : "FailureWithTextCodes");
  const usual = named(FAILURES[contract.style] ?? "Failure");
  if (contract.style !== "object") return usual;
  if (status === 404 && contract.method === "GET") return named("NoRecords");
  if (status !== 400 || contract.method === "GET") return usual;
  return { anyOf: [usual, named(writes(contract) ? "UnknownFields" : "FailureQuery")] };
}
