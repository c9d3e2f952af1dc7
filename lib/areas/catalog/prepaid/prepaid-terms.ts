import type { ChargeAttributes, ChargeTerms } from "@/lib/areas/catalog/model";
import type { ChargeChanges } from "@/lib/areas/catalog/object-contract";
import type { RolloverTerms } from "@/lib/billing/prepaid/prepaid-terms";
import { decimal } from "@/lib/values/decimal";
import { exactNumber } from "@/lib/values/money";
import {
  type ChargeFunction,
  type DrawdownTerms,
  functionOf,
  type PrepaymentTerms,
} from "./prepaid-model";

const FUNCTIONS = { topup: "Prepayment", drawdown: "Drawdown" } as const;

/** What a body says that a charge does with prepaid units; undefined where it says nothing, or something unavailable. */
export function functionInBody(body: ChargeChanges): ChargeFunction | undefined {
  const { ChargeFunction: named, IsPrepaid, PrepaidOperationType: operation } = body;
  if (named === "Standard" || named === "Prepayment" || named === "Drawdown") return named;
  if (operation) return FUNCTIONS[operation];
  return IsPrepaid === false || named === null || named === "" ? "Standard" : undefined;
}

/** The function of a charge after a change: what the body says, or what it was. */
export function functionAfter(before: ChargeAttributes, body: ChargeChanges): ChargeFunction {
  return functionInBody(body) ?? functionOf(before);
}

type Nature = Pick<ChargeTerms, "chargeType">;

/** What a one-time or recurring charge sells in advance after a change. */
export function changedPrepayment(
  before: ChargeAttributes,
  body: ChargeChanges,
  { chargeType }: Nature,
): PrepaymentTerms | undefined {
  if (chargeType === "Usage" || functionAfter(before, body) !== "Prepayment") return undefined;
  const { prepayment } = before;
  const rollover = changedRollover(prepayment?.rollover, body);
  return {
    quantity: textOf(body.PrepaidQuantity) ?? prepayment?.quantity ?? "0",
    uom: body.PrepaidUom || (prepayment?.uom ?? ""),
    validity: body.ValidityPeriodType || (prepayment?.validity ?? "SUBSCRIPTION_TERM"),
    ...(rollover === undefined ? {} : { rollover }),
  };
}

/** How unused units are rolled over after a change; what is missing is reported with the problems of the body. */
function changedRollover(
  before: RolloverTerms | undefined,
  body: ChargeChanges,
): RolloverTerms | undefined {
  if (!isRolledOver(before, body)) return undefined;
  const { RolloverPeriods, RolloverApply, RolloverPeriodLength, rolloverPeriodLength } = body;
  const length = RolloverPeriodLength ?? rolloverPeriodLength;
  const isSaid = RolloverPeriodLength !== undefined || rolloverPeriodLength !== undefined;
  return {
    periods: RolloverPeriods || (before?.periods ?? 0),
    months: isSaid ? length || null : (before?.months ?? null),
    apply: RolloverApply || (before?.apply ?? "ApplyFirst"),
  };
}

/** Whether unused units are rolled over after a change. */
export const isRolledOver = (
  before: RolloverTerms | undefined,
  { IsRollover }: Pick<ChargeChanges, "IsRollover">,
): boolean => IsRollover ?? before !== undefined;

/** How usage is paid from prepaid units after a change. */
export function changedDrawdown(
  before: ChargeAttributes,
  body: ChargeChanges,
): DrawdownTerms | undefined {
  if (functionAfter(before, body) !== "Drawdown") return undefined;
  const drawdown = before.usage?.drawdown;
  return {
    rate: textOf(body.DrawdownRate) ?? drawdown?.rate ?? "1",
    uom: body.DrawdownUom || (drawdown?.uom ?? ""),
  };
}

/** Zero says nothing, as programs send it for fields that they do not use. */
const textOf = (value: number | null | undefined) => (value ? decimal(value).toFixed() : undefined);

const numberOf = (text: string) => exactNumber(decimal(text));

/** Prepaid terms as object operations show them; absent ones are left out. */
export function prepaidFieldsOf({ prepayment, usage }: ChargeAttributes) {
  const drawdown = usage?.drawdown;
  if (prepayment !== undefined) {
    return {
      ChargeFunction: "Prepayment" as const,
      IsPrepaid: true,
      PrepaidOperationType: "topup" as const,
      PrepaidQuantity: numberOf(prepayment.quantity),
      PrepaidUom: prepayment.uom,
      ValidityPeriodType: prepayment.validity,
      CreditOption: "TimeBased" as const,
      ...rolloverFieldsOf(prepayment),
    };
  }
  if (drawdown === undefined) return {};
  return {
    ChargeFunction: "Drawdown" as const,
    IsPrepaid: true,
    PrepaidOperationType: "drawdown" as const,
    DrawdownRate: numberOf(drawdown.rate),
    DrawdownUom: drawdown.uom,
  };
}

function rolloverFieldsOf({ rollover }: PrepaymentTerms) {
  if (rollover === undefined) return {};
  const { apply, periods, months } = rollover;
  return {
    IsRollover: true,
    RolloverApply: apply,
    RolloverPeriods: periods,
    ...(months === null ? {} : { RolloverPeriodLength: months }),
  };
}
