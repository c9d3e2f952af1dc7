import { area } from "@/lib/api/area";

export default area({
  holds: "meters, which turn events into usage records",
  nouns: ["meters", "usage/bulk"],
  after: ["files", "usage"],
  tables: [
    "meter",
    "meter_day",
    "meter_entry",
    "meter_event",
    "meter_job",
    "meter_run",
    "meter_version",
  ],
});
