import type { Graph, Line } from './build-graph.js';
import { fieldsIn, isFields, toList, toText } from './document-parts.js';

/** The type of a node in words: `n8n-nodes-base.httpRequest` → `http request`. */
function typeWords(type: string): string {
  const name = type.slice(type.lastIndexOf('.') + 1);
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();
}

/** What a connection is called: those of the first output of a kind that passes items have no name. */
function lineLabel(type: string, output: number): string {
  if (type !== 'main') return typeWords(type.replace(/^ai_/, '').replaceAll('_', ' '));
  return output === 0 ? '' : `output ${output + 1}`;
}

function linesFrom(from: string, byType: unknown): Line[] {
  return Object.entries(fieldsIn(byType)).flatMap(([type, outputs]) =>
    toList(outputs).flatMap((targets, output) =>
      toList(targets)
        .filter(isFields)
        .map((target): Line => {
          return { from, to: toText(target['node']), label: lineLabel(type, output), isBack: false };
        }),
    ),
  );
}

/** Two nodes may be connected more than once: what is drawn is one line with all of its names. */
function joined(lines: readonly Line[]): Line[] {
  const byEnds = new Map<string, Line>();
  for (const line of lines) {
    const key = JSON.stringify([line.from, line.to]);
    const before = byEnds.get(key);
    const label = [before?.label ?? '', line.label].filter((each) => each !== '').join(', ');
    byEnds.set(key, { ...line, label });
  }
  return [...byEnds.values()];
}

/** A graph as its person drew it: its nodes by their names, and their connections. Notes on the canvas are no nodes of it. */
export function personGraph(graph: unknown): Graph {
  const { nodes, connections } = fieldsIn(graph);
  const boxes = toList(nodes)
    .filter(isFields)
    .filter(({ type }) => !toText(type).endsWith('.stickyNote'))
    .map(({ name, type, disabled }) => {
      const id = toText(name);
      return { key: id, id, kind: typeWords(toText(type)), detail: disabled === true ? 'off' : '', frame: null };
    });
  const names = new Set(boxes.map(({ key }) => key));
  const lines = Object.entries(fieldsIn(connections)).flatMap(([from, byType]) => linesFrom(from, byType));
  return { boxes, lines: joined(lines.filter(({ from, to }) => names.has(from) && names.has(to))), frames: [] };
}
