import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { bounded, clearableText, localDate, text } from "@/lib/api/schemas";

const field = fieldsOf(512); // 512060-530079: tax data of an account wherever it occurs.

const EFFECTIVE = [67, "First day of the exemption."] as const;
const EXPIRATION = [68, "Last day of the exemption."] as const;
const STATUS = [69, "Whether the account is exempt from tax."] as const;
const EXEMPT_STATUSES = ["No", "Yes", "PendingVerification"] as const;

/** The plain texts of the tax data, each with the schema for its maximum length. */
const texts = <S extends z.ZodType>(schemaOf: (longest: number) => S) => ({
  VATId: field(60, schemaOf(25), "Value added tax id of the account."),
  companyCode: field(61, schemaOf(50), "Company code for the tax engine."),
  exemptCertificateId: field(62, schemaOf(32), "Id of the exemption certificate."),
  exemptCertificateType: field(63, schemaOf(32), "Kind of the exemption certificate."),
  exemptDescription: field(64, schemaOf(500), "Why the account is exempt."),
  exemptEntityUseCode: field(65, schemaOf(64), "Use code of the exempt entity."),
  exemptIssuingJurisdiction: field(66, schemaOf(32), "Jurisdiction that issued the certificate."),
});

/** Tax data of a new account. */
export const newTaxInfo = z.object({
  ...texts((longest) => text(longest).optional()),
  exemptEffectiveDate: field(EFFECTIVE[0], localDate.optional(), EFFECTIVE[1]),
  exemptExpirationDate: field(EXPIRATION[0], localDate.optional(), EXPIRATION[1]),
  exemptStatus: field(STATUS[0], z.enum(EXEMPT_STATUSES).optional(), STATUS[1]),
});

const clearableDate = bounded(0, 10).refine(
  (value) => value === "" || localDate.safeParse(value).success,
  "must be a date written as YYYY-MM-DD, or empty",
);

/** Changes of tax data: absent fields stay, empty ones are cleared. */
export const changedTaxInfo = z.object({
  ...texts((longest) => clearableText(longest).nullable().optional()),
  exemptEffectiveDate: field(EFFECTIVE[0], clearableDate.nullable().optional(), EFFECTIVE[1]),
  exemptExpirationDate: field(EXPIRATION[0], clearableDate.nullable().optional(), EXPIRATION[1]),
  exemptStatus: field(STATUS[0], z.enum(EXEMPT_STATUSES).nullable().optional(), STATUS[1]),
});

const shown = z.string().nullable();

/** Tax data as answers show it. */
export const shownTaxInfo = z.object({
  ...texts(() => shown),
  exemptEffectiveDate: field(EFFECTIVE[0], shown, EFFECTIVE[1]),
  exemptExpirationDate: field(EXPIRATION[0], shown, EXPIRATION[1]),
  exemptStatus: field(STATUS[0], shown, STATUS[1]),
});
