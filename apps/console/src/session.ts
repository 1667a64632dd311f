import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Schemas } from '#client';
import { answered, gateway } from './api/client.js';

/** Who is signed in, for whatever is drawn below the shell. */
export const SessionContext = createContext<Schemas['Session'] | null>(null);

/** Whether the person who is signed in may act, and see prompts. */
export function useIsOperator(): boolean {
  return useContext(SessionContext)?.role === 'operator';
}

/** Signs in by either key; throws `Refused`. */
export function signIn(key: string): Promise<Schemas['Session']> {
  return answered(gateway.POST('/console/login', { body: { key } }));
}

/** Ends the session here and on the server, and leaves no texts to whoever signs in next in this browser. */
export async function signOut(): Promise<void> {
  localStorage.removeItem('phone');
  await answered(gateway.POST('/console/logout'));
}
