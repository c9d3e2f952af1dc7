"use client";

import { useRouter } from "next/navigation";
import { PageForm } from "@/components/form/page-form";
import { HostedPageFields } from "@/components/hosted-pages/hosted-page-fields";
import { HostedPagePreview } from "@/components/hosted-pages/hosted-page-preview";
import { type HostedPageRow, hostedPageReads } from "@/components/hosted-pages/hosted-page-reads";
import { useDenied } from "@/components/layout/frame/viewer";
import { toast } from "@/components/ui/toast";
import { createHostedPage, updateHostedPage } from "@/lib/areas/hosted-pages/contract";
import { NEW_PAGE } from "@/lib/areas/hosted-pages/model";
import { formFacts } from "@/lib/portal/contract-fields";
import { paths } from "@/lib/portal/paths";
import { useOperation } from "@/lib/portal/use-operation";

/** Everything about a page, beside the form as customers will see it. */
export function HostedPageForm({ page }: { page?: HostedPageRow }) {
  const router = useRouter();
  const create = useOperation(createHostedPage, { refreshes: hostedPageReads });
  const update = useOperation(updateHostedPage, { refreshes: hostedPageReads });
  const denied = useDenied("settings:write");
  return (
    <PageForm
      key={page?.updatedDate}
      submitLabel={page ? "Save page" : "Create page"}
      cancelHref={paths.hostedPages()}
      failureTitle="The hosted page could not be saved"
      disabledReason={denied}
      schema={createHostedPage.body}
      defaultValues={valuesOf(page)}
      {...formFacts(createHostedPage)}
      onSubmit={async (body) => {
        if (page) await update.mutateAsync({ params: { "page-id": page.id }, body });
        else {
          const made = await create.mutateAsync({ body });
          router.push(paths.hostedPage(made.id));
        }
        toast.success("The hosted page was saved");
      }}
      aside={<HostedPagePreview />}
    >
      <HostedPageFields />
    </PageForm>
  );
}

function valuesOf(page: HostedPageRow | undefined) {
  const { name, type, brands, locale, theme, submissionLimit, submitEnabled, ...more } = page ?? {
    ...NEW_PAGE,
    name: "",
  };
  return {
    name,
    type,
    brands: [...brands],
    locale,
    theme,
    submissionLimit,
    submitEnabled,
    threeDSecure: more.threeDSecure,
    agreement: more.agreement,
    callbackUrl: more.callbackUrl,
  };
}
