import { prisma, statement } from "@/lib/platform/database/db";
import { wordRead } from "@/lib/platform/database/prisma-values";

const SECURITIES = ["TLS", "STARTTLS", "None"] as const;

/** A tenant's transport, without what only senders may know. */
export type StoredTransport = {
  host: string;
  port: number;
  security: (typeof SECURITIES)[number];
  userName: string | null;
  fromAddress: string;
  fromName: string | null;
  replyTo: string | null;
};

const SHOWN = {
  host: true,
  port: true,
  security: true,
  userName: true,
  fromAddress: true,
  fromName: true,
  replyTo: true,
};

/** The mail server configured by a tenant. */
export async function transportOf(tenantId: string): Promise<StoredTransport | undefined> {
  const row = await prisma().mailTransport.findFirst({ where: { tenantId }, select: SHOWN });
  return row ? { ...row, security: wordRead(SECURITIES, row.security) } : undefined;
}

/** The same with its sealed password, for processes that send. */
export async function sealedTransportOf(tenantId: string) {
  const select = { ...SHOWN, sealedPassword: true };
  const row = await prisma().mailTransport.findFirst({ where: { tenantId }, select });
  return row ? { ...row, security: wordRead(SECURITIES, row.security) } : undefined;
}

const store = statement(
  "mail-transport-store",
  `insert into mail_transport (tenant_id, host, port, security, user_name, sealed_password, from_address, from_name, reply_to, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
   on conflict (tenant_id) do update set host = excluded.host, port = excluded.port, security = excluded.security,
     user_name = excluded.user_name, sealed_password = excluded.sealed_password, from_address = excluded.from_address,
     from_name = excluded.from_name, reply_to = excluded.reply_to, updated_at = excluded.updated_at`,
);
export async function storeTransport(
  tenantId: string,
  transport: StoredTransport & { sealedPassword: string | null },
  at: Date,
): Promise<void> {
  const { host, port, security, userName, sealedPassword } = transport;
  const { fromAddress, fromName, replyTo } = transport;
  await store([
    tenantId,
    host,
    port,
    security,
    userName,
    sealedPassword,
    fromAddress,
    fromName,
    replyTo,
    at,
  ]);
}

export async function removeTransport(tenantId: string): Promise<void> {
  await prisma().mailTransport.deleteMany({ where: { tenantId } });
}
