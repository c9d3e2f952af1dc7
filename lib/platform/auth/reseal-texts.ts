import { asTenant } from "@/lib/platform/database/ambient";
import { statement } from "@/lib/platform/database/db";
import { wireId } from "@/lib/kernel/ids";
import { log } from "../log";
import { systemTransaction } from "../system-work";
import { newestSealBegins, openText, type SealedFor, sealText } from "./sealed-texts";

type Purpose = SealedFor["purpose"];

/** Where sealed texts are stored permanently. Stored answers are not included: they expire after 30 days. */
const places: readonly { table: string; column: string; purpose: Purpose }[] = [
  { table: "payment_gateway", column: "sealed_key", purpose: "gateway-key" },
  { table: "payment_gateway", column: "sealed_webhook_secret", purpose: "gateway-key" },
  { table: "mail_transport", column: "sealed_password", purpose: "mail-password" },
  { table: "hosted_page_key", column: "private_key", purpose: "page-key" },
];

const older = places.map(({ table, column, purpose }) => ({
  table,
  column,
  purpose,
  find: statement<{ sealed: string }>(
    `reseal-find-${column}`,
    `select ${column} as sealed from ${table}
     where tenant_id = $1 and ${column} is not null and not starts_with(${column}, $2) for update`,
  ),
  store: statement(
    `reseal-store-${column}`,
    `update ${table} set ${column} = $3 where tenant_id = $1 and ${column} = $2`,
  ),
}));

const count = statement<{ texts: number }>(
  "reseal-count",
  `select sum(texts)::int as texts from (${places
    .map(
      ({ table, column }) =>
        `select count(*) as texts from ${table} where tenant_id = $1 and not starts_with(${column}, $2)`,
    )
    .join(" union all ")}) t`,
);

/** True when a gateway's key, a mail password or a signing key is sealed with an older key than the newest. */
export async function textsAreToReseal(tenantId: string): Promise<boolean> {
  const [found] = await asTenant(tenantId, () => count([tenantId, newestSealBegins()]));
  return (found?.texts ?? 0) > 0;
}

/** Seals a tenant's secrets with the newest key; one whose key is missing is reported and left. */
export function resealTexts(tenantId: string): Promise<number> {
  return systemTransaction(tenantId, { operation: "resealTexts" }, async (ctx) => {
    const begins = newestSealBegins();
    let resealed = 0;
    for (const { table, column, purpose, find, store } of older) {
      for (const { sealed } of await find([tenantId, begins])) {
        const anew = sealedAnew(sealed, { tenantId, purpose });
        if (anew === undefined) {
          log.error({ tenantId, table, column }, "a secret is sealed with a key that nobody gave");
          continue;
        }
        await store([tenantId, sealed, anew]);
        resealed += 1;
      }
    }
    if (resealed === 0) return 0;
    ctx.record({
      subjectType: "tenant",
      subjectId: wireId(tenantId),
      action: "reseal-secrets",
      detail: { secrets: resealed },
    });
    return resealed;
  });
}

function sealedAnew(sealed: string, of: SealedFor): string | undefined {
  try {
    return sealText(openText(sealed, of), of);
  } catch (error) {
    log.error({ err: error, tenantId: of.tenantId }, "a secret could not be opened");
    return undefined;
  }
}
