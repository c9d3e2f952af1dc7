export const mainId = "main";

/** The first Tab stop: skips the navigation. */
export function SkipLink() {
  return (
    <a
      href={`#${mainId}`}
      className="fixed top-2 left-2 z-50 -translate-y-16 rounded-sm bg-accent px-4 py-2 font-medium text-on-accent focus:translate-y-0 print:hidden"
    >
      Skip to content
    </a>
  );
}
