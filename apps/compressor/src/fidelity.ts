import { lastOf } from '#values';
import { extractFacts } from './facts.js';

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

/** What is wrong with a scratchpad, compared with its source. */
export interface Infidelity {
  /** Facts that the source does not have. */
  invented: string[];
  /** Facts of the source that had to stay. */
  lost: string[];
  /** Facts said of something else than in the log. */
  misplaced: string[];
}

/** How many of the latest observations keep every fact: the agent works with these. */
export const keptWhole = 3;

/**
 * Every fact of an observation must stand in the log. Plan and progress may also name those of the request, the old plan and the old
 * progress. Nothing may be lost of the last three observations, nor of the request where the log has it: the request itself stands in
 * every prompt beside the scratchpad. And no fact may be said of something else than in the log, as far as words show that (ADR 36).
 */
export function findInfidelity(source: Source, made: Scratchpad): Infidelity {
  const inLog = factsIn(source.log);
  const inRequest = factsIn(source.request);
  const known = new Set([...inLog, ...inRequest, ...factsIn([withoutNumbering(source.plan), source.progress])]);
  const observed = factsIn(made.observations);
  const thought = factsIn([withoutNumbering(made.plan), made.progress]);
  const must = new Set([
    ...factsIn(lastOf(source.log, keptWhole)),
    ...[...inRequest].filter((each) => inLog.has(each)),
  ]);
  const unknown = [
    ...[...observed].filter((each) => !inLog.has(each)),
    ...[...thought].filter((each) => !known.has(each)),
  ];
  return {
    invented: [...new Set(unknown)],
    lost: [...must].filter((each) => !observed.has(each) && !thought.has(each)),
    misplaced: misplacedIn(made.observations, source.log),
  };
}

/** The facts that nothing made of this source may leave out. */
export function factsToKeep(source: Source): string[] {
  return findInfidelity(source, { plan: '', progress: '', observations: [] }).lost;
}

interface Line {
  facts: Set<string>;
  words: Set<string>;
}

function readLine(text: string): Line {
  return { facts: extractFacts(text), words: new Set(text.toLowerCase().match(/\p{L}+/gu)) };
}

/**
 * Facts whose observation has words that another line of the log has and theirs have not, and none that tells theirs from that line: `31 angry`
 * where the log says `angry: 7` and `info: 31`. Words that the log does not know say nothing either way.
 */
function misplacedIn(observations: readonly string[], log: readonly string[]): string[] {
  const lines = log.map(readLine);
  return observations.flatMap((text) => {
    const { facts, words } = readLine(text);
    return [...facts].filter((fact) => isMisplaced(fact, [...words], lines));
  });
}

function isMisplaced(fact: string, words: readonly string[], lines: readonly Line[]): boolean {
  const own = new Set(lines.filter(({ facts }) => facts.has(fact)).flatMap((line) => [...line.words]));
  const others = lines.filter(({ facts }) => own.size > 0 && !facts.has(fact));
  return others.some(
    (other) =>
      words.some((each) => other.words.has(each) && !own.has(each)) &&
      !words.some((each) => own.has(each) && !other.words.has(each)),
  );
}

/** The numbers of a numbered plan are no facts: `3.` before its third line means nothing. */
function withoutNumbering(plan: string): string {
  let line = 1;
  const words = plan.split(/\s+/).filter((each) => {
    const isNumber = each === `${line}.` || each === `${line})`;
    if (isNumber) line += 1;
    return !isNumber;
  });
  return words.join(' ');
}

/** The facts of several texts, none of which continues in the next. */
export function factsIn(texts: readonly string[]): Set<string> {
  return new Set(texts.flatMap((text) => [...extractFacts(text)]));
}
