import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { GraphFinding } from '../check/use-check.js';
import type { Data } from '../items/known-items.js';
import type { Scope } from './completions.js';

/** What the fields of a node know of the graph around it. */
export interface ParameterScope extends Scope {
  /** What the check has found in the parameters, and why the node failed. */
  findings: readonly GraphFinding[];
  failure: string | null;
  /** The items that come to the node; empty: none are known. */
  input: readonly Data[];
  workflow: string;
  /** Carries a change out for the check alone: it is still being typed. */
  asTyped: (change: () => void) => void;
  /** Nothing is being typed any more. */
  settle: () => void;
  /** Writes on where somebody typed last. */
  target: { current: ((text: string) => void) | null };
}

export const ParameterContext = createContext<ParameterScope | null>(null);

export function useParameterScope(): ParameterScope | null {
  return useContext(ParameterContext);
}

/** What the check says of the value at a path, in words. */
export function useFindingsAt(path: string, isWhole = false): string[] {
  const findings = useParameterScope()?.findings ?? [];
  const isHere = (at: string): boolean => at === path || (isWhole && at.startsWith(`${path}/`));
  return findings
    .filter((finding) => isHere(finding.path))
    .map(({ message, expected }) => `${message}; expected ${expected}`);
}
