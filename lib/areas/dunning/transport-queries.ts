import { statement } from "@/lib/platform/database/db";

/** Who takes a tenant's mails, without what only senders may know. */
export type StoredTransport = {
  host: string;
  port: number;
  security: "TLS" | "STARTTLS" | "None";
  userName: string | null;
  fromAddress: string;
  fromName: string | null;
  replyTo: string | null;
};

const SHOWN = `host, port, security, user_name as "userName", from_address as "fromAddress", from_name as "fromName",
  reply_to as "replyTo"`;

const shown = statement<StoredTransport>(
  "mail-transport",
  `select ${SHOWN} from mail_transport where tenant_id = $1`,
);
const sealed = statement<StoredTransport & { sealedPassword: string | null }>(
  "mail-transport-sealed",
  `select ${SHOWN}, sealed_password as "sealedPassword" from mail_transport where tenant_id = $1`,
);

/** The mail server that a tenant has set up. */
export async function transportOf(tenantId: string): Promise<StoredTransport | undefined> {
  return (await shown([tenantId]))[0];
}

/** The same with its sealed password, for processes that send. */
export async function sealedTransportOf(tenantId: string) {
  return (await sealed([tenantId]))[0];
}

const store = statement(
  "mail-transport-store",
  `insert into mail_transport (tenant_id, host, port, security, user_name, sealed_password, from_address, from_name, reply_to, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
   on conflict (tenant_id) do update set host = excluded.host, port = excluded.port, security = excluded.security,
     user_name = excluded.user_name, sealed_password = excluded.sealed_password, from_address = excluded.from_address,
     from_name = excluded.from_name, reply_to = excluded.reply_to, updated_at = excluded.updated_at`,
);
const remove = statement(
  "mail-transport-remove",
  "delete from mail_transport where tenant_id = $1",
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
  await remove([tenantId]);
}
