import { area } from "@/lib/api/area";

export default area({
  holds: "moves the clock of a test tenant",
  nouns: ["test-clock"],
  after: ["daily-work"],
  tables: [],
});
