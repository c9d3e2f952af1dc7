/**
 * `npm run gapless`: 10,000 postings, of which 30 % are declined, while the posting process is
 * killed 20 times: the numbers of invoices and credit memos have no gaps. The first argument is
 * another count of postings, the second another count of kills.
 */
import { runProof } from "../run.mjs";

const [postings = "10000", kills = "20"] = process.argv.slice(2);
await runProof("gapless", { POSTINGS: postings, KILLS: kills });
