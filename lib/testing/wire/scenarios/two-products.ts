import { order, orderOf } from "../../ordering";
import { makeAccount, makeCatalog } from "../../world";
import type { Scenario } from "../fixtures";

/** Two products, and two subscriptions of one account: lists of one row have a next page. */
const twoProducts: Scenario = async (tenant) => {
  await makeCatalog(tenant, "First");
  const { ratePlanId } = await makeCatalog(tenant, "Second");
  const { accountNumber } = await makeAccount(tenant);
  await order(tenant, orderOf(accountNumber, ratePlanId));
  await order(tenant, orderOf(accountNumber, ratePlanId));
  return { accountNumber };
};
export default twoProducts;
