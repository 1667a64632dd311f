import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { emptyGraph } from '#graph';
import { catalogue, serviceFiles } from '#nodes';
import { unknownHouse } from '../house/house.js';
import { searchNodes } from '../tools/search-nodes.js';
import { testContext } from '../../test/play-batch.js';
import { services } from './services.js';

const getCounts = {
  ...{ name: 'get_counts', description: 'Counts the messages of a label between two days' },
  parameters: { type: 'object', properties: { label: { type: 'string' } } },
};
const house = { ...unknownHouse, tools: [getCounts] };

function found(...queries: string[]): string {
  const args = { queries: queries.map((query) => ({ queryType: 'name', query })) };
  const answer = searchNodes.run({ graph: emptyGraph, args, callId: 'c', context: { ...testContext, house } });
  return 'text' in answer ? answer.text : '';
}

/** Words that people say for what a workflow shall reach, and what leads there. */
const words: readonly [said: string, way: RegExp][] = [
  ...services.map(({ name }): [string, RegExp] => [name, /n8n-nodes-base\.httpRequest; /]),
  ...['stripe', 'shopify', 'zoom'].map((said): [string, RegExp] => [
    said,
    /n8n-nodes-base\.httpRequest; .*First request: (GET|POST)/,
  ]),
  ...['postgres', 'mySql', 'notion', 'github', 'youTube', 'twilio', 'twitter', 'hubspot', 'jira'].map(
    (type): [string, RegExp] => [type.toLowerCase(), new RegExp(`^n8n-nodes-base\\.${type}: `, 'm')],
  ),
  ...['mongodb', 'redis'].map((said): [string, RegExp] => [said, /dataTable.*HTTP API/s]),
  ...['email', 'mail', 'smtp'].map((said): [string, RegExp] => [said, /^n8n-nodes-base\.emailSend: /m]),
  ...['pdf', 'image', 'ftp', 'kafka', 'crm', 'payments', 'rss', 'html', 'graphql', 'xml'].map(
    (said): [string, RegExp] => [said, /(No node of that name; do it so|Beside these): .*n8n-nodes-base\.httpRequest/s],
  ),
  ['csv', /^n8n-nodes-base\.extractFromFile: /m],
  ['atom feed', /n8n-nodes-base\.rssFeedRead reads a feed/],
  ['python', /n8n-nodes-base\.code/],
  ['telegram', /^n8n-nodes-base\.telegram: /m],
  ...['gmail', 'discord', 'supabase', 'googleCalendar', 'googleDocs', 'googleDrive'].map((type): [string, RegExp] => [
    type,
    new RegExp(`^n8n-nodes-base\\.${type}: `, 'm'),
  ]),
  ['slack channel', /^n8n-nodes-base\.slack: /m],
  ['telegram send message', /words:\nn8n-nodes-base\.telegram: /],
  ['slack send and wait for response', /^n8n-nodes-base\.slack: [^]*^n8n-nodes-base\.wait: /m],
  ['Google Sheets get row by name', /words:\nn8n-nodes-base\.googleSheets: /],
  ['postgres', /^Beside these: n8n-nodes-base\.postgres and/m],
  ['messages', /^turnpike\.sendMessage: /m],
  ['text message', /^turnpike\.sendMessage: /m],
  ['schedules', /^n8n-nodes-base\.scheduleTrigger: /m],
  ['loops', /^n8n-nodes-base\.splitInBatches: /m],
  ['waiting', /^n8n-nodes-base\.wait: /m],
  ['summaries', /^@n8n\/n8n-nodes-langchain\.chainSummarization: /m],
  ['counting', /turnpike\.tool node: get_counts: .*"label"/],
  ['count messages', /turnpike\.tool node: get_counts: /],
];

const http = catalogue.find(({ description }) => description.name === 'n8n-nodes-base.httpRequest');
const choices = http?.description.properties.find(({ name }) => name === 'nodeCredentialType')?.options ?? [];
const credentialTypes = choices.map((choice) => ('value' in choice ? choice.value : ''));

describe('a search for nodes', () => {
  it.each(words)('finds a way for %s', (said, way) => {
    expect(found(said)).toMatch(way);
  });

  it('has for each service a credential that there is, and https addresses', () => {
    for (const { name, credential, first, docs } of services) {
      expect([name, credential === '' || credentialTypes.includes(credential)]).toEqual([name, true]);
      expect([name, /^(GET|POST|PUT) (https:\/\/|\{)/.test(first), docs.startsWith('https://')]).toEqual([
        name,
        true,
        true,
      ]);
    }
  });

  it('has no service that has a node of its own: its credential would be another', () => {
    const nodes = catalogue.filter(({ description }) => serviceFiles.some(({ name }) => name === description.name));
    const names = nodes.flatMap(({ description: { displayName } }) => [
      displayName,
      displayName.split(' ')[0],
      displayName.split(' ').at(-1),
    ]);
    expect(services.filter(({ name }) => names.includes(name))).toEqual([]);
  });

  it('is documented with every service', () => {
    const page = readFileSync(new URL('../../../../docs/builder.md', import.meta.url), 'utf8').replaceAll('\n', ' ');
    for (const { name } of services) expect(page).toContain(name);
  });

  it.each([
    ['slack', 'turnpike.sendMessage'],
    ['slack message', 'turnpike.sendMessage'],
    ['if', 'turnpike.sendMessage'],
    ['send email', 'turnpike.sendMessage'],
    ['google calendar', 'Calendly'],
    ['form', 'Wait'],
  ])('does not give for %s what only looks like it', (said, not) => {
    expect(found(said)).not.toContain(not);
  });

  it('finds every type by its whole type, before all others', () => {
    for (const { description } of catalogue) {
      const [, first = ''] = found(description.name).split('\n');
      expect(first).toMatch(new RegExp(`^${description.name.replaceAll('.', '[.]')}: `));
    }
  });

  it('finds every type by its own name', () => {
    for (const { description } of catalogue) expect(found(description.displayName)).toContain(description.name);
  });

  it('tells a type once in an answer', () => {
    expect(found('sms', 'text message').match(/turnpike.sendMessage: Sends a text to the person/g)).toHaveLength(1);
    expect(found('sms', 'text message')).toContain('turnpike.sendMessage: as above');
  });

  it('says that there is nothing, or what comes nearest', () => {
    expect(found('zzz')).toBe('No nodes matching "zzz" found');
    expect(found('zzz webhook')).toContain('that match some of its words:\nn8n-nodes-base.webhook: ');
  });
});
