import { listPortTypes } from '#graph';
import type { CatalogueNode } from '#nodes';
import { newest, ofVersion } from '../parameters/of-version.js';
import { findType } from './find-node.js';
import { defineTool } from './tool.js';
import { block, escapeXml, tag } from '../shown/xml.js';

interface Args {
  nodeName: string;
  withParameters?: boolean;
  withConnections?: boolean;
}

export const getNodeDetails = defineTool<Args>({
  name: 'get_node_details',
  displayTitle: 'Getting node details',
  description: 'Tells what a type of nodes is, what it connects to and, when asked, which parameters it takes.',
  properties: {
    nodeName: { type: 'string', minLength: 1, description: 'the full type: n8n-nodes-base.httpRequest' },
    withParameters: {
      type: 'boolean',
      description:
        'with all of its parameters; the hint and what it connects to are told in any case. Seldom needed: update_node_parameters knows them',
    },
    withConnections: { type: 'boolean', description: 'with its inputs and outputs; usually true' },
  },
  required: ['nodeName'],
  formatTitle: (_graph, { nodeName }, catalogue) => {
    const type = catalogue.find(({ description }) => description.name === nodeName);
    return type ? `Getting details of ${type.description.displayName}` : null;
  },
  run: ({ args, context }) => ({
    text: formatDetails(findType(args.nodeName, context.catalogue), args),
    operations: [],
  }),
});

/** A type as a model reads it: with the parameters of its newest version, which is the one that is added. */
export function formatDetails(
  { description }: CatalogueNode,
  { withParameters = false, withConnections = true }: Omit<Args, 'nodeName'>,
): string {
  const { name, displayName, properties, builderHint, inputs, outputs } = description;
  const { subtitle } = description;
  return block('node_details', [
    tag('name', name),
    tag('display_name', displayName),
    tag('description', description.description),
    ...(typeof subtitle === 'string' ? [tag('subtitle', subtitle)] : []),
    tag('builder_hint', builderHint),
    ...(withParameters
      ? [block('properties', [escapeXml(JSON.stringify(ofVersion(properties, newest(description))))])]
      : []),
    ...(withConnections
      ? [
          block('connections', [
            ...listPortTypes(inputs).map((type) => tag('input', type)),
            ...listPortTypes(outputs).map((type) => tag('output', type)),
          ]),
        ]
      : []),
  ]);
}
