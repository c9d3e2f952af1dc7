import { priceFieldOf } from "./charge-options";
import { recordModels } from "./usage-options";
import { OperationFailure } from "@/lib/portal/failure";

const TABLE = "ProductRatePlanChargeTierData.ProductRatePlanChargeTier";

type Given = {
  ChargeModel?: string;
  ProductRatePlanChargeTierData?: {
    ProductRatePlanChargeTier?: readonly {
      Price?: number | null;
      DiscountAmount?: number | null;
      DiscountPercentage?: number | null;
      Percentage?: number | null;
    }[];
  };
};

/**
 * The API reads a missing price as none; people who leave the field empty have usually forgotten it.
 *
 * @throws OperationFailure that names every empty price.
 */
export function requirePrices(given: Given): void {
  const model = given.ChargeModel ?? "";
  if (recordModels.includes(model)) return;
  const field = priceFieldOf(model);
  const rows = given.ProductRatePlanChargeTierData?.ProductRatePlanChargeTier ?? [];
  const reasons = rows.flatMap((row, index) =>
    row[field] === undefined || row[field] === null
      ? [
          {
            code: "",
            message: "Enter a price, 0 if it is free.",
            parameter: `${TABLE}.${index}.${field}`,
          },
        ]
      : [],
  );
  if (reasons.length) throw new OperationFailure(reasons);
}
