import { describe, expect, it } from '@jest/globals';
import type { GraphNode } from '#graph';
import { node, to } from '../../test/steps.js';
import { reportImport } from './import-report.js';

const base = 'n8n-nodes-base.';
const http = (name: string, more: Record<string, unknown> = {}, version = 4.2): GraphNode =>
  node(name, `${base}httpRequest`, { url: 'https://a.example/', ...more }, { typeVersion: version });

/** A line of nodes behind a trigger. */
function reported(...nodes: GraphNode[]) {
  const all = [node('Start', `${base}manualTrigger`), ...nodes];
  const connections = Object.fromEntries(all.slice(1).map(({ name }, at) => [all[at]?.name ?? '', to(name, 'main')]));
  return reportImport({ name: 'g', nodes: all, connections });
}

describe('the report of a graph from elsewhere', () => {
  it('says of each node what becomes of it, and counts', () => {
    const signed = { authentication: 'genericCredentialType', genericAuthType: 'httpHeaderAuth' };
    const report = reported(
      http('Read'),
      http('Signed', signed),
      { ...http('Theirs', signed), credentials: { httpHeaderAuth: { id: 'Zk7', name: 'Desk' } } },
      { ...http('Ours', signed), credentials: { httpHeaderAuth: { id: `cred_${'0'.repeat(32)}` } } },
      http('New', {}, 4.9),
      http('Odd', { odd: 1 }),
      node('Chat', 'acme.chat'),
      node('Off', 'acme.chat', {}, { disabled: true }),
      node('Note', `${base}stickyNote`),
    );
    expect(report.nodes.map(({ node: name, fate }) => `${name} ${fate}`)).toEqual([
      ...[
        'Start runs',
        'Read runs',
        'Signed setup',
        'Theirs setup',
        'Ours runs',
        'New differs',
        'Odd refused',
        'Chat missing',
      ],
    ]);
    expect(report.nodes.flatMap(({ why }) => why)).toEqual([
      '/credentials/httpHeaderAuth "Signed" signs in, and names no credential',
      '/credentials/httpHeaderAuth "Theirs" signs in, and names the credential "Desk", which is not here',
      expect.stringMatching(/4\.9 is read as 4/),
      '/parameters/odd There is no parameter "odd" here',
      'there is no type of nodes acme.chat',
    ]);
    expect(report).toMatchObject({
      counts: { runs: 3, setup: 2, differs: 1, refused: 1, missing: 1 },
      share: 75,
      graph: [],
    });
  });

  it('says what is of the whole graph, and has no share of nothing', () => {
    expect(reportImport({ name: 'g', nodes: [], connections: {} })).toMatchObject({
      ...{ nodes: [], share: 0, graph: ['Nothing starts the workflow'] },
    });
  });
});
