export const trimmedLists: readonly { file: string; times: number; why: string }[];
export function mayTrim(file: string): boolean;
