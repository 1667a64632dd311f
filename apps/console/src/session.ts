import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { tell } from './api/client.js';
import type { Session } from './api/shapes.js';

/** Who is signed in, for whatever is drawn below the shell. */
export const SessionContext = createContext<Session | null>(null);

/** Whether the person who is signed in may act, and see prompts. */
export function useIsOperator(): boolean {
  return useContext(SessionContext)?.role === 'operator';
}

/** Signs in by either key; throws `Refused`. */
export function signIn(key: string): Promise<Session> {
  return tell<Session>('POST', '/console/login', { key });
}

/** Ends the session here and on the server, and leaves no texts to whoever signs in next in this browser. */
export async function signOut(): Promise<void> {
  localStorage.removeItem('phone');
  await tell('POST', '/console/logout');
}
