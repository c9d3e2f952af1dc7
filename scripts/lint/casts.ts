import { readFileSync } from "node:fs";
import path from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { sourcesBelow } from "./imports";

/** A place where a type is claimed and nothing checks it, as `file:line what stands there`. */
export type Cast = string;

const PRODUCT = ["app", "components", "lib", "prisma"];
const NO_PRODUCT = /\.(test|spec)\.tsx?$|(^|\/)(testing|second-engine)\//;
/** Their type argument says what rows are; `statement<Row>` is no such thing, for its rows are checked. */
const ASKING = new Set(["query", "$queryRaw", "$queryRawUnsafe"]);

/**
 * All casts of the product: `as T` but for `as const`, `<T>x`, `x!`, functions that assert a type, and
 * type arguments of queries.
 */
export function castsBelow(root: string): Cast[] {
  return sourcesBelow(root, PRODUCT)
    .filter((file) => /\.tsx?$/.test(file) && !NO_PRODUCT.test(file))
    .flatMap((file) => castsOf(file, readFileSync(path.join(root, file), "utf8")));
}

/** The casts of one file. */
export function castsOf(file: string, text: string): Cast[] {
  const casts: Cast[] = [];
  const note = ({ start, end }: { start: number; end: number }) => {
    const line = text.slice(0, start).split("\n").length;
    casts.push(`${file}:${line} ${text.slice(start, end).replaceAll(/\s+/g, " ").slice(0, 100)}`);
  };
  new Visitor({
    TSAsExpression(node) {
      const { typeAnnotation: to } = node;
      const isConst = to.type === "TSTypeReference" && text.slice(to.start, to.end) === "const";
      if (!isConst) note(node);
    },
    TSTypeAssertion: note,
    TSNonNullExpression: note,
    TSTypePredicate(node) {
      if (node.asserts) note(node);
    },
    CallExpression(node) {
      if (!node.typeArguments || node.callee.type !== "MemberExpression") return;
      const { start, end } = node.callee.property;
      if (ASKING.has(text.slice(start, end))) note(node);
    },
  }).visit(parseSync(file, text).program);
  return casts;
}
