import { rmSync } from 'node:fs';
import { afterAll, describe, expect, it } from '@jest/globals';
import { catalogue, checkGraph, serviceDeed, serviceFiles } from '#nodes';
import { dataRequests } from './data-requests.js';
import { modelRequests } from './model-requests.js';
import { plainRequests } from './plain-requests.js';
import { playBuilder } from './play-builder.js';
import { salesToolFolder } from './sales-tool.js';
import { nextBatch, scriptOf, typeNamed } from './script-request.js';

const folder = salesToolFolder('https://sales.example.com');
afterAll(() => rmSync(folder, { recursive: true }));

const requests = [...plainRequests, ...dataRequests, ...modelRequests];

describe(`${requests.length} requests`, () => {
  it('use every type of node but those of services (test/services plays each of their operations) and of servers that a credential names', () => {
    const used = new Set(requests.flatMap(({ nodes }) => Object.values(nodes).map(([type]) => typeNamed(type))));
    const names = catalogue.map(({ description }) => description.name);
    const triggers = serviceFiles.flatMap((file) => (file.triggers ?? []).map(({ name }) => name));
    const isOfService = (type: string): boolean =>
      serviceDeed({ id: 'n', name: 'N', type }) !== null || triggers.includes(type);
    // Of these the check says more than nothing: that they sign in with a credential that a person sets up, or do otherwise than elsewhere. And
    // Remove Seen is what a Remove Duplicates across executions is read as.
    const signIn = catalogue.filter(({ description }) => description.credentials?.some(({ required }) => required));
    const said = new Set(signIn.map(({ description }) => description.name));
    // The tools under an MCP trigger are read as nodes behind it.
    for (const short of ['toolVectorStore', 'removeSeen', 'mcpTrigger', 'outputParserItemList'])
      said.add(typeNamed(short));
    expect(names.filter((name) => !used.has(name) && !said.has(name) && !isOfService(name))).toEqual([]);
    expect(requests.length).toBeGreaterThanOrEqual(40);
  });

  it.each(requests.map((request) => [request.text, request] as const))('%s', async (text, request) => {
    const script = scriptOf(request);
    const { state, asked } = await playBuilder(script, text, { environment: { TOOLS_DIR: folder } });
    // A prompt tells how far the script has come, also where it only counts calls: other specs have it said by that.
    const decisions = asked.filter(({ system }) => system.startsWith('You build workflows'));
    expect(decisions.map(({ user }) => nextBatch(script, user).at)).toEqual([...decisions.keys()]);
    const results = state.messages.filter(({ role }) => role === 'tool');
    expect(results.filter(({ isError }) => isError).map(({ text: said }) => said)).toEqual([]);
    expect(results.at(-1)?.text).toContain('<passed>true</passed>');
    expect(state.messages.at(-1)?.text).toBe('Built.');
    expect(state).toMatchObject({ run: null, evidence: { validated: true, tested: true }, creditsClaimed: 1 });
    expect(checkGraph(state.draft)).toEqual([]);
    expect(state.draft.nodes).toHaveLength(Object.keys(request.nodes).length);
  });
});
