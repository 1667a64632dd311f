import { useEffect, useState } from 'preact/hooks';
import { presentEntry } from './lists/kept.js';
import { keepMark, returnByHand } from './lists/scrolled.js';

/** The present place in the console: the part of the address after `#`. */
export interface Place {
  /** Such as `/runs/run_01…`. */
  path: string;
  query: URLSearchParams;
  /** The place of the browser's history. */
  entry: number;
}

function parsePlace(hash: string): Omit<Place, 'entry'> {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?');
  return { path: path || '/phone', query: new URLSearchParams(query) };
}

/** The present place; the component is rendered again when it changes. */
export function usePlace(): Place {
  const readPlace = (): Place => ({ ...parsePlace(window.location.hash), entry: presentEntry() });
  const [place, setPlace] = useState(readPlace);
  useEffect(() => {
    returnByHand();
    let left = place.entry;
    const follow = (): void => {
      const next = readPlace();
      if (next.entry !== left) keepMark(left); // the page that is left is still drawn
      left = next.entry;
      setPlace(next);
    };
    window.addEventListener('hashchange', follow);
    if (presentEntry() !== left || readPlace().path !== place.path) follow(); // it has changed since this was drawn
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  return place;
}

/** A key in a link (`#/sign-in?key=…`), removed from the address at once: it stays in no bookmark and on no screen. */
export function takeBroughtKey(): string {
  const { path, query } = parsePlace(window.location.hash);
  if (path !== '/sign-in' || !query.has('key')) return '';
  window.history.replaceState(null, '', '#/phone');
  return query.get('key') ?? '';
}

const left = 'place-before-sign-in';

/** Goes to the provider, and keeps the present place for whoever comes back. */
export function leaveFor(path: string): void {
  sessionStorage.setItem(left, window.location.hash);
  window.location.assign(path);
}

/** Whether the provider has just led somebody back who is signed in: then the place is where they were before. */
export function hasComeBack(): boolean {
  if (parsePlace(window.location.hash).path !== '/signed-in') return false;
  const before = sessionStorage.getItem(left) ?? '';
  sessionStorage.removeItem(left);
  window.history.replaceState(null, '', before.startsWith('#/') && !before.startsWith('#/sign') ? before : '#/phone');
  return true;
}

/** Goes to a place as a link would. */
export function goTo(path: string): void {
  window.location.hash = path;
}

/** Acts later, on the page that is there now alone: an answer that comes late takes nobody from where they have gone meanwhile. */
export function whileHere(): (act: () => void) => void {
  const { path } = parsePlace(window.location.hash);
  return (act) => {
    if (parsePlace(window.location.hash).path === path) act();
  };
}

/** Puts a field into the present address, or takes it out where it is blank, and no page is drawn anew for it. */
export function replaceField(name: string, value: string): void {
  const { path, query } = parsePlace(window.location.hash);
  if (value === '') query.delete(name);
  else query.set(name, value);
  const text = query.toString();
  window.history.replaceState(window.history.state, '', `#${path}${text === '' ? '' : `?${text}`}`);
}

/** Puts filters into the address, so that a list can be sent to a colleague; a blank value is left out. */
export function setQuery(path: string, fields: Record<string, string>): void {
  const query = new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== ''));
  const text = query.toString();
  // The place stays the same of the browser's history, with what it keeps.
  window.history.replaceState(window.history.state, '', `#${path}${text === '' ? '' : `?${text}`}`);
  window.dispatchEvent(new HashChangeEvent('hashchange'));
}
