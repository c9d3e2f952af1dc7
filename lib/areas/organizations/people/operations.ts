import { operation } from "@/lib/api/operation";
import type { Ctx } from "@/lib/kernel/context";
import { ABOUT_ROLES, ALL_ROLES, ROLES } from "@/lib/kernel/scopes";
import * as people from "./change-user";
import * as contract from "./contract";
import { presentClients, presentUser } from "./present";
import { clientsMadeBy, usersOfTenant } from "./queries";

export const listUsers = operation(contract.listUsers, async ({ tenantId }) => {
  const users = await usersOfTenant([tenantId]);
  return { users: users.map(presentUser) };
});

/** The scope that API clients are read with. */
const seesClients = ({ scopes }: Ctx) => scopes.has("developer:read");

export const getUser = operation(contract.getUser, async (ctx, { params }) => {
  const user = await people.requireUser(ctx, params["user-id"]);
  if (!seesClients(ctx)) return presentUser(user);
  const clients = await clientsMadeBy(ctx.tenantId, user.id);
  return { ...presentUser(user), apiClients: presentClients(clients) };
});

export const updateUser = operation(contract.updateUser, async (ctx, { params, body }) =>
  presentUser(await people.changeUser(ctx, params["user-id"], body)),
);

export const deactivateUser = operation(contract.deactivateUser, async (ctx, { params }) => {
  const { clients, ...ended } = await people.deactivateUser(ctx, params["user-id"]);
  return seesClients(ctx) ? { ...ended, apiClients: presentClients(clients) } : ended;
});

export const reactivateUser = operation(contract.reactivateUser, async (ctx, { params }) =>
  presentUser(await people.reactivateUser(ctx, params["user-id"])),
);

export const listRoles = operation(contract.listRoles, () =>
  Promise.resolve({
    roles: ALL_ROLES.map((role) => ({ role, ...ABOUT_ROLES[role], scopes: [...ROLES[role]] })),
  }),
);
