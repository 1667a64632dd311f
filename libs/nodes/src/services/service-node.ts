import { defineNode } from '../catalogue-node.js';
import type { CatalogueNode, NodeDescription } from '../catalogue-node.js';
import { filesInAnswer, jsonsOfAnswer } from '../http/http-request.js';
import { completeParameters } from '../parameters/complete-parameters.js';
import { itemFrom } from '../run/items.js';
import type { ServiceFile } from './service-file.js';
import { withOwnFiles } from './own-files.js';
import { listServiceProperties, usualWayBy } from './service-properties.js';
import { buildServiceRequests, findOperation } from './service-request.js';

/** The type of nodes that a service's file describes. */
export function serviceNode(file: ServiceFile): CatalogueNode {
  const { name, displayName, description: about, versions, alias, hint } = file;
  const description: NodeDescription = {
    ...{ name, displayName, description: about, version: versions, group: ['output'] },
    ...{ defaults: { name: displayName }, inputs: ['main'], outputs: ['main'] },
    credentials: listCredentials(file),
    ...{ properties: listServiceProperties(file), codex: { alias }, builderHint: hint },
  };
  return defineNode(description, {
    as: 'effect',
    requests: (call) => buildServiceRequests(file, description, call),
    items: (call, request, answer) => {
      if (request.kind !== 'http') return [];
      const isTogether = findOperation(file, completeParameters(call.node, description))?.together === true;
      const files = filesInAnswer(call, request, answer);
      const placed = (json: Record<string, unknown>, at: number) => itemFrom(json, isTogether ? at : request.itemIndex);
      return jsonsOfAnswer(request, answer).map((json, at) => {
        const { json: own, binary } = withOwnFiles(request, json);
        return { ...placed(own, at), ...files, ...(binary && { binary }) };
      });
    },
  });
}

/** The types of credentials of a service's nodes; of several the way of signing in chooses one. */
export function listCredentials({
  credentials,
  wayBy = usualWayBy,
}: ServiceFile): NonNullable<NodeDescription['credentials']> {
  const several = credentials.filter(({ way }) => way !== undefined).length > 1;
  return credentials.map(({ type, way }) => ({
    ...{ name: type, required: true },
    ...(several && { displayOptions: { show: { [wayBy]: [way] } } }),
  }));
}
