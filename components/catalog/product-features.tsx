"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus, Sparkles, X } from "lucide-react";
import { useState } from "react";
import { catalogReads, featuresOf, type Product } from "@/components/catalog/catalog-reads";
import { GiveFeature } from "@/components/catalog/give-feature";
import { useDenied } from "@/components/layout/frame/viewer";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { queryProductFeatures } from "@/lib/areas/catalog/lists/list-contract";
import { deleteProductFeature } from "@/lib/areas/objects/contract";
import { formatNumber } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";
import { operationQuery } from "@/lib/portal/query";
import { useOperation } from "@/lib/portal/use-operation";

type Given = CallResult<typeof queryProductFeatures>["data"][number];

/** The product's features. */
export function ProductFeatures({ product }: { product: Product }) {
  const [giving, setGiving] = useState(false);
  const [taking, setTaking] = useState<Given | null>(null);
  const denied = useDenied("catalog:write");
  const take = useOperation(deleteProductFeature, { refreshes: catalogReads });
  const { data } = useQuery(operationQuery(queryProductFeatures, featuresOf(product.id)));
  const features = [...(data?.data ?? [])].sort((a, b) => a.name.localeCompare(b.name));
  return (
    <Card
      title="Features"
      actions={
        <Button
          size="sm"
          icon={<Plus aria-hidden />}
          disabledReason={denied}
          onClick={() => setGiving(true)}
        >
          Add feature
        </Button>
      }
    >
      {data && !features.length && (
        <p className="text-muted text-sm">
          Features tell what the product can do, such as single sign-on.
        </p>
      )}
      <ul aria-label="Features" className="divide-y divide-line empty:hidden">
        {features.map((feature) => (
          <li key={feature.id} className="flex items-center gap-3 py-2 first:pt-0 last:pb-0">
            <Sparkles aria-hidden className="size-4 shrink-0 text-muted" />
            <span className="min-w-0 grow">
              {feature.name}
              {feature.quantity !== null && (
                <Badge className="ms-2">
                  {formatNumber(feature.quantity)} {feature.uOM}
                </Badge>
              )}
              {feature.status === "Inactive" && <Badge className="ms-2">Inactive</Badge>}
              <span className="block truncate text-muted text-sm">
                {feature.description ?? feature.featureCode}
              </span>
            </span>
            <IconButton
              size="icon-sm"
              label={`Take ${feature.name} from ${product.name}`}
              icon={<X aria-hidden />}
              disabledReason={denied}
              onClick={() => setTaking(feature)}
            />
          </li>
        ))}
      </ul>
      <GiveFeature
        product={product}
        has={features.map(({ featureId }) => featureId)}
        open={giving}
        onClose={() => setGiving(false)}
      />
      <ConfirmDialog
        open={taking !== null}
        onOpenChange={(open) => !open && setTaking(null)}
        title={`Take ${taking?.name ?? "the feature"} from ${product.name}`}
        confirmLabel="Take feature"
        onConfirm={async () => {
          if (taking) await take.mutateAsync({ params: { id: taking.id } });
        }}
      >
        The feature itself stays, for other products.
      </ConfirmDialog>
    </Card>
  );
}
