export default { holds: "", nouns: [], after: ["accounts"], tables: [] };
