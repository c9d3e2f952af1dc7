import { wireId } from "@/lib/kernel/ids";
import { type InvitationStatus, statusOf } from "./model";

type User = {
  id: string;
  email: string;
  name: string;
  role: string;
  disabledAt: Date | null;
  createdAt: Date;
  lastSignedInAt: Date | null;
};

export function presentUser({ id, email, name, role, ...at }: User) {
  return {
    ...{ id: wireId(id), email, name, role },
    status: at.disabledAt ? ("Deactivated" as const) : ("Active" as const),
    createdAt: at.createdAt.toISOString(),
    lastSignedInAt: at.lastSignedInAt?.toISOString() ?? null,
    deactivatedAt: at.disabledAt?.toISOString() ?? null,
  };
}

type Client = { id: string; name: string; scopes: string[]; lastUsedAt: Date | null };

export function presentClients(clients: readonly Client[]) {
  return clients.map(({ id, name, scopes, lastUsedAt }) => ({
    ...{ clientId: id, name, scopes },
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

type Invitation = {
  id: string;
  email: string;
  role: string;
  invitedByName: string;
  createdAt: Date;
  expiresAt: Date;
  sentAt: Date | null;
  mailError: string | null;
  acceptedAt: Date | null;
  withdrawnAt: Date | null;
  now: Date;
};

export function presentInvitation(row: Invitation) {
  const { id, email, role, invitedByName, createdAt, expiresAt, sentAt, mailError, now } = row;
  const status: InvitationStatus = statusOf(row, now);
  return {
    ...{ id: wireId(id), email, role, status, invitedByName },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    mailError,
  };
}

export function presentInvited({ invitation, link }: { invitation: Invitation; link?: string }) {
  return { ...presentInvitation(invitation), ...(link === undefined ? {} : { link }) };
}
