import { nearestName } from '#values';
import { listNodes } from '../document/document.js';
import type { WorkflowDocument } from '../document/document.js';
import { invalid } from '../workflow-error.js';
import type { WorkflowError } from '../workflow-error.js';

/** What is wrong with the tests of a document beside their form. */
export function testErrors({ root, tests = [] }: WorkflowDocument): WorkflowError[] {
  const calling = listNodes(root).flatMap(({ kind, id }) => (kind === 'tool' || kind === 'llm' ? [id] : []));
  return tests.flatMap(({ answers = {}, expect }, at) => {
    const named = [
      ...Object.keys(answers).map((id) => ({ id, path: `/tests/${at}/answers/${id}` })),
      ...Object.keys(expect.calls ?? {}).map((id) => ({ id, path: `/tests/${at}/expect/calls/${id}` })),
    ];
    const unknown = named.flatMap(({ id, path }) =>
      calling.includes(id) ? [] : [invalid(path, whyNone(id, calling))],
    );
    const isOne = 'output' in expect !== 'fails' in expect;
    return [...unknown, ...(isOne ? [] : [invalid(`/tests/${at}/expect`, 'expected output or fails, one of them')])];
  });
}

function whyNone(id: string, calling: readonly string[]): string {
  const meant = nearestName(id, calling);
  return meant === null ? `no tool or llm is called ${id}` : `no tool or llm is called ${id}: did you mean ${meant}?`;
}
