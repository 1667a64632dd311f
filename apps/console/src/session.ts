import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Schemas } from '#client';
import { gateway, unwrapAnswer } from './api/client.js';

/** Who is signed in, for every component below the shell. */
export const SessionContext = createContext<Schemas['Session'] | null>(null);

/** Whether the person who is signed in may act, and see prompts. */
export function useIsOperator(): boolean {
  return useContext(SessionContext)?.role === 'operator';
}

/** Signs in by either key; throws `Refused`. */
export function signIn(key: string): Promise<Schemas['Session']> {
  return unwrapAnswer(gateway.POST('/console/login', { body: { key } }));
}

/** Signs out here and on the server, and leaves no texts in this browser for whoever signs in next. */
export async function signOut(): Promise<void> {
  localStorage.removeItem('phone');
  await unwrapAnswer(gateway.POST('/console/logout'));
}
