import type { Ctx } from "@/lib/kernel/context";
import { uuidOf } from "@/lib/kernel/ids";
import type { PrintedSeller } from "@/lib/platform/pdf/letterhead";
import { letterheadOf } from "./letterhead-model";
import { logoById } from "./logo-queries";
import { profileById } from "./queries";

/** The seller that a document names: by its name, and by the profile of its posting where it has one. */
type NamedSeller = { readonly name: string; readonly companyId?: string };

/** The seller of a document as it is printed. */
export async function printedSeller(
  { tenantId }: Pick<Ctx, "tenantId">,
  seller: NamedSeller | undefined,
): Promise<PrintedSeller> {
  const sellerName = seller?.name ?? "";
  const id = seller?.companyId === undefined ? undefined : uuidOf(seller.companyId);
  const profile = id === undefined ? undefined : await profileById(tenantId, id);
  if (!profile) return { sellerName };
  const { company, logoId } = profile;
  const logo = logoId === null ? undefined : await logoById(tenantId, logoId);
  return { sellerName, letterhead: { ...letterheadOf(company), ...(logo ? { logo } : {}) } };
}
