export const trimCommand: RegExp;
export function trimsIn(text: string): string[];
export function linesThatTrim(text: string): string[];
