import { describe, expect, it } from '@jest/globals';
import { listEffectRequests } from '../run/run-node.js';
import { callFor, outputsOf } from '../../test/call-for.js';
import type { CatalogueNode } from '../catalogue-node.js';
import { catalogue } from '../catalogue.js';
import { isChoice } from '../parameters/parameter-schema.js';
import { NodeError } from '../values/node-error.js';
import { checkGraph } from './check-graph.js';
import { parameterFindings } from './check-parameters.js';
import { missingCredential } from './missing-credential.js';

type Parameters = Record<string, unknown>;

const textFor = (name: string): string => (name === 'url' ? 'https://example.com' : '2026-11-30');

/** The texts and places that are required, so that what lacks besides is met. */
function givenOf({ description: { properties } }: CatalogueNode): Parameters {
  const needed = properties.filter(({ required, type }) => required && ['string', 'resourceLocator'].includes(type));
  return Object.fromEntries(
    needed.map(({ name, type }) => [
      name,
      type === 'string' ? textFor(name) : { __rl: true, mode: 'name', value: 'x' },
    ]),
  );
}

/** A node as the palette adds it, and with each choice of each of its parameters; each as it is, and with its texts. */
function listParameters(type: CatalogueNode): Parameters[] {
  const chosen = type.description.properties.flatMap(({ name, options = [] }) =>
    options.filter(isChoice).map(({ value }): Parameters => ({ [name]: value })),
  );
  const given = givenOf(type);
  return [{}, ...chosen].flatMap((each) => [each, { ...given, ...each }]);
}

/** What a run would say of a parameter; null: nothing. */
function refusalOf({ description: { name }, runs }: CatalogueNode, parameters: Parameters): string | null {
  try {
    if (runs.as === 'pure') outputsOf(name, parameters);
    else if (runs.as === 'effect') listEffectRequests(runs, callFor(name, parameters));
    return null;
  } catch (error) {
    if (error instanceof NodeError && error.code === 'NODE_PARAMETER') return error.message;
    return null; // of its input, or of ports that this test does not connect
  }
}

describe('a node that lacks a value', () => {
  it.each(catalogue.map((node) => [node.description.name, node] as const))(
    '%s: is found by the check wherever its run would refuse it',
    (name, type) => {
      const { description } = type;
      const typeVersion = [description.version].flat().at(-1) ?? 1;
      const unseen = listParameters(type).flatMap((parameters) => {
        const node = { id: 'n', name: 'N', type: name, typeVersion, parameters };
        const isFound = parameterFindings(node, description).length > 0 || missingCredential(node) !== null;
        const refusal = isFound ? null : refusalOf(type, parameters);
        return refusal === null ? [] : [[parameters, refusal]];
      });
      expect(unseen).toEqual([]);
    },
  );
});

it('leads from a parameter that stands inside a collection to its place there', () => {
  const mail = { toEmail: 'a@example.com', fromEmail: 'b@example.com', subject: 'S', html: 'H', attachments: 'data' };
  const node = { id: 'e', name: 'Mail', type: 'n8n-nodes-base.emailSend', typeVersion: 2.1, parameters: mail };
  const [found] = checkGraph({ name: '', nodes: [node], connections: {} }).filter(({ path }) =>
    path.endsWith('/attachments'),
  );
  expect(found?.expected).toBe('it inside options, as options.attachments');
});
