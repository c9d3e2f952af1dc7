export { handleApiRequest as GET } from "@/lib/server/api";
