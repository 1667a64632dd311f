export function trimsIn(text: string): string[];
