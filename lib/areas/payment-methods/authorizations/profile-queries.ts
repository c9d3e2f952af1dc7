import { prisma, statement } from "@/lib/platform/database/db";
import type { Profile, ProfileStatus } from "./profile-model";

const COLUMNS = `number, payment_method_id as "paymentMethodId", type, status, brand, consent_source as "consentSource",
  consent_ref as "consentRef", network_transaction_id as "networkTransactionId", agreed_on as "agreedOn",
  activated_at as "activatedAt", ended_at as "endedAt"`;

const ofMethod = statement<Profile>(
  "profiles-of-method",
  `select ${COLUMNS} from payment_method_profile where tenant_id = $1 and payment_method_id = $2 order by number`,
);

/** All agreements about a payment method, the first one first. */
export function profilesOf(tenantId: string, paymentMethodId: string): Promise<Profile[]> {
  return ofMethod([tenantId, paymentMethodId]);
}

const add = statement<{ number: number }>(
  "profile-add",
  `insert into payment_method_profile (tenant_id, payment_method_id, number, type, status, brand, consent_source, consent_ref,
     network_transaction_id, agreed_on, activated_at, created_at)
   select $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5, $6, $7, $8, $9, $10, $11 from payment_method_profile
     where tenant_id = $1 and payment_method_id = $2
   on conflict do nothing returning number`,
);

/** Stores an agreement under the next number; undefined while another of its type is in force. */
export async function addProfile(
  tenantId: string,
  of: Omit<Profile, "number" | "endedAt">,
  at: Date,
): Promise<number | undefined> {
  const { paymentMethodId, type, status, brand, consentSource, consentRef } = of;
  const about = [tenantId, paymentMethodId, type, status, brand, consentSource, consentRef];
  const rows = await add([...about, of.networkTransactionId, of.agreedOn, of.activatedAt, at]);
  return rows[0]?.number;
}

/** Ends an agreement that is in force; false when it is not. */
export async function endProfile(
  tenantId: string,
  paymentMethodId: string,
  number: number,
  status: Extract<ProfileStatus, "Cancelled" | "Expired">,
  at: Date,
): Promise<boolean> {
  const { count } = await prisma().paymentMethodProfile.updateMany({
    where: { tenantId, paymentMethodId, number, status: { in: ["Agreed", "Active"] } },
    data: { status, endedAt: at },
  });
  return count === 1;
}
