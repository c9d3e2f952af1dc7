import { makeCharge, makeProduct, makeRatePlan } from "../catalog";
import { type TestTenant, testTenant } from "../tenant";
import { good } from "../world";
import type { FilledCase, TenantSetup } from "./case";
import { chargeOf } from "./catalog-body";

const SOLD = { EffectiveStartDate: "2000-01-01", EffectiveEndDate: "2090-12-31" };
type Features = NonNullable<FilledCase["features"]>[string];
type Charges = NonNullable<FilledCase["charges"]>;

/** A tenant with the rules of some cases, which creates each plan once however many cases use it. */
export class CaseTenant {
  private readonly plans = new Map<string, Promise<string>>();
  private readonly features = new Map<string, Promise<string>>();
  private codes = 0;

  private constructor(
    readonly tenant: TestTenant,
    private readonly taxes: ReadonlyMap<string, string>,
  ) {}

  static async of({ rules, taxes = {}, units = {} }: TenantSetup): Promise<CaseTenant> {
    const tenant = await testTenant({ clockAt: new Date("2032-01-15T12:00:00Z") });
    if (rules !== undefined) await good(tenant.call("PUT", "/v1/settings/billing-rules", rules));
    const unit = { decimals: 9, rounding: "UP" as const };
    for (const [name, { decimals, rounding }] of Object.entries({ Unit: unit, ...units })) {
      const body = { UomName: name, DecimalPlaces: decimals, RoundingMode: rounding };
      await good(tenant.call("POST", "/v1/object/unit-of-measure", body));
    }
    const modes = new Map<string, string>();
    for (const [code, { mode, rates }] of Object.entries(taxes)) {
      const taxMode = mode === "inclusive" ? "TaxInclusive" : "TaxExclusive";
      modes.set(code, taxMode);
      await good(tenant.call("POST", "/v1/settings/tax-codes", { name: code, taxMode }));
      await addRates(tenant, code, rates);
    }
    return new CaseTenant(tenant, modes);
  }

  /** The id of a rate plan of these charges, whose product has these features. */
  planOf(
    name: string,
    charges: Charges,
    currency: string,
    features: Features = {},
  ): Promise<string> {
    const key = JSON.stringify([name, charges, currency, features]);
    const known = this.plans.get(key) ?? this.sell(name, charges, currency, features);
    this.plans.set(key, known);
    return known;
  }

  /** The code of a coupon for a rate plan of discounts. */
  async couponOf(ratePlanId: string): Promise<string> {
    const code = `CASE-${(this.codes += 1)}`;
    const body = { code, name: code, productRatePlanId: ratePlanId };
    await good(this.tenant.call("POST", "/v1/coupons", body));
    return code;
  }

  private async give(productId: string, features: Features): Promise<void> {
    for (const [code, text] of Object.entries(features)) {
      const [quantity, unit] = text.split(" ");
      const known = this.features.get(code) ?? this.newFeature(code);
      this.features.set(code, known);
      const units = unit === undefined ? {} : { Quantity: Number(quantity), UOM: unit };
      const body = { ProductId: productId, FeatureId: await known, ...units };
      await good(this.tenant.call("POST", "/v1/object/product-feature", body));
    }
  }

  private async newFeature(code: string): Promise<string> {
    const body = { FeatureCode: code, Name: code };
    return String((await good(this.tenant.call("POST", "/v1/object/feature", body))).Id);
  }

  private async sell(
    name: string,
    charges: Charges,
    currency: string,
    features: Features,
  ): Promise<string> {
    const productId = await makeProduct(this.tenant, { Name: name, ...SOLD });
    await this.give(productId, features);
    const ratePlanId = await makeRatePlan(this.tenant, productId, { Name: name, ...SOLD });
    for (const [title, charge] of Object.entries(charges)) {
      const body = chargeOf(title, charge, { currency, taxes: this.taxes });
      await makeCharge(this.tenant, ratePlanId, body);
    }
    return ratePlanId;
  }
}

async function addRates(
  tenant: TestTenant,
  taxCode: string,
  rates: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, rate] of Object.entries(rates)) {
    const [figure, currency] = rate.split(" ");
    const tax = { taxCode, name, country: "US", taxRate: Number(figure), startDate: "2000-01-01" };
    const type = currency === undefined ? "Percentage" : "FlatFee";
    const body = { ...tax, taxRateType: type, ...(currency === undefined ? {} : { currency }) };
    await good(tenant.call("POST", "/v1/settings/tax-rates", body));
  }
}
