import { queueOfEffect } from './jobs.js';
import type { QueueName } from './jobs.js';

/**
 * Who waits for what an actor does, where no person does. `true`: the actor above a child (ADR 59). Else strangers have begun it, or what it belongs
 * to, and it names the workflow that they have called (ADR 144).
 */
export type Background = true | `public ${string}`;

const publicPrefix = 'public ';

/** That strangers who have called this workflow wait. */
export function toPublicBackground(workflow: string): Background {
  return `${publicPrefix}${workflow}`;
}

/** The workflow that strangers have called; undefined: none have. */
export function findPublicLane(background: Background | undefined): string | undefined {
  return typeof background === 'string' ? background.slice(publicPrefix.length) : undefined;
}

/** As an actor has it: `1` for a child, '' for nobody. */
export function backgroundFrom(text: string): Background | undefined {
  if (text.startsWith(publicPrefix)) return toPublicBackground(text.slice(publicPrefix.length));
  return text === '' ? undefined : true;
}

/** The queue of an owed effect: the calls of what strangers have begun have one of their own. */
export function pickEffectQueue(type: keyof typeof queueOfEffect, background: Background | undefined): QueueName {
  return type === 'run-tool' && findPublicLane(background) !== undefined ? 'public-tool' : queueOfEffect[type];
}

/** The queue of an actor's turns. */
export function pickTurnQueue(background: Background | undefined): 'turn' | 'background' | 'public' {
  if (background === undefined) return 'turn';
  return background === true ? 'background' : 'public';
}
