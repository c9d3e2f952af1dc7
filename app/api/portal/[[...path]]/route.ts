import { routed } from "@/lib/api/next";
import { answerAt } from "@/lib/server/api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routed(answerAt);
