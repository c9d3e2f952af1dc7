import { operation } from "@/lib/api/operation";
import * as accepting from "./accept-invitation";
import * as contract from "./invitation-contract";
import { invitationsOfTenant } from "./invitation-queries";
import * as inviting from "./invite";
import { presentInvitation, presentInvited } from "./present";

export const listInvitations = operation(contract.listInvitations, async ({ tenantId }) => {
  const invitations = await invitationsOfTenant([tenantId]);
  return { invitations: invitations.map(presentInvitation) };
});

export const inviteUser = operation(contract.inviteUser, async (ctx, { body }) =>
  presentInvited(await inviting.invite(ctx, body)),
);

export const resendInvitation = operation(contract.resendInvitation, async (ctx, { params }) =>
  presentInvited(await inviting.resendInvitation(ctx, params["invitation-id"])),
);

export const withdrawInvitation = operation(
  contract.withdrawInvitation,
  async (ctx, { params }) => {
    const id = await inviting.withdrawInvitation(ctx, params["invitation-id"]);
    return { id: id.replaceAll("-", "") };
  },
);

export const readInvitation = operation(contract.readInvitation, async (ctx, { body }) => {
  const { company, expiresAt, ...shown } = await accepting.readInvitation(ctx, body.token);
  return { companyName: company, ...shown, expiresAt: expiresAt.toISOString() };
});

export const acceptInvitation = operation(contract.acceptInvitation, async (ctx, { body }) => ({
  email: await accepting.acceptInvitation(ctx, body),
}));
