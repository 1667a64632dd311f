import { createContext, toChildArray } from 'preact';
import type { ComponentChildren } from 'preact';
import { useCallback, useContext, useEffect, useId, useLayoutEffect, useState } from 'preact/hooks';

/** How long what stands below waits for what stands above, in ms: then it is shown, and may be pushed down. */
const patienceMs = 1_500;

const Waits = createContext<(part: string, isWaiting: boolean) => void>(() => undefined);

/** Says whether this part of a page is whole: what stands below it in `InOrder` is shown then, and not pushed down. */
export function useWhole(isWhole: boolean): void {
  const part = useId();
  const tell = useContext(Waits);
  useLayoutEffect(() => {
    tell(part, !isWhole);
    return () => tell(part, false);
  }, [tell, part, isWhole]);
}

interface PlaceProps {
  at: number;
  isShown: boolean;
  tell: (at: number, part: string, isWaiting: boolean) => void;
  children: ComponentChildren;
}

function Place({ at, isShown, tell, children }: PlaceProps) {
  const tellOfPart = useCallback((part: string, isWaiting: boolean) => tell(at, part, isWaiting), [tell, at]);
  return (
    <div class="in-order" hidden={!isShown}>
      <Waits.Provider value={tellOfPart}>{children}</Waits.Provider>
    </div>
  );
}

/**
 * Parts of a page that read for themselves, shown from the top down: none before those above it are whole, or have taken too long. Which parts there are
 * does not change; one that is empty for now stands in a fragment.
 */
export function InOrder({ children }: { children: ComponentChildren }) {
  const [waiting, setWaiting] = useState<ReadonlyMap<string, number>>(new Map());
  const [isPatient, setIsPatient] = useState(true);
  const tell = useCallback((at: number, part: string, isWaiting: boolean) => {
    setWaiting((before) => {
      if (before.has(part) === isWaiting) return before;
      const after = new Map(before);
      if (isWaiting) after.set(part, at);
      else after.delete(part);
      return after;
    });
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => setIsPatient(false), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  useWhole(waiting.size === 0 || !isPatient);
  const last = isPatient ? Math.min(...waiting.values()) : Infinity;
  return (
    <>
      {toChildArray(children).map((child, at) => (
        <Place key={at} at={at} isShown={at <= last} tell={tell}>
          {child}
        </Place>
      ))}
    </>
  );
}
