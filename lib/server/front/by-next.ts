import type { IncomingMessage, ServerResponse } from "node:http";
import { underway } from "@/lib/api/next";
import { log } from "@/lib/platform/log";
import type { Behind } from "./front";
import { pathOf } from "./front-target";
import { plainPath } from "@/lib/api/wire/plain-path";
import { setPagePolicy } from "./page-policy";
import { refuse } from "./refusal";

/** Next's own listener. */
export type NextHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Next in this process for both pages and operations: its route files answer the API's addresses. */
export function byNext(handle: NextHandler): Behind {
  const pages = pagesOf(handle);
  return {
    api: (request, response) => {
      const failed = (error: unknown) => {
        log.error({ err: error }, "an operation threw");
        if (response.headersSent) response.destroy();
        else refuse(response, { category: 60, message: "Internal error." }, pathOfRequest(request));
      };
      const address = request.url ?? "";
      const path = pathOf(address);
      // Next finds route files by the plain spelling alone, and would redirect the others.
      request.url = `${plainPath(path)}${address.slice(path.length)}`;
      void underway.run({ incoming: request, address, outgoing: response }, () =>
        handle(request, response).catch(failed),
      );
    },
    pages: (request, response, onAnswer) => {
      response.once("finish", () => onAnswer(cookiesOf(response)));
      pages(request, response);
    },
  };
}

const pathOfRequest = ({ url = "" }: IncomingMessage): string => pathOf(url);

function cookiesOf(response: ServerResponse): { "set-cookie": string[] } {
  const cookies = response.getHeader("set-cookie") ?? [];
  return { "set-cookie": Array.isArray(cookies) ? cookies : [String(cookies)] };
}

/** Answers the addresses of pages, and sets what browsers may do with them. */
export function pagesOf(handle: NextHandler) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    setPagePolicy(request, response);
    if (toPlainAddress(request, response)) return;
    handle(request, response).catch((error: unknown) => {
      log.error({ err: error }, "a page could not be rendered");
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  };
}

/** Redirects page addresses with a trailing slash to the page; Next would do so for operations, too. */
function toPlainAddress(request: IncomingMessage, response: ServerResponse): boolean {
  const path = pathOfRequest(request);
  if (!path.endsWith("/") || path === "/") return false;
  const query = (request.url ?? "").slice(path.length);
  response.writeHead(308, { location: `${path.replace(/\/+$/, "")}${query}` }).end();
  return true;
}
