import { Link, type LinkProps } from "@/components/ui/link";
import { classNames } from "@/components/ui/class-names";

export type TextLinkProps = LinkProps & {
  /** Quiet links take the colour of the text around them until hovered. */
  quiet?: boolean;
};

export function TextLink({ quiet, className, ...rest }: TextLinkProps) {
  return (
    <Link
      {...rest}
      className={classNames(
        "rounded-xs underline-offset-3 hover:underline",
        quiet
          ? "text-inherit decoration-line-strong"
          : "text-accent-text underline decoration-accent-text/35 hover:decoration-current",
        className,
      )}
    />
  );
}
