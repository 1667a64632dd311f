import { useEffect, useRef, useState } from 'preact/hooks';
import { refusalOf } from '../api/client.js';
import type { Refused } from '../api/client.js';
import type { Session } from '../api/shapes.js';
import { Problem } from '../parts/said.js';
import { signIn } from '../session.js';

interface SignInProps {
  /** A key that came with the link; empty: none did. It is sent when somebody says so, and not before. */
  brought: string;
  onSession: (session: Session) => void;
}

/** Either key signs in: the API key to look and text, the operator's to act as well. */
export function SignInPage({ brought, onSession }: SignInProps) {
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
      .then(onSession, (error: unknown) => setProblem(refusalOf(error)))
      .finally(() => setBusy(false));
  };
  return (
    <main class="sign-in">
      <form onSubmit={submit}>
        <img src="/console/mark.svg" alt="" width="44" height="44" />
        <h1>Turnpike</h1>
        <p class="note">The console: text the agent, watch its runs, decide what it cannot.</p>
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
