import { HostedClient } from "./hosted-client";

declare global {
  interface Window {
    Perennial?: HostedClient;
    Z?: HostedClient;
  }
}

const script = document.currentScript;
const source = script instanceof HTMLScriptElement ? script.src : window.location.href;

// Pages that take functions off the object call them without it.
const client = new HostedClient(new URL(source).origin);
for (const name of Object.getOwnPropertyNames(HostedClient.prototype)) {
  const known = name as keyof HostedClient;
  if (name !== "constructor") Object.assign(client, { [known]: client[known].bind(client) });
}
window.Perennial = client;
window.Z = client;
