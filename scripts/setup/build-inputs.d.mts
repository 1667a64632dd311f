export function hashInputs(root: string): string;
export function isBuiltFrom(root: string, inputs: string): boolean;
export function noteBuilt(root: string, inputs: string): void;
