import { handleApiRequest } from "@/lib/server/api";
import { ScriptedGateway } from "./scripted-gateway";
import { registerGateway } from "@/lib/platform/gateways/registry";

/** A process that sends an order and is killed before or after the gateway has charged. */
const gateway = new ScriptedGateway();
gateway.script = async (_request, honest) => {
  const answer = process.argv[2] === "after" ? await honest() : undefined;
  process.kill(process.pid, "SIGKILL");
  return answer ?? new Promise(() => undefined);
};
registerGateway(gateway);

await handleApiRequest(
  new Request("http://localhost:3000/v1/orders", {
    method: "POST",
    headers: {
      authorization: `Bearer ${process.env.TEST_TOKEN}`,
      "content-type": "application/json",
    },
    body: process.env.TEST_ORDER,
  }),
);
