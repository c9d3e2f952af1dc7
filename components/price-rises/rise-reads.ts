import { getPriceRise, listPriceRises } from "@/lib/areas/price-rises/contract";
import {
  queryPriceRiseByKey,
  queryPriceRiseItems,
  queryPriceRises,
} from "@/lib/areas/price-rises/item-contract";

/** The queries of price rises. */
export const riseReads = [
  getPriceRise,
  listPriceRises,
  queryPriceRiseByKey,
  queryPriceRiseItems,
  queryPriceRises,
];
