import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import { IsOptional, Matches } from 'class-validator';
import { eventLimits } from '#events';
import { Described } from '../openapi/body-schema.js';
import { IfGiven } from '../platform/http/if-given.js';
import { badField } from '../platform/http/problem.js';
import { strictly } from '../platform/http/validation.js';

const name = /^[^\p{Cc}]{1,128}$/u;
const text = /^[^\p{Cc}]{1,256}$/u;
const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/;
const anyType = [
  { type: 'object', additionalProperties: true },
  { type: 'array', items: {} },
  ...['string', 'number', 'boolean', 'null'].map((type) => ({ type })),
];
const anyValue = {
  anyOf: anyType,
  description: `A value of at most ${eventLimits.dataBytes} bytes as JSON. Absent: null.`,
};

/** `POST /v1/events`: an event of CloudEvents 1.0 as JSON. */
export class PostEvent {
  @Matches(/^1\.0$/, { message: 'expected 1.0, the version of CloudEvents' })
  specversion!: string;

  /** Together with `source` it names the event: of two with the same names the first counts. */
  @Matches(text, { message: 'expected an id of 1 to 256 characters on one line' })
  id!: string;

  @Matches(text, { message: 'expected a source of 1 to 256 characters on one line' })
  source!: string;

  /** The name that is waited for. */
  @Matches(name, { message: 'expected a type of 1 to 128 characters on one line' })
  type!: string;

  @IfGiven()
  @Matches(text, { message: 'expected a subject of 1 to 256 characters on one line' })
  subject?: string;

  @IfGiven()
  @Matches(time, { message: 'expected a time with its zone, as 2026-11-30T08:00:00Z' })
  time?: string;

  @IfGiven()
  @Matches(/^application\/(?:[\w.-]+\+)?json(?:;.*)?$/i, { message: 'expected application/json' })
  datacontenttype?: string;

  @IsOptional()
  @Described(anyValue)
  data?: unknown;
}

/** `?tenant=`: whose runs are told. */
export class EventQuery {
  @IfGiven()
  @Matches(/^[^\p{Cc}]{1,64}$/u, { message: 'expected the name of a tenant, in 1 to 64 characters' })
  tenant?: string;
}

/** `POST /v1/runs/:runId/signals`. */
export class PostSignal {
  /** What the run waits for. */
  @Matches(name, { message: 'expected a name of 1 to 128 characters on one line' })
  name!: string;

  @IsOptional()
  @Described(anyValue)
  data?: unknown;
}

const known: ReadonlySet<string> = new Set([
  ...['specversion', 'id', 'source', 'type', 'subject', 'time', 'datacontenttype', 'data'],
]);
/** How CloudEvents names the attributes of others. */
const extension = /^[a-z0-9]{1,20}$/;

/** An event, and the names of the attributes of others that are left out. */
export type ReadEvent = PostEvent & { ignored: string[] };

/** Reads an event: attributes that others may add are left out, and said to be. */
export const cloudEvent: PipeTransform = {
  async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return strictly.transform(value, metadata);
    const isIgnored = (field: string): boolean => extension.test(field) && !known.has(field);
    const ignored = Object.keys(value).filter(isIgnored);
    const own = Object.fromEntries(Object.entries(value).filter(([field]) => !isIgnored(field)));
    const event: unknown = await strictly.transform(own, metadata);
    return Object.assign(event as PostEvent, { ignored }); // it has passed
  },
};

/** The data of an event. Throws a 400 where it is too much. */
export function readData(data: unknown): unknown {
  const bytes = Buffer.byteLength(JSON.stringify(data ?? null));
  if (bytes > eventLimits.dataBytes)
    throw badField('data', `expected at most ${eventLimits.dataBytes} bytes of JSON, and got ${bytes}`);
  return data ?? null;
}
