import { useEffect, useRef, useState } from 'preact/hooks';
import { refusalOf } from '../api/client.js';
import type { Refused } from '../api/client.js';
import type { Session } from '../api/shapes.js';
import { Problem } from '../parts/said.js';
import { signIn } from '../session.js';

/** Either key signs in: the API key to look and text, the operator's to act as well. */
export function SignInPage({ onSession }: { onSession: (session: Session) => void }) {
  const [problem, setProblem] = useState<Refused | null>(null);
  const [isBusy, setBusy] = useState(false);
  const key = useRef<HTMLInputElement>(null);
  useEffect(() => {
    document.title = 'Sign in · Turnpike';
    key.current?.focus();
  }, []);
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
          <input ref={key} type="password" required autoComplete="current-password" spellcheck={false} />
        </label>
        <button class="primary" disabled={isBusy}>
          Sign in
        </button>
        <Problem problem={problem} />
        <p class="note">The API key looks and texts. The operator key also decides.</p>
      </form>
    </main>
  );
}
