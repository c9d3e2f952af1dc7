import { expect, test } from "vitest";
import { decimal } from "@/lib/values/decimal";
import { type PriceChangeOption, renewedTiers } from "./price-change";
import { onePrice } from "./testing/segment-builder";

const now = [onePrice("19.99", "PerUnit")];
const catalog = [onePrice("25", "PerUnit")];
const read = (text: string | null) => (text === null ? null : decimal(text));
const priceBy = (
  priceChangeOption: PriceChangeOption,
  percentage: string | null,
  ofTenant: string | null = null,
) => {
  const change = { priceChangeOption, priceIncreasePercentage: read(percentage) };
  return renewedTiers(now, change, read(ofTenant), catalog)[0]?.price;
};

test("a renewal keeps, raises or refreshes the price", () => {
  expect(priceBy("NoChange", "10")?.toString()).toBe("19.99");
  expect(priceBy("SpecificPercentageValue", "5")?.toString()).toBe("20.9895");
  expect(priceBy("SpecificPercentageValue", "-100")?.toString()).toBe("0");
  expect(priceBy("SpecificPercentageValue", null)?.toString()).toBe("19.99");
  expect(priceBy("SpecificPercentageValue", null, "10")?.toString()).toBe("21.989");
  expect(priceBy("SpecificPercentageValue", "5", "10")?.toString()).toBe("20.9895");
  expect(priceBy("NoChange", null, "10")?.toString()).toBe("19.99");
  expect(priceBy("SpecificPercentageValue", "3.3333333")?.toString()).toBe("20.656333327");
  expect(priceBy("UseLatestProductCatalogPricing", null)?.toString()).toBe("25");
});
