import http from "node:http";
import next from "next";
import { checkout } from "./checkout";
import { ownPort } from "@/lib/server/front/own-port";
import { byNext, type NextHandler } from "@/lib/server/front/by-next";
import { createFront } from "@/lib/server/front/front";
import { trustedProxies } from "@/lib/server/front/front-headers";
import { condition } from "@/lib/server/front/health";
import { onNews } from "@/lib/server/processes/child-life";

/**
 * The process that owns the port where PERENNIAL_SERVE=next: Next, which serves pages and, by
 * app/**\/route.ts, the operations. The front checks requests before it, as always.
 */

const development = process.env.NODE_ENV === "development";

// Next would load .env itself, and with it keys that this process must not have.
process.env.__NEXT_PROCESSED_ENV = "true";

let handle: NextHandler;

const front = createFront({
  ...byNext((request, response) => handle(request, response)),
  isProxy: trustedProxies(process.env.TRUSTED_PROXIES ?? ""),
  secure: process.env.NEXTAUTH_URL?.startsWith("https://") ?? false,
});

onNews((news) => {
  condition.ready = news.ready;
});

const app = next({
  dev: development,
  dir: checkout,
  hostname: "localhost",
  port: Number(process.env.PORT),
  // Only a development server has a socket for it; elsewhere Next would take upgrade requests away
  // from the front.
  httpServer: development ? front : http.createServer(),
});
await app.prepare();
handle = app.getRequestHandler();

ownPort(front);
