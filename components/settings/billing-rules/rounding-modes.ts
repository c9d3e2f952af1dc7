import type { Option } from "@/components/ui/select";

export type RoundingModeWord = "HalfUp" | "Up" | "Down";

export const roundingModes: readonly Option<RoundingModeWord>[] = [
  { value: "HalfUp", label: "To the nearest, halves up" },
  { value: "Up", label: "Up", help: "Away from zero; credits too" },
  { value: "Down", label: "Down", help: "Towards zero; credits too" },
];
