export function writeLists(): void;
