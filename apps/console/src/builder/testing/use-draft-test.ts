import { useRef, useState } from 'preact/hooks';
import type { Schemas } from '#client';
import type { Graph } from '#graph/edit';
import { gateway, toRefused, unwrapAnswer } from '../../api/client.js';
import type { Refused } from '../../api/client.js';
import type { Data, KnownItems } from '../items/known-items.js';

/** What of a draft is tested, and with what. */
export type TestAsked = Omit<Schemas['TestDraft'], 'graph'>;

export interface DraftTest {
  /** The last report; null: nothing was tested yet. */
  report: Schemas['DraftTest'] | null;
  /** What it is a report of. */
  asked: TestAsked | null;
  isRunning: boolean;
  problem: Refused | null;
  /** What nodes made in tests since the last one of all. */
  known: KnownItems;
  start: (graph: Graph, asked: TestAsked) => Promise<void>;
}

const nothing: KnownItems = new Map();

export function askForTest(graph: Graph, asked: TestAsked): Promise<Schemas['DraftTest']> {
  return unwrapAnswer(gateway.POST('/v1/builder/tests', { body: { ...asked, graph: { ...graph } } }));
}

/** Tests the draft as it is drawn: nothing is stored, and nothing leaves. */
export function useDraftTest(): DraftTest {
  const [last, setLast] = useState<{ report: Schemas['DraftTest']; asked: TestAsked } | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<Refused | null>(null);
  const [known, setKnown] = useState(nothing);
  const latest = useRef(0);
  const start = async (graph: Graph, asked: TestAsked): Promise<void> => {
    const turn = ++latest.current;
    setRunning(true);
    setProblem(null);
    try {
      const report = await askForTest(graph, asked);
      if (turn !== latest.current) return; // another one was begun meanwhile
      setLast({ report, asked });
      const made = report.nodes.map(({ name, outputs }) => [name, outputs] as const);
      setKnown((before) => new Map([...(asked.part === undefined || asked.part === 'all' ? [] : before), ...made]));
    } catch (error) {
      if (turn === latest.current) setProblem(toRefused(error));
    }
    if (turn === latest.current) setRunning(false);
  };
  return { report: last?.report ?? null, asked: last?.asked ?? null, isRunning, problem, known, start };
}

/** The data of the items that a person types: a list of objects, or one object. Throws an error in words. */
export function parseItems(text: string): Data[] {
  const value: unknown = JSON.parse(text);
  const items = [value].flat();
  if (!items.every((item): item is Data => typeof item === 'object' && item !== null && !Array.isArray(item)))
    throw new Error('expected an object, or a list of objects');
  return items;
}
