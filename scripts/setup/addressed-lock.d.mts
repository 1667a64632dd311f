interface Locked {
  name?: string;
  version?: string;
  resolved?: string;
  link?: boolean;
}

export function withAddresses<L extends { packages: Record<string, Locked> }>(lock: L, registry: string): L;
