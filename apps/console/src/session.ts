import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Schemas } from '#client';
import { gateway, unwrapAnswer } from './api/client.js';
import { forgetPersons } from './filters/saved.js';
import { forgetBatches } from './pages/letters/kept-batches.js';
import { forgetReasons } from './parts/recent-reasons.js';
import { forgetTyped } from './lists/typed-texts.js';
import { forgetEdits } from './builder/session/kept-edits.js';

/** Who is signed in, for every component below the shell. */
export const SessionContext = createContext<Schemas['Session'] | null>(null);

/** Whether the person who is signed in may act, and see prompts. */
export function useIsOperator(): boolean {
  return useContext(SessionContext)?.role === 'operator';
}

/** The browser's note that somebody has signed in: without it nobody has, and the gateway need not be asked. The cookie is the gateway's. */
const noted = 'signed-in';

export function mayBeSignedIn(): boolean {
  return localStorage.getItem(noted) !== null;
}

export function noteSignedIn(isSignedIn: boolean): void {
  if (isSignedIn) localStorage.setItem(noted, 'yes');
  else localStorage.removeItem(noted);
}

/** Signs in by either key; throws `Refused`. */
export function signIn(key: string): Promise<Schemas['Session']> {
  return unwrapAnswer(gateway.POST('/console/login', { body: { key } }));
}

/** Signs out here and on the server, and leaves no texts in this browser for whoever signs in next. */
export async function signOut(): Promise<void> {
  localStorage.removeItem('phone');
  forgetPersons();
  forgetReasons();
  forgetBatches();
  forgetTyped();
  forgetEdits();
  await unwrapAnswer(gateway.POST('/console/logout'));
}
