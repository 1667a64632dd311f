import type { WorkflowNode } from '#workflow';
import { asFields, asList } from '../fields.js';
import type { Fields } from '../fields.js';
import { refuseOthers } from '../import.js';
import type { Import } from '../import.js';
import type { Came, TaskPlace } from '../translated.js';
import { evaluate } from '../evaluate.js';
import { inBraces } from '../expression.js';
import type { Knows } from '../expression.js';
import { join, passed, readEquality } from './came.js';

/** What a directive leads to. */
export type Lead = (directive: unknown, at: string, knows: Knows) => Came;

interface Case {
  name: string;
  at: string;
  when: string | null;
  then: unknown;
}

/** A switch, and behind each of its cases what comes there to the end of its list. */
export function translateSwitch(it: Import, { name, task, at, knows }: TaskPlace, lead: Lead): Came {
  refuseOthers(it, task, ['switch', 'then', 'metadata'], at);
  const id = it.id(name, at);
  const cases = asList(task['switch']).map((each, index) => readCase(each, `${at}/switch/${index}`));
  const asked = cases.filter(({ when }) => when !== null);
  const usual = cases.find(({ when }) => when === null);
  const { nodes, whens } = conditions(it, asked, { id, at, knows });
  if (asked.length === 0) {
    it.refuse(`${at}/switch`, 'expected a case with a condition');
    return passed(knows);
  }
  const others = usual ?? { name: 'default', at, then: task['then'] };
  const ways = [...asked, others].map((each) => ({
    came: lead(each.then, `${each.at}/then`, knows),
    id: `${name}-${each.name}`,
    at: each.at,
  }));
  const joined = join(it, ways, knows);
  const branch = {
    ...{ kind: 'branch', id, input: knows.data },
    cases: whens.map((when, index) => ({ when, then: joined.ways[index] })),
    default: joined.ways.at(-1),
  } as unknown as WorkflowNode; // of the form of version 2, which is checked once it is whole
  return { nodes: [...nodes, branch], ...joined.behind(branch) };
}

function readCase(value: unknown, at: string): Case {
  const [[name = '', given] = []] = Object.entries(asFields(value));
  const { when, then }: Fields = asFields(given);
  const text = typeof when === 'string' ? (inBraces(when) ?? when) : null;
  return { name, at: `${at}/${name}`, when: text, then };
}

/** The conditions of all cases: where one needs jq, a step finds the first that holds. */
function conditions(
  it: Import,
  asked: readonly Case[],
  { id, at, knows }: { id: string; at: string; knows: Knows },
): { nodes: WorkflowNode[]; whens: object[] } {
  const whens = asked.map(({ when }) => readEquality(when ?? '', knows));
  const plain = whens.filter((when) => when !== null);
  if (plain.length === whens.length) return { nodes: [], whens: plain };
  const tests = asked.map(({ when }, index) => `${index === 0 ? 'if' : 'elif'} (${when ?? ''}) then ${index}`);
  const filter = `${tests.join(' ')} else null end`;
  const { nodes, value } = evaluate(it, { filter }, { id: `${id}-when`, at, knows });
  return { nodes, whens: asked.map((_case, index) => ({ value, equals: index })) };
}
