export function importBuilt(part: string, source: string): Promise<unknown>;
