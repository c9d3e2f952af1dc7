export function scratchFolder(name: string): string;
