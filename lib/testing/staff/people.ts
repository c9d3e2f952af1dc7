import { uuidOf } from "@/lib/kernel/ids";
import type { Role } from "@/lib/kernel/scopes";
import { type Visitor, visit } from "../portal";
import { callApi, type TestTenant, testTenant } from "../tenant";
import { good } from "../world";

/** The password of all people here. */
export const PASSWORD = "correct horse battery";

/** A person at the portal, with their id as the interface and as the database writes it. */
export type Person = Visitor & { id: string; userId: string; email: string };

let count = 0;
const newEmail = (name: string) => `${name}-${process.pid}-${(count += 1)}@example.com`;

/** A tenant whose owner is signed in. */
export async function staffed(): Promise<{ tenant: TestTenant; olive: Person }> {
  const email = newEmail("olive");
  const tenant = await testTenant({ owner: { email, name: "Olive Owner", password: PASSWORD } });
  const { userId } = tenant;
  const visitor = await visit(email, PASSWORD);
  return { tenant, olive: { ...visitor, id: userId.replaceAll("-", ""), userId, email } };
}

/** The token of an invitation, from its link. */
export const tokenIn = (link: string): string => link.split("#")[1] ?? "";

/** Accepts an invitation as the page does. */
export const accept = (token: string, more: object = {}) =>
  callApi(
    "POST",
    "/api/portal/v1/users/invitations/accept",
    { token, name: "Kim New", password: PASSWORD, ...more },
    { headers: { "sec-fetch-site": "same-origin" } },
  );

/** Invites a person to a role, has them accept, and signs them in. */
export async function join(owner: Visitor, role: Role): Promise<Person> {
  const email = newEmail("kim");
  const { link } = await good(owner.call("POST", "/v1/users/invitations", { email, role }));
  await good(accept(tokenIn(link)));
  const { users } = await good(owner.call("GET", "/v1/users"));
  const { id } = users.find((user: { email: string }) => user.email === email);
  return { ...(await visit(email, PASSWORD)), id, userId: uuidOf(id) ?? "", email };
}
