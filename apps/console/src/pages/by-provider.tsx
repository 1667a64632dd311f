import { useEffect, useRef, useState } from 'preact/hooks';
import type { Schemas } from '#client';

/** Why the last sign-in did not come about, by its name in the address, removed from it at once; empty: nothing says so. */
function takeRefusal(): string {
  const [, refusal = ''] = /^#\/sign-in\?refused=([a-z-]+)$/.exec(window.location.hash) ?? [];
  if (refusal !== '') window.history.replaceState(null, '', '#/phone');
  return refusal;
}

interface Props {
  ways: Schemas['SignInWays'];
  onLeave: (path: string) => void;
}

/** Leads to the provider, and says why the last time did not work. */
export function ByProvider({ ways: { provider, refusals }, onLeave }: Props) {
  const [refusal] = useState(takeRefusal);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  if (provider === null) return null;
  const why = refusals[refusal];
  return (
    <>
      {why !== undefined && (
        <p class="caution" role="alert">
          You are not signed in: {why}. The gateway’s log has more.
        </p>
      )}
      <button ref={button} type="button" class="primary" onClick={() => onLeave(provider.path)}>
        Sign in with {provider.name}
      </button>
    </>
  );
}
