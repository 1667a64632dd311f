import { useEffect, useState } from 'preact/hooks';

/** Whether the gateway answered when it was asked last, whatever it said. */
let isThere = true;
const listeners = new Set<(isThere: boolean) => void>();

/** Called with every answer, and with every request that got none. */
export function noteGateway(answered: boolean): void {
  if (isThere === answered) return;
  isThere = answered;
  for (const listener of [...listeners]) listener(answered);
}

/** What is known of it now. */
export function isGatewayThere(): boolean {
  return isThere;
}

/** Hears of the gateway's going and coming back, until the returned function is called. */
export function onGateway(listener: (isThere: boolean) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether the gateway is there; the component is drawn again when that changes. */
export function useGateway(): boolean {
  const [known, setKnown] = useState(isThere);
  useEffect(() => {
    setKnown(isThere);
    return onGateway(setKnown);
  }, []);
  return known;
}
