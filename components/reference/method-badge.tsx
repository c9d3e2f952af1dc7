import { Badge, type Tone } from "@/components/ui/badge";

const tones: Record<string, Tone> = {
  GET: "info",
  POST: "positive",
  PUT: "warning",
  PATCH: "warning",
  DELETE: "negative",
};

export function MethodBadge({ method }: { method: string }) {
  return (
    <Badge tone={tones[method] ?? "neutral"} className="justify-center font-mono">
      {method}
    </Badge>
  );
}
