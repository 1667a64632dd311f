import { networkInterfaces } from 'node:os';

/** The ports that this process listens on. */
const ports = new Set<number>();

/** Says that this process listens on a port; the answer takes that back. */
export function listensOn(port: number): () => void {
  ports.add(port);
  return () => void ports.delete(port);
}

/** The ports that this process listens on now. */
export function listeningPorts(): number[] {
  return [...ports];
}

/** The addresses by which others reach this machine. */
export function machineAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return all.filter(({ internal }) => !internal).map(({ address }) => address);
}
