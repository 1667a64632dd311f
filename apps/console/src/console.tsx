import { useEffect, useState } from 'preact/hooks';
import { ask, carry, onSessionLost } from './api/client.js';
import type { Session } from './api/shapes.js';
import { takeBroughtKey } from './location.js';
import { SignInPage } from './pages/sign-in-page.js';
import { SessionContext } from './session.js';
import { Shell } from './shell.js';

/** The whole console: signs in, then shows what the session may see. */
export function Console() {
  // Undefined: not known yet, and nothing is drawn, so that a reload does not flash the form.
  const [session, setSession] = useState<Session | null | undefined>(undefined);
  const [brought, setBrought] = useState(takeBroughtKey);
  const hold = (next: Session | null): void => {
    if (next !== null) setBrought(''); // whoever signs in after this one brings a key of their own
    carry(next);
    setSession(next);
  };
  useEffect(() => {
    ask<Session>('/console/session').then(hold, () => hold(null));
    return onSessionLost(() => hold(null));
  }, []);
  if (session === undefined) return null;
  if (session === null) return <SignInPage brought={brought} onSession={hold} />;
  return (
    <SessionContext.Provider value={session}>
      <Shell session={session} onSignedOut={() => hold(null)} />
    </SessionContext.Provider>
  );
}
