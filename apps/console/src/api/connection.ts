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

/** Something that is there or not, with who is told when that changes. */
class Presence {
  private isThere = true;
  private readonly listeners = new Set<(isThere: boolean) => void>();

  get now(): boolean {
    return this.isThere;
  }

  note(isThere: boolean): void {
    if (this.isThere === isThere) return;
    this.isThere = isThere;
    for (const listener of [...this.listeners]) listener(isThere);
  }

  on(listener: (isThere: boolean) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }
}

/** Redis, as the gateway's health says: it may be away while the gateway answers, and then no stream says so. */
export const store = new Presence();

const doubts = new Set<() => void>();

/** Called when an answer says that Redis may be away: whoever knows looks at once. */
export function doubtStore(): void {
  for (const look of [...doubts]) look();
}

export function onStoreDoubt(look: () => void): () => void {
  doubts.add(look);
  return () => void doubts.delete(look);
}

/** Whether Redis is there; the component is rendered again when that changes. */
export function useStore(): boolean {
  const [known, setKnown] = useState(store.now);
  useEffect(() => {
    setKnown(store.now);
    return store.on(setKnown);
  }, []);
  return known;
}

/** How often the gateway or Redis has come back while the component was there: an effect that asks asks again with it. */
export function useReturns(): number {
  const [returns, setReturns] = useState(0);
  useEffect(() => {
    const note = (isThere: boolean): void => (isThere ? setReturns((before) => before + 1) : undefined);
    const stops = [onGateway(note), store.on(note)];
    return () => stops.forEach((stop) => stop());
  }, []);
  return returns;
}
