import { ExistingIntegrations } from "@/components/reference/existing-integrations";
import { TextLink } from "@/components/ui/text-link";

export const metadata = { title: "Existing integrations" };

export default function CompatibilityPage() {
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-col gap-2">
        <h1 className="font-semibold text-2xl">Existing integrations</h1>
        <p className="max-w-prose text-muted">
          Programs that speak this interface already come over by changing their base address. This
          page says what is read, what is answered, and which operations are served. Failed calls of
          a program are in the <TextLink href="/developers/requests">request log</TextLink>.
        </p>
      </header>
      <ExistingIntegrations />
    </div>
  );
}
