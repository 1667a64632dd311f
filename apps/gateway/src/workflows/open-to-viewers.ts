import type { Redis } from '#redis';
import type { ArmedTriggers } from '#triggers';
import { ArmedWorkflows } from '#versions';

/**
 * Whether somebody who may only look may start this version with this input: it is published, has a manual trigger, and the input names no
 * other one. A webhook, a form or a text starts what it starts by its own way in alone, behind its own checks.
 */
export async function isOpenToViewers(redis: Redis, id: string, version: string, input: string): Promise<boolean> {
  const armed = await new ArmedWorkflows<ArmedTriggers>(redis).read(id);
  if (armed?.version !== version) return false;
  const manual = armed.triggers.triggers.filter(({ arming }) => arming.kind === 'manual').map(({ node }) => node);
  const named = triggerIn(input);
  if (named !== undefined) return manual.some((node) => node === named);
  return manual.length > 0 && armed.triggers.triggers.every(({ arming }) => arming.kind === 'manual');
}

/** The trigger that an input names, as a graph reads it; undefined: none, and then the first of the graph begins. */
function triggerIn(input: string): unknown {
  try {
    const value: unknown = JSON.parse(input);
    return typeof value === 'object' && value !== null && 'trigger' in value ? value.trigger : undefined;
  } catch {
    return undefined;
  }
}
