import { answerAt } from "./api";
import { ownPort } from "@/lib/server/front/own-port";
import { apart } from "@/lib/server/front/apart";
import { createFront } from "@/lib/server/front/front";
import { trustedProxies } from "@/lib/server/front/front-headers";
import { type PortalTarget, passSocket } from "@/lib/server/front/front-proxy";
import { answerWatcher, condition } from "@/lib/server/front/health";
import { onNews } from "@/lib/server/processes/child-life";

/** The process that owns the port: the front, and the operations behind it. */

let portal: PortalTarget | undefined;

const handle = (request: Request, path: string) =>
  answerWatcher(request, path, condition) ?? answerAt(request, path);

const front = createFront({
  ...apart(handle, () => portal),
  isProxy: trustedProxies(process.env.TRUSTED_PROXIES ?? ""),
  secure: process.env.NEXTAUTH_URL?.startsWith("https://") ?? false,
});

onNews((news) => {
  condition.ready = news.ready;
  portal = news.portal;
});

if (process.env.PERENNIAL_DEV === "1") {
  front.on("upgrade", (request, socket, head) => passSocket(request, socket, head, portal));
}

ownPort(front);
