import { insertRows, prisma, statement } from "@/lib/platform/database/db";
import { jsonWritten } from "@/lib/platform/database/prisma-values";
import { byKey, keyValues, type ObjectKey } from "@/lib/areas/catalog/key-queries";
import type { Feature, ProductFeature } from "@/lib/areas/catalog/model";
import type { Purpose } from "@/lib/areas/catalog/object-queries";

const FEATURE = `select f.id, f.feature_code as "featureCode", f.name, f.description, f.status,
    f.custom_fields as "customFields", f.created_at as "createdAt", f.updated_at as "updatedAt"
  from feature f where ${byKey("feature", "f")}`;

const finders = {
  read: statement<Feature>("feature-find", FEATURE),
  change: statement<Feature>("feature-change", `${FEATURE} for update`),
};

export async function featureByKey(key: ObjectKey, purpose: Purpose): Promise<Feature | undefined> {
  return (await finders[purpose](keyValues(key)))[0];
}

const featureRow = (tenantId: string, of: Feature) => ({
  tenant_id: tenantId,
  id: of.id,
  feature_code: of.featureCode,
  name: of.name,
  description: of.description,
  status: of.status,
  custom_fields: of.customFields,
  created_at: of.createdAt,
  updated_at: of.updatedAt,
});

const insertFeature = insertRows("feature");

export const addFeature = (tenantId: string, of: Feature) =>
  insertFeature([featureRow(tenantId, of)]);
export async function storeFeature(tenantId: string, of: Feature): Promise<void> {
  const { featureCode, name, description, status, updatedAt } = of;
  const customFields = jsonWritten(of.customFields);
  await prisma().feature.updateMany({
    where: { tenantId, id: of.id },
    data: { featureCode, name, description, status, customFields, updatedAt },
  });
}
export async function removeFeature(tenantId: string, id: string): Promise<void> {
  await prisma().feature.deleteMany({ where: { tenantId, id } });
}

/** How many products have a feature. */
export async function productsWith(tenantId: string, id: string): Promise<number> {
  return prisma().productFeature.count({ where: { tenantId, featureId: id } });
}

export async function productFeatureById(
  tenantId: string,
  id: string,
): Promise<ProductFeature | undefined> {
  const where = { tenantId, id };
  const found = await prisma().productFeature.findFirst({ where, omit: { tenantId: true } });
  return found ? { ...found, quantity: found.quantity?.toFixed() ?? null } : undefined;
}

const insertProductFeature = insertRows("product_feature");

export const addProductFeature = (tenantId: string, of: ProductFeature) =>
  insertProductFeature([
    {
      tenant_id: tenantId,
      id: of.id,
      product_id: of.productId,
      feature_id: of.featureId,
      quantity: of.quantity,
      uom: of.uom,
      created_at: of.createdAt,
      updated_at: of.updatedAt,
    },
  ]);

export async function removeProductFeature(tenantId: string, id: string): Promise<void> {
  await prisma().productFeature.deleteMany({ where: { tenantId, id } });
}
