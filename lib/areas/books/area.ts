import { area } from "@/lib/api/area";

export default area({
  holds: "checks of the books: every rule that amounts must keep, proven on all documents",
  nouns: ["books"],
  after: [],
  tables: ["book_check"],
});
