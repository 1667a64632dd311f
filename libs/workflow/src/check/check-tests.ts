import { idAt } from '#program';
import { nearestName } from '#values';
import { listNodes } from '../document/document.js';
import type { WorkflowDocument } from '../document/document.js';
import { invalid } from '../workflow-error.js';
import type { WorkflowError } from '../workflow-error.js';

/** What is wrong with the tests of a document beside their form. */
export function testErrors({ root, tests = [] }: WorkflowDocument): WorkflowError[] {
  const calling = listNodes(root).flatMap(({ kind, id }) => (kind === 'tool' || kind === 'llm' ? [id] : []));
  const called = listNodes(root).flatMap(({ event, id }) => (event?.callback === true ? [id] : []));
  return tests.flatMap(({ answers = {}, events = [], expect }, at) => {
    const named = [
      ...Object.keys(answers).map((id) => ({ id, path: `/tests/${at}/answers/${id}` })),
      ...Object.keys(expect.calls ?? {}).map((id) => ({ id, path: `/tests/${at}/expect/calls/${id}` })),
    ];
    const unknown = named.flatMap(({ id, path }) =>
      calling.includes(id) ? [] : [invalid(path, whyNone(id, calling))],
    );
    const strange = events.flatMap(({ callback }, index) => {
      const id = callback === undefined ? null : idAt(callback);
      const path = `/tests/${at}/events/${index}/callback`;
      return id === null || called.includes(id) ? [] : [invalid(path, whyNone(id, called, 'node that is called back'))];
    });
    const isOne = 'output' in expect !== 'fails' in expect;
    return [
      ...unknown,
      ...strange,
      ...(isOne ? [] : [invalid(`/tests/${at}/expect`, 'expected output or fails, one of them')]),
    ];
  });
}

function whyNone(id: string, known: readonly string[], what = 'tool or llm'): string {
  const meant = nearestName(id, known);
  return `no ${what} is called ${id}${meant === null ? '' : `: did you mean ${meant}?`}`;
}
