import type { PathParams } from "./exchange";
import type { Contract, Method, Operation } from "./operation";
import { refusalOf } from "./refuse";
import { decodedParams, unsupportedMethod } from "./router";
import { serveOperation } from "./serve";

type RouteContext = { params: Promise<Record<string, string | string[]>> };
type RouteHandler = (request: Request, context: RouteContext) => Promise<Response>;
type Route = Record<Method, RouteHandler>;

const METHODS: readonly Method[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/**
 * The handlers of one route file. Methods that it is not given answer category 45 in our own error
 * shape, which the framework's 405 would not.
 */
export function serve(served: Partial<Record<Method, Operation>>): Route {
  const allow = METHODS.filter((method) => served[method]);
  const handler = (operation: Operation | undefined): RouteHandler => {
    if (!operation)
      return async (request) =>
        refusalOf(new URL(request.url).pathname, unsupportedMethod(allow), request);
    return async (request, { params }) =>
      serveOperation(operation, request, named(operation.contract, await params));
  };
  return Object.fromEntries(METHODS.map((method) => [method, handler(served[method])])) as Route;
}

/** Parameters by the names of the contract; a folder cannot be named like every one of them. */
function named(contract: Contract, params: Record<string, string | string[]>): PathParams {
  const names = [...contract.path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] as string);
  return decodedParams(names.map((name) => [name, String(params[name] ?? "")]));
}
