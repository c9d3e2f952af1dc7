import { originsOfTenant } from "./queries";

/** The origins whose pages may show hosted pages of a tenant and call with its signatures. */
export async function registeredOrigins(tenantId: string): Promise<string[]> {
  return (await originsOfTenant(tenantId)).map(({ origin }) => origin);
}
