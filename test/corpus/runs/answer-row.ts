import { isObject } from '#values';

/** A request that a process made of the outside. */
export interface Asked {
  host: string;
  method: string;
  path: string;
  query: URLSearchParams;
  /** JSON or a form, read; else the text. */
  body: unknown;
}

export interface Answered {
  status?: number;
  type?: string;
  headers?: Readonly<Record<string, string>>;
  /** JSON, or the bytes. */
  body: unknown;
}

export type Fields = Readonly<Record<string, unknown>>;
type Answer = (asked: Asked, part: string) => Answered | Fields | readonly unknown[];

/** What one service says: on its host, to a method (empty: any) and a path, of which one part may be named. */
export type AnswerRow = readonly [host: RegExp, method: string, path: RegExp, answer: Answer];

export const day = '2026-11-30T09:00:00Z';

export function toFields(body: unknown): Fields {
  return isObject(body) ? body : {};
}
