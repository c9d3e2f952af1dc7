import { handleApiRequest } from "@/lib/server/api";

const handler = (request: Request) => handleApiRequest(request);
export { handler as DELETE, handler as GET, handler as PATCH, handler as POST, handler as PUT };
