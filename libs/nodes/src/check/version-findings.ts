import { isNote } from '#graph';
import type { Graph, GraphNode } from '#graph';
import type { Found } from './finding.js';
import { presentForm } from '../versions/present-form.js';

/** What is said of nodes that are read in another version than their own: where that may be another thing, and of which nobody knows here. */
export function versionFindings({ nodes }: Graph, present: Graph): Found[] {
  const asksWithTools = present.nodes.filter(({ type, disabled }) => type === openAiTools && disabled !== true);
  return [
    ...nodes.filter((node) => node.disabled !== true && !isNote(node)).flatMap(findingsFor),
    ...asksWithTools.map(({ name }): Found => ({
      ...{ code: 'VERSION_READ_AS', node: name, path: '/type', expected: 'an agent with a chat model of OpenAI' },
      message:
        'With tools under it, it asks as an agent does: by the key of OpenAI in the settings, not by its credential',
    })),
  ];
}

const openAiTools = 'turnpike.openAiTools';

function findingsFor(node: GraphNode): Found[] {
  const { node: present, differs, isNewer } = presentForm(node);
  const isSame = node.type === present.type && node.typeVersion === present.typeVersion;
  const read =
    node.type === present.type
      ? `Version ${String(node.typeVersion)} is read as ${String(present.typeVersion)}`
      : `It is read as ${present.type.split('.').at(-1) ?? present.type}`;
  const words = isNewer
    ? [`${read}, the latest that is known here`]
    : differs.map((each) => (isSame ? `It does otherwise: ${each}` : `${read}: ${each}`));
  return words.map((message) => ({
    ...{ code: 'VERSION_READ_AS', node: node.name, path: '/typeVersion', message },
    expected: `version ${String(present.typeVersion)}, once its parameters are as you want them`,
  }));
}
