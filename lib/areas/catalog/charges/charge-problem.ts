import { errorCode } from "@/lib/kernel/codes";
import { ApiError } from "@/lib/kernel/errors";
import { fields } from "@/lib/api/field";
import { type ChargeFieldName, chargeFieldSchemas } from "@/lib/areas/catalog/object-contract";

/**
 * Why a charge is invalid: the field at fault, and whether its value is bad (20), missing (22) or
 * contradicts another one (30).
 */
export type ChargeProblem = {
  readonly field: ChargeFieldName;
  readonly category: 20 | 22 | 30;
  readonly message: string;
};

export function invalid(field: ChargeFieldName, message: string): ChargeProblem {
  return { field, category: 20, message: `${field} ${message}` };
}

export function missing(field: ChargeFieldName, why: string): ChargeProblem {
  return { field, category: 22, message: `${field} is required ${why}` };
}

export function contradiction(field: ChargeFieldName, message: string): ChargeProblem {
  return { field, category: 30, message: `${field} ${message}` };
}

/** The refusal that names every problem with the code of its field. @throws ApiError for any. */
export function refuseProblems(problems: readonly ChargeProblem[]): void {
  const [first] = problems;
  if (!first) return;
  const reasons = problems.map(({ field, category, message }) => ({
    code: errorCode(fields.get(chargeFieldSchemas[field])?.code ?? 522000, category),
    message,
    parameter: field,
  }));
  throw new ApiError(first.category, first.message, { reasons });
}
