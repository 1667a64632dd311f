import type { OurNumbers } from '#model-turn';
import type { Graph } from '#graph';
import type { Finding } from '#nodes';
import type { House } from './house.js';

/** What in a graph does not go with the installation: what publishing or a run of it would refuse. */
export function houseProblems({ nodes }: Graph, house: House): Finding[] {
  return nodes
    .filter(({ disabled }) => disabled !== true)
    .flatMap(({ name, type, parameters = {} }) => [
      ...(type === 'turnpike.tool' ? toolProblems(name, parameters, house) : []),
      ...(sends.has(type) ? senderProblems(name, parameters, house) : []),
    ]);
}

type Parameters = Readonly<Record<string, unknown>>;

const sends: ReadonlySet<string> = new Set(['turnpike.sendMessage', 'turnpike.sendMessageTool']);

function toolProblems(node: string, { tool }: Parameters, { tools }: House): Finding[] {
  if (typeof tool !== 'string' || tool === '' || tool.startsWith('=')) return [];
  if (tools === null || tools.some(({ name }) => name === tool)) return [];
  const message = `There is no tool "${tool}" in this installation`;
  return [problem(node, '/parameters/tool', message, 'a tool that THIS INSTALLATION shows')];
}

/** Who writes to a recipient does it from a number of ours, and names it where it is not clear which. */
function senderProblems(node: string, { to = '', from = '' }: Parameters, { numbers }: House): Finding[] {
  if (to === '' || typeof from !== 'string' || from.startsWith('=') || numbers === null) return [];
  const { known, usual, hasOthers } = numbers;
  const isKnown = from === '' ? usual !== null : hasOthers || known.some(({ number }) => number === from);
  if (isKnown) return [];
  const message = from === '' ? 'Nothing says which number of ours it is sent from' : `${from} is no number of ours`;
  return [problem(node, '/parameters/from', message, describeExpected(numbers))];
}

function describeExpected({ known, hasOthers }: OurNumbers): string {
  if (known.length > 0) return `one of ${known.map(({ number }) => number).join(', ')}`;
  return hasOthers ? 'a number of ours, which the person names' : 'a number of ours, which there is none of yet';
}

function problem(node: string, path: string, message: string, expected: string): Finding {
  return { code: 'PARAMETER_INVALID', severity: 'error', node, path, message, expected };
}
