import { useEffect, useState } from 'preact/hooks';

/** Whether the gateway answered the last request, whatever its answer. */
let isThere = true;
const listeners = new Set<(isThere: boolean) => void>();

/** Called with every answer, and with every request that got none. */
export function noteGateway(answered: boolean): void {
  if (isThere === answered) return;
  isThere = answered;
  for (const listener of [...listeners]) listener(answered);
}

/** The present state. */
export function isGatewayThere(): boolean {
  return isThere;
}

/** Calls back when the gateway goes or comes back, until the returned function is called. */
export function onGateway(listener: (isThere: boolean) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether the gateway is there; the component is rendered again when that changes. */
export function useGateway(): boolean {
  const [known, setKnown] = useState(isThere);
  useEffect(() => {
    setKnown(isThere);
    return onGateway(setKnown);
  }, []);
  return known;
}
