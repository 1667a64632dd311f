import { describe, expect, it } from '@jest/globals';
import { catalogue, checkGraph, conditionOperations } from '#nodes';
import { newest, ofVersion } from '../parameters/of-version.js';
import { formatDetails } from './get-node-details.js';

const typed = (name: string) => catalogue.filter(({ description }) => description.name === name);

describe('the details of a type', () => {
  it.each(catalogue.map((type) => [type.description.name, type] as const))(
    'tell no parameter of %s that a new node of it would be refused for',
    (type, { description }) => {
      const told = ofVersion(description.properties, newest(description));
      const parameters = Object.fromEntries(told.map(({ name, default: value }) => [name, value]));
      const node = { id: 'n', name: 'N', type, typeVersion: newest(description), parameters };
      const unknown = checkGraph({ name: '', nodes: [node], connections: {} });
      expect(unknown.filter(({ code }) => code === 'PARAMETER_UNKNOWN')).toEqual([]);
    },
  );

  it('leave out what older versions took', () => {
    const [set] = typed('n8n-nodes-base.set');
    const text = set ? formatDetails(set, { withParameters: true }) : '';
    expect(text).toContain('"name":"assignments"');
    expect(text).not.toContain('"name":"fields"');
  });

  it.each(['if', 'filter', 'switch'])('name every operation that a condition of %s can ask', (name) => {
    const [type] = typed(`n8n-nodes-base.${name}`);
    const text = type ? formatDetails(type, { withParameters: true }) : '';
    const missing = Object.values(conditionOperations)
      .flat()
      .filter((operation) => !new RegExp(`\\b${operation}\\b`).test(text));
    expect(missing).toEqual([]);
  });
});
