import { unknown } from "@/lib/api/next";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = unknown;
