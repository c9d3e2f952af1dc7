import { rowByKey } from "@/lib/lists/row-by-key";
import { operation } from "@/lib/api/operation";
import { nextPageUrl } from "@/lib/lists/object-query";
import * as contract from "./list-contract";
import { presentMethodRow } from "./list-present";
import { paymentMethodPage } from "./queries";

export const queryPaymentMethods = operation(
  contract.queryPaymentMethods,
  async (ctx, { query }) => {
    const { rows, next } = await paymentMethodPage(ctx, query);
    return {
      data: rows.map(presentMethodRow),
      ...nextPageUrl(ctx, contract.queryPaymentMethods.path, query, next),
    };
  },
);

export const queryPaymentMethodByKey = rowByKey(
  contract.queryPaymentMethodByKey,
  queryPaymentMethods,
);
