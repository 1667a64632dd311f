import type { GraphNode } from '#graph';
import type { NodeDescription } from '../catalogue-node.js';
import { completeParameters } from '../parameters/complete-parameters.js';

/** A port as the expressions of the catalogue write one that has to be connected. */
const requiredPort = /type: "(ai_\w+)", required: true/g;
const condition = /\$parameter\.(\w+) === "([\w-]+)"/;

/** The types of capability that a node can't do without, by its parameters. An expression is read part by part, and never run. */
export function requiredInputs(node: GraphNode, description: NodeDescription): string[] {
  const { inputs } = description;
  if (typeof inputs !== 'string') {
    return inputs.flatMap((port) => (typeof port !== 'string' && port['required'] === true ? [port.type] : []));
  }
  const parameters = completeParameters(node, description);
  return inputs.split('.concat(').flatMap((part) => {
    const [, name, value] = condition.exec(part) ?? [];
    const counts = name === undefined || parameters[name] === value;
    return counts ? Array.from(part.matchAll(requiredPort), ([, type]) => type ?? '') : [];
  });
}
