import { prisma, statement } from "@/lib/platform/database/db";
import { INVITATION_DAYS } from "./model";

/** An invitation, without what its link is made of. */
export type InvitationRow = {
  id: string;
  email: string;
  role: string;
  invitedByType: string;
  invitedById: string;
  invitedByName: string;
  createdAt: Date;
  expiresAt: Date;
  sentAt: Date | null;
  mailError: string | null;
  acceptedAt: Date | null;
  withdrawnAt: Date | null;
  now: Date;
};

const COLUMNS = `id, email, role, invited_by_type as "invitedByType", invited_by_id as "invitedById", invited_by_name as "invitedByName",
  created_at as "createdAt", expires_at as "expiresAt", sent_at as "sentAt", mail_error as "mailError",
  accepted_at as "acceptedAt", withdrawn_at as "withdrawnAt", clock_timestamp() as now`;

/** Invitations of the last 30 days that were not accepted, the newest first. */
export const invitationsOfTenant = statement<InvitationRow>(
  "user-invitations-list",
  `select ${COLUMNS} from user_invitation where tenant_id = $1 and accepted_at is null
     and expires_at > clock_timestamp() - interval '30 days' order by created_at desc, id desc limit 500`,
);

const locked = statement<InvitationRow>(
  "user-invitation-lock",
  `select ${COLUMNS} from user_invitation where tenant_id = $1 and id = $2 for update`,
);
export const lockInvitation = async (tenantId: string, id: string) =>
  (await locked([tenantId, id]))[0];

const signed = statement<InvitationRow & { nonce: Uint8Array }>(
  "user-invitation-signed",
  `select ${COLUMNS}, nonce from user_invitation where tenant_id = $1 and id = $2`,
);

/** An invitation with the random part of its link. */
export const signedInvitation = async (tenantId: string, id: string) =>
  (await signed([tenantId, id]))[0];

const insert = statement(
  "user-invitation-insert",
  `insert into user_invitation (tenant_id, id, email, role, nonce, invited_by_type, invited_by_id, invited_by_name, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, clock_timestamp() + make_interval(days => ${INVITATION_DAYS}))`,
);

export type NewInvitation = {
  id: string;
  email: string;
  role: string;
  nonce: Uint8Array;
  by: { type: string; id: string; name: string };
};

/** Stores an invitation. @throws an `isDuplicate` error when the address has one that is open. */
export async function insertInvitation(
  tenantId: string,
  { id, email, role, nonce, by }: NewInvitation,
): Promise<void> {
  await insert([tenantId, id, email, role, nonce, by.type, by.id, by.name]);
}

const renew = statement(
  "user-invitation-renew",
  `update user_invitation set nonce = $3, expires_at = clock_timestamp() + make_interval(days => ${INVITATION_DAYS}),
     sent_at = null, mail_error = null where tenant_id = $1 and id = $2`,
);

/** Gives an invitation a new link and its whole time. */
export const renewInvitation = async (tenantId: string, id: string, nonce: Uint8Array) =>
  void (await renew([tenantId, id, nonce]));

const accept = statement<{ id: string }>(
  "user-invitation-accept",
  `update user_invitation set accepted_at = clock_timestamp() where tenant_id = $1 and id = $2 and nonce = $3
     and accepted_at is null and withdrawn_at is null and expires_at > clock_timestamp() returning id`,
);

/** Uses an invitation up; false when it was used, withdrawn, sent again or has expired meanwhile. */
export const takeInvitation = async (tenantId: string, id: string, nonce: Uint8Array) =>
  (await accept([tenantId, id, nonce])).length > 0;

const withdraw = statement<{ id: string; email: string }>(
  "user-invitations-withdraw",
  `update user_invitation set withdrawn_at = clock_timestamp() where tenant_id = $1 and accepted_at is null and withdrawn_at is null
     and (($2::uuid is not null and id = $2) or ($3::uuid is not null and invited_by_id = $3)
       or ($4::text is not null and email = $4 and expires_at <= clock_timestamp())) returning id, email`,
);

/** Withdraws open invitations: one by its id, all that a caller has made, or an expired one of an address. */
export function withdrawInvitations(
  tenantId: string,
  of: { id: string } | { invitedById: string } | { expiredOf: string },
) {
  const id = "id" in of ? of.id : null;
  const by = "invitedById" in of ? of.invitedById : null;
  return withdraw([tenantId, id, by, "expiredOf" in of ? of.expiredOf : null]);
}

const open = statement<{ open: number }>(
  "user-invitations-open",
  `select count(*)::int as open from user_invitation where tenant_id = $1 and accepted_at is null and withdrawn_at is null
     and expires_at > clock_timestamp()`,
);
export const countOpen = async (tenantId: string): Promise<number> =>
  (await open([tenantId]))[0]?.open ?? 0;

const noteMail = statement(
  "user-invitation-note-mail",
  `update user_invitation set sent_at = case when $3::text is null then clock_timestamp() else sent_at end, mail_error = $3
   where tenant_id = $1 and id = $2`,
);

/** Keeps what became of the mail of an invitation: sent, or why not. */
export const noteInvitationMail = async (tenantId: string, id: string, error: string | null) =>
  void (await noteMail([tenantId, id, error]));

/** The name of the company. */
export async function companyName(tenantId: string): Promise<string> {
  const select = { name: true };
  const tenant = await prisma().tenant.findFirst({ where: { id: tenantId }, select });
  return tenant?.name ?? "";
}
