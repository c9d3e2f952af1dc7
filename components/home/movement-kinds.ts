import type { getMrrMovements } from "@/lib/areas/home/movement-contract";
import type { CallResult } from "@/lib/portal/operation-address";

export type MovementMonth = CallResult<
  typeof getMrrMovements
>["currencies"][number]["months"][number];

/** Why recurring revenue moves, with the colours of bars and legend. */
export const movementKinds = [
  { key: "new", label: "New", bar: "fill-accent", sign: "bg-accent" },
  { key: "expansion", label: "Expansion", bar: "fill-info", sign: "bg-info" },
  { key: "reactivation", label: "Reactivation", bar: "fill-line-strong", sign: "bg-line-strong" },
  { key: "contraction", label: "Contraction", bar: "fill-warning", sign: "bg-warning" },
  { key: "churn", label: "Churn", bar: "fill-negative", sign: "bg-negative" },
] as const;
