import { useEffect, useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { carry, gateway, onSessionLost } from './api/client.js';
import { useAnswer } from './api/use-answer.js';
import { hasComeBack, takeBroughtKey } from './location.js';
import { SignInPage } from './pages/sign-in-page.js';
import { LostGateway } from './parts/lost-gateway.js';
import { Problem } from './parts/messages.js';
import { mayBeSignedIn, noteSignedIn, SessionContext } from './session.js';
import { Shell } from './shell.js';

const againEveryMs = 3_000;

/** Finds out who is signed in. Nothing is drawn meanwhile, so that a reload does not flash the form; a problem is shown. */
function Opening({ onKnown }: { onKnown: (session: Schemas['Session'] | null) => void }) {
  const { answer, problem, refresh } = useAnswer(
    (signal) => gateway.GET('/console/session', { signal }),
    [],
    againEveryMs,
  );
  const isNobody = problem?.status === 401;
  useEffect(() => {
    if (answer !== null || isNobody) onKnown(answer);
  }, [answer, isNobody]);
  return (
    <>
      <LostGateway />
      {problem && !isNobody && (
        <main>
          <Problem problem={problem} />
          <button type="button" class="plain" onClick={refresh}>
            Try again
          </button>
        </main>
      )}
    </>
  );
}

/** Who is signed in. Undefined: not known yet. `isExpired`: nobody, and somebody was until now. */
interface SignedIn {
  session: Schemas['Session'] | null | undefined;
  isExpired: boolean;
}

/** The whole console: signs in, then shows what the role may see. The address stays, so that signing in again leads back. */
export function Console() {
  const [{ session, isExpired }, setSignedIn] = useState<SignedIn>(() => ({
    session: hasComeBack() || mayBeSignedIn() ? undefined : null,
    isExpired: false,
  }));
  const [brought, setBrought] = useState(takeBroughtKey);
  const hold = (next: Schemas['Session'] | null, hasExpired = false): void => {
    if (next !== null) setBrought(''); // whoever signs in after this one uses a key of their own
    carry(next);
    noteSignedIn(next !== null);
    setSignedIn({ session: next, isExpired: hasExpired });
  };
  useEffect(() => onSessionLost(() => hold(null, true)), []);
  if (session === undefined) return <Opening onKnown={hold} />;
  if (session === null) return <SignInPage brought={brought} isExpired={isExpired} onSession={hold} />;
  return (
    <SessionContext.Provider value={session}>
      <Shell session={session} onSignedOut={() => hold(null)} />
    </SessionContext.Provider>
  );
}
