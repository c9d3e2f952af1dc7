import { TextLink } from "@/components/ui/text-link";
import { paths } from "@/lib/portal/paths";

export type ProblemLinksProps = { operation?: string | undefined; code?: number | undefined };

/** Links to the reference of an operation and of an error code. */
export function ProblemLinks({ operation, code }: ProblemLinksProps) {
  return (
    <span className="flex flex-wrap gap-x-4 text-sm">
      {operation && (
        <TextLink href={paths.referenceOf(operation)}>Reference of {operation}</TextLink>
      )}
      {code !== undefined && <TextLink href={paths.errorCode(code)}>Error {code}</TextLink>}
    </span>
  );
}
