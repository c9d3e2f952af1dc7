import { routed } from "@/lib/api/next";
import { answerAsWatched } from "@/lib/server/front/health";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routed(answerAsWatched);
