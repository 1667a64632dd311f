import { factsOf } from './facts.js';

/** What a scratchpad is made of: the person's texts, the agent's own thoughts, and what it has observed. */
export interface Source {
  request: readonly string[];
  plan: string;
  progress: string;
  log: readonly string[];
}

/** A shorter scratchpad, as the run would hold it. */
export interface Scratchpad {
  plan: string;
  progress: string;
  observations: string[];
}

/** Facts of a scratchpad that its source does not have, and those of its source that it had to keep. */
export interface Infidelity {
  invented: string[];
  lost: string[];
}

/** So many of the latest observations keep every fact: the agent works with these. */
export const keptWhole = 3;

/**
 * Every fact of an observation must stand in the log. Plan and progress may name what the request, the plan and the progress named, too.
 * Nothing may be lost of the last three observations, nor of the request where the log has it: the request itself stands in every
 * prompt beside the scratchpad.
 */
export function infidelityOf(source: Source, made: Scratchpad): Infidelity {
  const inLog = factsIn(source.log);
  const inRequest = factsIn(source.request);
  const known = new Set([...inLog, ...inRequest, ...factsIn([withoutNumbering(source.plan), source.progress])]);
  const observed = factsIn(made.observations);
  const thought = factsIn([withoutNumbering(made.plan), made.progress]);
  const must = new Set([...factsIn(source.log.slice(-keptWhole)), ...[...inRequest].filter((each) => inLog.has(each))]);
  const unknown = [
    ...[...observed].filter((each) => !inLog.has(each)),
    ...[...thought].filter((each) => !known.has(each)),
  ];
  return {
    invented: [...new Set(unknown)],
    lost: [...must].filter((each) => !observed.has(each) && !thought.has(each)),
  };
}

/** What nothing made of this source may leave out. */
export function factsToKeep(source: Source): string[] {
  return infidelityOf(source, { plan: '', progress: '', observations: [] }).lost;
}

/** The numbers of a numbered plan are no facts: `3.` before its third line says nothing of the world. */
function withoutNumbering(plan: string): string {
  let line = 1;
  const words = plan.split(/\s+/).filter((each) => {
    const isNumber = each === `${line}.` || each === `${line})`;
    if (isNumber) line += 1;
    return !isNumber;
  });
  return words.join(' ');
}

/** The facts of several texts, none of which goes on in the next. */
export function factsIn(texts: readonly string[]): Set<string> {
  return new Set(texts.flatMap((text) => [...factsOf(text)]));
}
