import type { DeliverySchedule, PriceTier } from "@/lib/billing/charge-segment";
import type { LookupTables, Smoothing } from "@/lib/billing/usage/usage-record";
import type { Decimal } from "@/lib/values/decimal";

/** The only price of a charge. */
export type OnePrice = readonly [PriceTier];

/** The price of a quantity, which the subscription has of the charge. */
export type QuantityPricing =
  | { readonly model: "FlatFee"; readonly tiers: OnePrice; readonly quantity: null }
  | { readonly model: "PerUnit"; readonly tiers: OnePrice; readonly quantity: Decimal }
  | {
      readonly model: "Tiered" | "Volume";
      readonly tiers: readonly PriceTier[];
      readonly quantity: Decimal;
    };

/** The price of one delivery, and the days on which it is made. */
export type DeliveryPricing = {
  readonly model: "Delivery";
  readonly tiers: OnePrice;
  readonly quantity: null;
  readonly delivery: DeliverySchedule;
};

/** The price of what was used: by a table, by what is beyond the included units, or by each record. */
export type UsagePricing =
  | { readonly model: "FlatFee"; readonly tiers: OnePrice }
  | { readonly model: "PerUnit"; readonly tiers: OnePrice }
  | {
      readonly model:
        | "Tiered"
        | "Volume"
        | "HighWatermarkTieredPricing"
        | "HighWatermarkVolumePricing";
      readonly tiers: readonly PriceTier[];
    }
  | {
      readonly model: "Overage";
      /** Units that cost nothing, and the price of each unit beyond. */
      readonly includedUnits: Decimal;
      readonly overagePrice: Decimal;
      readonly smoothing?: Smoothing;
    }
  | {
      readonly model: "TieredWithOverage";
      readonly tiers: readonly PriceTier[];
      readonly overagePrice: Decimal;
      readonly smoothing?: Smoothing;
    }
  | {
      readonly model: "MultiAttributePricing";
      /** What one record costs, and the tables that it looks up. */
      readonly formula: string;
      readonly lookupTables?: LookupTables;
    }
  /** The field of a record that holds its amount, or the price of its units. */
  | { readonly model: "PreratedPricing"; readonly amountField?: string }
  | { readonly model: "PreratedPerUnit"; readonly rateField?: string };
