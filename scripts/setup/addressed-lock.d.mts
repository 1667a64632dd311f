interface Locked {
  name?: string;
  version?: string;
  resolved?: string;
  link?: boolean;
}

export function withAddresses<L extends { packages: Record<string, Locked> }>(lock: L, registry: string): L;

export function isPublicAddress(registry: string): boolean;

export function removeAddressedLock(folder: string): void;

export function writeAddressedLock(folder: string, env: NodeJS.ProcessEnv): boolean;
