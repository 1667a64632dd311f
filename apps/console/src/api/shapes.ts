/** What the gateway's HTTP API answers, under the names that the console has for it: the types are made from docs/openapi.json. */
import type { Schemas } from '#client';

export type Session = Schemas['Session'];

/** Where a run stands. */
export const phases: readonly Schemas['Phase'][] = [
  'waiting',
  'thinking',
  'acting',
  'asking',
  'approving',
  'answering',
  'finished',
];

export type Live = Schemas['LiveNow'];
export type RunHead = Schemas['RunHead'];
export type Run = Schemas['Run'];
export type Approval = Schemas['Approval'];

export type TurnItem = Schemas['TurnItem'];
export type ToolItem = Schemas['ToolItem'];
export type WaitItem = Schemas['WaitItem'];
export type Timeline = Schemas['Timeline'];
export type Item = Timeline['items'][number];

export type TranscriptEntry = Schemas['TranscriptEntry'];
export type TranscriptView = Schemas['Transcript'];
export type TranscriptState = Pick<TranscriptView, 'taken_over' | 'opted_out' | 'working'>;
export type RebuiltPrompt = Schemas['RebuiltPrompt'];
