import { Table } from "@/components/accounts/table";
import { create } from "@/lib/areas/accounts/create"; // fault: R11, pages read through the portal's data layer

export default [Table, create];
