import type { CODE_STATUSES, CodeType } from "@/lib/kernel/accounting";

export type AccountingCode = {
  id: string;
  name: string;
  type: CodeType;
  status: (typeof CODE_STATUSES)[number];
  notes: string | null;
  glAccountName: string | null;
  glAccountNumber: string | null;
  createdById: string;
  updatedById: string;
  createdAt: Date;
  updatedAt: Date;
};
