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

/** Ends the session here and on the server. */
export async function signOut(): Promise<void> {
  await tell('POST', '/console/logout');
}
