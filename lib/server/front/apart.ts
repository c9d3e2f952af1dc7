import { getRequestListener } from "@hono/node-server";
import { log } from "@/lib/platform/log";
import type { Behind } from "./front";
import { type PortalTarget, proxy } from "./front-proxy";
import { pathOf } from "./front-target";
import { type Refusal, refusalResponse } from "./refusal";

/** Answers the API's addresses; `path` is the request's, without query. */
type Handle = (request: Request, path: string) => Response | Promise<Response>;

/** The operations in this process, and pages by the renderer in another, which listens at `portal`. */
export function apart(handle: Handle, portal: () => PortalTarget | undefined): Behind {
  const listener = apiListener(handle);
  return {
    api: (request, response) => void listener(request, response),
    pages: (request, response, onAnswer) => proxy(request, response, portal(), onAnswer),
  };
}

const addressUnusable: Refusal = { category: 90, message: "Host and address make no URL." };

/**
 * The operations behind a listener that also answers anything they throw. It replaces Node's
 * Request and Response by lighter ones for the whole process, so Next must run in another one.
 */
function apiListener(handle: Handle) {
  const answer = (request: Request, { incoming }: { incoming: { url?: string } }) =>
    handle(request, pathOf(incoming.url ?? ""));
  return getRequestListener(answer, {
    hostname: "localhost",
    errorHandler: (error: unknown) => {
      const unusable = error instanceof Error && error.name === "RequestError";
      const refusal = unusable
        ? addressUnusable
        : { category: 60 as const, message: "Internal error." };
      if (!unusable) log.error({ err: error }, "an operation threw");
      return refusalResponse(refusal, "/");
    },
  });
}
