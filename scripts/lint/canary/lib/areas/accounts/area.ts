export default { holds: "", nouns: [], after: [], tables: [] };
