import { serve } from "@/lib/api/next";
import { answerTestBank, showTestBank } from "@/lib/areas/hosted-pages/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: showTestBank,
  POST: answerTestBank,
});
