import { prisma, statement } from "@/lib/platform/database/db";
import { dayRead, wordRead } from "@/lib/platform/database/prisma-values";
import { type Profile, PROFILE_STATUSES, PROFILE_TYPES, type ProfileStatus } from "./profile-model";

/** All agreements on a payment method, the first one first. */
export async function profilesOf(tenantId: string, paymentMethodId: string): Promise<Profile[]> {
  const profiles = await prisma().paymentMethodProfile.findMany({
    where: { tenantId, paymentMethodId },
    omit: { tenantId: true, createdAt: true },
    orderBy: { number: "asc" },
  });
  return profiles.map((profile) => ({
    ...profile,
    type: wordRead(PROFILE_TYPES, profile.type),
    status: wordRead(PROFILE_STATUSES, profile.status),
    agreedOn: dayRead(profile.agreedOn),
  }));
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
