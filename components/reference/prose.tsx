/** A sentence of a declaration; text in backticks is code. */
export function Prose({ children }: { children: string }) {
  return children.split("`").map((part, index) => {
    const key = `${index}:${part}`;
    if (index % 2 === 0) return <span key={key}>{part}</span>;
    return (
      <code key={key} className="rounded-xs bg-sunken px-1 font-mono text-[0.92em]">
        {part}
      </code>
    );
  });
}
