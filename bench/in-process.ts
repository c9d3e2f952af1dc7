import { handleApiRequest } from "@/lib/server/api";
import type { Client } from "./client";

/** A client whose calls stay in this process. */
export async function inProcess(clientId: string, clientSecret: string): Promise<Client> {
  let token = "";
  const call = async (method: string, address: string, body?: unknown) => {
    const headers = {
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await handleApiRequest(
      new Request(`http://localhost:3000${address}`, { method, headers, ...sent }),
    );
    if (!response.ok) throw new Error(`${method} ${address}: ${await response.text()}`);
    return JSON.parse(await response.text());
  };
  const grant = {
    grant_type: "client_credentials",
    client_id: clientId,
    client_secret: clientSecret,
  };
  token = String((await call("POST", "/oauth/token", grant)).access_token);
  return { token, call };
}
