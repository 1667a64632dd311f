import { defineNode } from '../catalogue-node.js';
import type { CatalogueNode, NodeDescription } from '../catalogue-node.js';
import type { Property } from '../parameters/properties.js';
import { locatedAt } from '../parameters/read-parameter.js';
import { isTrue } from '../services/conditions.js';
import type { Condition } from '../run/service-call.js';
import type { OperationForm, ServiceFile } from '../services/service-file.js';
import { buildServiceRequest } from '../services/service-request.js';
import { makerIn } from '../services/template.js';
import { valuesAt } from '../services/values-at.js';
import { storeConnections, storeProperties, storeRuns } from './store-runs.js';

/**
 * A vector store that a service keeps. Its operations are a service's, whose templates know beside the parameters: `@place`, of a search `@vector` and `@topK`,
 * whose items are `{pageContent, metadata, score}`, and of what is taken in `@clears` and `@documents`, each `{id, pageContent, metadata, vector}`.
 */
export interface StoreFile extends Pick<
  ServiceFile,
  'name' | 'displayName' | 'home' | 'versions' | 'headers' | 'named'
> {
  description: string;
  alias: readonly string[];
  hint: string;
  credential: string;
  /** What names the place, and options. */
  place: Property;
  options: Property;
  failure: NonNullable<ServiceFile['failure']>;
  insert: Omit<OperationForm, 'name' | 'displayName'>;
  load: Omit<OperationForm, 'name' | 'displayName'>;
  /** When the place is emptied first. */
  clears?: Condition;
}

/** The type of nodes of such a store. */
export function storeNode(store: StoreFile): CatalogueNode {
  const { name, displayName, versions, credential, place, options, clears } = store;
  const description: NodeDescription = {
    ...{ name, displayName, description: store.description, version: versions, group: ['transform'] },
    ...{ defaults: { name: displayName }, ...storeConnections },
    credentials: [{ name: credential, required: true }],
    properties: storeProperties([place], [options]),
    ...{ codex: { alias: store.alias }, builderHint: store.hint },
  };
  const file: ServiceFile = {
    ...{ name, displayName, description: store.description, alias: store.alias, hint: store.hint, versions },
    ...{ home: store.home, docs: '', credentials: [{ type: credential }], failure: store.failure, resources: [] },
    ...(store.headers && { headers: store.headers }),
    named: { place: { $locator: `$${place.name}` }, ...store.named },
  };
  return defineNode(
    description,
    storeRuns({
      placeAt: (call, deed, itemIndex) => {
        const operation = { name: deed, displayName: deed, ...store[deed] };
        return {
          memoryKey: `${displayName} ${locatedAt(call, place.name, itemIndex)}`,
          at: buildServiceRequest(file, description, call, itemIndex, { operation }),
        };
      },
      clearsAt: (call) => {
        if (clears === undefined) return false;
        const scope = { values: valuesAt(description, call, 0), known: {}, named: {} };
        return isTrue(clears, makerIn(scope));
      },
    }),
  );
}
