export const trimmedLists: readonly ({ file: string; why: string } & ({ line: string } | { times: number }))[];
export function mayTrim(file: string): boolean;
