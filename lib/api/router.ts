import { AccessDenied, ApiError } from "@/lib/kernel/errors";
import type { PathParams } from "./exchange";
import type { Contract, Operation } from "./operation";

type Leaf = { names: string[]; operations: Map<string, Operation> };
type Node = { literal: Map<string, Node>; parameter?: Node; leaf?: Leaf };

/** Finds the operation of a method and path. Literal segments win over parameters. */
export type Router = (method: string, path: string) => Match;

export type Match =
  | { kind: "found"; operation: Operation; params: PathParams }
  | { kind: "method"; allow: string[] }
  | { kind: "unknown" };

/** Builds a router over operations, their paths and aliases. Duplicate addresses are a bug. */
export function routerOf(operations: readonly Operation[]): Router {
  const root: Node = { literal: new Map() };
  for (const operation of operations) {
    for (const path of addressesOf(operation.contract)) insert(root, path, operation);
  }
  return (method, path) => {
    const values: string[] = [];
    const leaf = find(root, path.split("/").slice(1), 0, values);
    if (!leaf) return { kind: "unknown" };
    const operation = leaf.operations.get(method === "HEAD" ? "GET" : method);
    if (!operation) return { kind: "method", allow: [...leaf.operations.keys()].sort() };
    return {
      kind: "found",
      operation,
      params: decodedParams(leaf.names.map((name, index) => [name, values[index] ?? ""])),
    };
  };
}

/** Every address of an operation: its path and its aliases. */
function addressesOf(contract: Contract): readonly string[] {
  return [contract.path, ...(contract.aliases ?? [])];
}

function insert(root: Node, path: string, operation: Operation): void {
  const names: string[] = [];
  let node = root;
  for (const segment of path.split("/").slice(1)) {
    const name = /^\{(.+)\}$/.exec(segment)?.[1];
    if (name !== undefined) names.push(name);
    node =
      name === undefined
        ? literalChild(node, segment)
        : (node.parameter ??= { literal: new Map() });
  }
  node.leaf ??= { names, operations: new Map() };
  if (node.leaf.operations.has(operation.contract.method))
    throw new Error(`two operations at ${operation.contract.method} ${path}`);
  if (node.leaf.names.join() !== names.join())
    throw new Error(`${path} names its parameters unlike another operation there`);
  node.leaf.operations.set(operation.contract.method, operation);
}

function literalChild(node: Node, segment: string): Node {
  let child = node.literal.get(segment);
  if (!child) node.literal.set(segment, (child = { literal: new Map() }));
  return child;
}

function find(
  node: Node,
  segments: readonly string[],
  depth: number,
  values: string[],
): Leaf | undefined {
  const segment = segments[depth];
  if (segment === undefined) return node.leaf;
  const literal = node.literal.get(segment);
  const found = literal && find(literal, segments, depth + 1, values);
  if (found) return found;
  if (!node.parameter || segment === "") return undefined;
  values.push(segment);
  const leaf = find(node.parameter, segments, depth + 1, values);
  if (!leaf) values.pop();
  return leaf;
}

/** Decoded path parameters; null when the path is not valid percent-encoding. */
export function decodedParams(encoded: readonly (readonly [string, string])[]): PathParams {
  try {
    return Object.fromEntries(encoded.map(([name, text]) => [name, decodeURIComponent(text)]));
  } catch {
    return null;
  }
}

/** The refusal of an unknown address. */
export function unknownAddress(): ApiError {
  return new ApiError(
    40,
    "This address does not exist. Check the method and the path against the reference.",
    { resource: 500000 },
  );
}

/** The refusal of a method that an address does not support. */
export function unsupportedMethod(allow: readonly string[]): ApiError {
  return new ApiError(45, `This address supports ${allow.join(", ")}.`, {
    resource: 500000,
    headers: { allow: allow.join(", ") },
  });
}

/** The refusal of a call that a browser sent from another origin. */
export function foreignOrigin(): ApiError {
  return new AccessDenied("This call must come from the portal's own pages.", { resource: 500000 });
}
