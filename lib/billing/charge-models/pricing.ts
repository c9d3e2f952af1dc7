import type { DeliverySchedule, PriceTier } from "@/lib/billing/charge-segment";
import type { LookupTables, Smoothing } from "@/lib/billing/usage/usage-record";
import type { Decimal } from "@/lib/values/decimal";

/** The only price of a charge. */
export type OnePrice = readonly [PriceTier];

/** The price of the charge's quantity in the subscription. */
export type QuantityPricing =
  | { readonly model: "FlatFee"; readonly tiers: OnePrice; readonly quantity: null }
  | { readonly model: "PerUnit"; readonly tiers: OnePrice; readonly quantity: Decimal }
  | {
      readonly model: "Tiered" | "Volume";
      readonly tiers: readonly PriceTier[];
      readonly quantity: Decimal;
    };

/** The price of one delivery, and the delivery days. */
export type DeliveryPricing = {
  readonly model: "Delivery";
  readonly tiers: OnePrice;
  readonly quantity: null;
  readonly delivery: DeliverySchedule;
};

/** The price of usage: by a table, by units beyond the included ones, or by record. */
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
      /** Units free of charge, and the price of each unit beyond. */
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
      /** The price of one record, and the tables for its look-ups. */
      readonly formula: string;
      readonly lookupTables?: LookupTables;
    }
  /** The field of a record with its amount, or with the price of its units. */
  | { readonly model: "PreratedPricing"; readonly amountField?: string }
  | { readonly model: "PreratedPerUnit"; readonly rateField?: string };
