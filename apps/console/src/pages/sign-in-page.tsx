import { useEffect, useRef, useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { toRefused } from '../api/client.js';
import type { Refused } from '../api/client.js';
import { Problem } from '../parts/messages.js';
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

/** Either key signs in: the API key to read and text, the operator's to act as well. */
export function SignInPage({ brought, isExpired, onSession }: SignInProps) {
  const [problem, setProblem] = useState<Refused | null>(null);
  const [isBusy, setBusy] = useState(false);
  const key = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    document.title = 'Sign in · Turnpike';
    (brought === '' ? key : button).current?.focus();
  }, [brought]);
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
    <main class="sign-in">
      <form onSubmit={submit}>
        <img src="/console/mark.svg" alt="" width="44" height="44" />
        <h1>Turnpike</h1>
        <Lead isExpired={isExpired} />
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
        <button ref={button} class="primary" disabled={isBusy}>
          Sign in
        </button>
        <Problem problem={problem} />
        <p class="note">The API key looks and texts. The operator key also decides.</p>
      </form>
    </main>
  );
}
