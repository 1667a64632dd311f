import { useEffect, useRef, useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { gateway, toRefused } from '../api/client.js';
import type { Refused } from '../api/client.js';
import { useAnswer } from '../api/use-answer.js';
import { leaveFor } from '../location.js';
import { Problem } from '../parts/messages.js';
import { useLater } from '../parts/use-later.js';
import { signIn } from '../session.js';

interface SignInProps {
  /** A key that came with the link; empty: none. It is sent only when somebody confirms. */
  brought: string;
  /** Somebody was signed in here until now. */
  isExpired: boolean;
  onSession: (session: Schemas['Session']) => void;
}

function Lead({ isExpired }: { isExpired: boolean }) {
  if (!isExpired) return <p class="note">The console: text the agent, watch its runs, decide what it cannot.</p>;
  return (
    <p class="caution" role="alert">
      Your sign-in has ended. Sign in again to go on where you were.
    </p>
  );
}

/** The provider's part, which is loaded where there is one. */
function Provider({ ways }: { ways: Schemas['SignInWays'] }) {
  const { found } = useLater(() => import('./by-provider.js'));
  return found && <found.ByProvider ways={ways} onLeave={leaveFor} />;
}

interface KeyFormProps extends Pick<SignInProps, 'brought' | 'onSession'> {
  /** Whether a provider stands above it: then shared keys sign nobody in. */
  isSecond: boolean;
}

/** By a key: either of the shared ones, or a named one. */
function KeyForm({ brought, isSecond, onSession }: KeyFormProps) {
  const [problem, setProblem] = useState<Refused | null>(null);
  const [isBusy, setBusy] = useState(false);
  const key = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => (brought === '' ? key : button).current?.focus(), [brought]);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setBusy(true);
    signIn(key.current?.value ?? '')
      .then(
        (session) => onSession(session),
        (error: unknown) => setProblem(toRefused(error)),
      )
      .finally(() => setBusy(false));
  };
  return (
    <form onSubmit={submit}>
      <label>
        Key
        <input
          ref={key}
          type="password"
          defaultValue={brought}
          required
          autoComplete="current-password"
          spellcheck={false}
        />
      </label>
      <button ref={button} class={isSecond ? 'plain' : 'primary'} disabled={isBusy}>
        {isSecond ? 'Sign in with the key' : 'Sign in'}
      </button>
      <Problem problem={problem} />
      <p class="note">
        {isSecond
          ? 'A key of your own, which begins with tp_, signs in as well. Shared keys do not.'
          : 'The API key looks and texts. The operator key also decides. A key of your own does what it may.'}
      </p>
    </form>
  );
}

/** By the provider, where there is one, or by a key. */
export function SignInPage({ brought, isExpired, onSession }: SignInProps) {
  const { answer: ways } = useAnswer((signal) => gateway.GET('/console/sign-in', { signal }), []);
  const hasProvider = ways !== null && ways.provider !== null;
  useEffect(() => {
    document.title = 'Sign in · Turnpike';
  }, []);
  return (
    <main class="sign-in">
      <section>
        <img src="/console/mark.svg" alt="" width="44" height="44" />
        <h1>Turnpike</h1>
        <Lead isExpired={isExpired} />
        {hasProvider && <Provider ways={ways} />}
        <KeyForm brought={brought} isSecond={hasProvider} onSession={onSession} />
      </section>
    </main>
  );
}
