import type { Scope } from '../run/service-call.js';
import { describe, expect, it } from '@jest/globals';
import {
  checkGraph,
  findNodeType,
  listEffectRequests,
  missingCredential,
  presentGraph,
  serviceDeed,
  serviceFiles,
  unaskedWrites,
} from '../index.js';
import { callFor, requestsOf } from '../../test/call-for.js';
import { fileProblems } from './file-problems.js';
import type { OperationForm, ServiceFile } from './service-file.js';
import { serviceNode } from './service-node.js';
import { allServiceFiles } from './services.js';
import { serviceSteps } from './service-steps.js';
import { made, madePath } from './template.js';

const telegram = 'n8n-nodes-base.telegram';
const node = (parameters: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
  ...{ id: 'a', name: 'Tell', type: telegram, typeVersion: 1.2, parameters },
  ...{ credentials: { telegramApi: { id: 'c', name: 'Bot' } }, ...more },
});
const start = { id: 's', name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1 };
const graphOf = (one: ReturnType<typeof node>) => ({
  name: 'G',
  nodes: [start, one],
  connections: { Start: { main: [[{ node: 'Tell', type: 'main', index: 0 }]] } },
});
const findingsOf = (one: ReturnType<typeof node>) =>
  checkGraph(graphOf(one)).map(({ code, path }) => `${code} ${path}`);
const fine = { chatId: '7', text: 'Hello' };

describe('the file of a service', () => {
  it.each(allServiceFiles.map((file) => [file.displayName, file] as const))('of %s can be carried out', (_, file) => {
    expect(fileProblems(file)).toEqual([]);
  });

  const [first] = serviceFiles;
  if (first === undefined) throw new Error('there are services');
  const withRequest = (request: object): ServiceFile => {
    const operation = { name: 'a', displayName: 'A', request: { method: 'GET', path: '/a', ...request } };
    return { ...first, resources: [{ name: 'r', displayName: 'R', operations: [operation] }] };
  };

  it.each([
    ['a verb that there is not', { method: 'FETCH' }],
    ['a path that is none', { path: 'a' }],
    ['a parameter that there is not', { path: '/{$nothing}' }],
    ['a name that there is not', { body: { a: '@nothing' } }],
    ['an operation of templates that there is not', { body: { $eval: '1' } }],
    ['a field that nobody knows', { boddy: {} }],
  ])('with %s is refused', (_, request) => {
    expect(fileProblems(withRequest(request))).toHaveLength(1);
  });

  const poll = { id: '@each.id', at: '@each.at', request: { method: 'GET' as const, path: '/a' } };
  it.each([
    ['that is neither called nor looks', {}],
    ['that looks by a parameter that there is not', { poll: { ...poll, request: { ...poll.request, path: '/{$b}' } } }],
    ['that looks by an operation that there is not', { poll: { ...poll, items: { $eval: '1' } } }],
  ])('with a trigger %s is refused', (_, form) => {
    const facts = {
      name: 't',
      displayName: 'T',
      description: 'T',
      alias: [],
      hint: 'T',
      versions: [1],
      parameters: [],
    };
    const withTrigger = (one: object): ServiceFile => ({ ...withRequest({}), triggers: [{ ...facts, ...one }] });
    expect(fileProblems(withTrigger({ poll }))).toEqual([]);
    expect(fileProblems(withTrigger(form))).toHaveLength(1);
  });
});

describe('a node of a service', () => {
  it('is a step of HTTP with its credential', () => {
    const [request] = requestsOf(telegram, fine, [{}], { node: node(fine) });
    expect(request).toMatchObject({
      ...{ kind: 'http', method: 'POST', url: 'https://api.telegram.org/sendMessage', repeat: 'never' },
      ...{ body: { as: 'json', value: { chat_id: '7', text: 'Hello' } }, credential: { id: 'c', type: 'telegramApi' } },
    });
  });

  it.each([
    ['none where all is there', fine, []],
    ['a parameter that is missing', { chatId: '7' }, ['PARAMETER_MISSING /parameters/text']],
    ['one that nobody knows', { ...fine, loud: true }, ['PARAMETER_UNKNOWN /parameters/loud']],
    ['an operation that there is not', { ...fine, operation: 'sing' }, ['OPTION_ILLEGAL /parameters/operation']],
    ['none where a file of the item is sent', { operation: 'sendPhoto', chatId: '7', binaryData: true }, []],
    ['none where one is fetched', { resource: 'file', fileId: 'f' }, []],
  ])('has a finding for %s', (_, parameters, findings) => {
    expect(findingsOf(node(parameters))).toEqual(findings);
  });

  it('fails by the parameter that an expression makes wrong', () => {
    const asks = (parameters: Record<string, unknown>) => () =>
      requestsOf(telegram, parameters, [{ a: 'x' }], { node: node(parameters) });
    expect(asks({ ...fine, text: '={{ $json.none }}' })).toThrow('Parameter "text": expected a value');
    expect(asks({ ...fine, replyMarkup: '={{ $json.a }}' })).toThrow('Parameter "replyMarkup": expected one of');
    const photo = { operation: 'sendPhoto', chatId: '7', binaryData: true };
    expect(asks(photo)).toThrow('The item has no file "data": it has no file');
  });

  it.each([
    [
      ...(['discord', 'discordBotApi'] as const),
      { resource: 'message', guildId: '1', channelId: '2', options: { flags: ['SUPPRESS_EMBEDS', '={{ $json.a }}'] } },
      'Parameter "flags": expected one of SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS',
    ],
    [
      ...(['googleDocs', 'googleDocsOAuth2Api'] as const),
      {
        ...{ operation: 'update', documentURL: 'd' },
        actionsUi: { actionFields: [{ action: '={{ $json.a }}', text: 'x' }] },
      },
      'Parameter "actionsUi": expected one of insert, replaceAll in "action"',
    ],
  ])('of %s fails where an expression gives a choice that there is not', (name, credential, parameters, said) => {
    const type = `n8n-nodes-base.${name}`;
    const one = node(parameters, { type, typeVersion: 2, credentials: { [credential]: { id: 'c', name: 'C' } } });
    expect(() => requestsOf(type, parameters, [{ a: 'loud' }], { node: one })).toThrow(said);
  });

  it('misses a file before anything is asked that it needs first', () => {
    const type = 'n8n-nodes-base.googleDrive';
    const parameters = { resource: 'file', operation: 'upload', name: 'A' };
    const credentials = { googleDriveOAuth2Api: { id: 'c', name: 'C' } };
    const one = node(parameters, { type, typeVersion: 3, credentials });
    expect(() => requestsOf(type, parameters, [{}], { node: one })).toThrow('The item has no file "data"');
  });

  it('needs a credential of its own type', () => {
    const bare = node(fine, { credentials: {} });
    expect([missingCredential(bare), missingCredential(node(fine))]).toEqual(['telegramApi', null]);
    const slack = (authentication?: string) => ({
      ...bare,
      type: 'n8n-nodes-base.slack',
      typeVersion: 2.3,
      parameters: { ...(authentication && { authentication }) },
    });
    expect([missingCredential(slack()), missingCredential(slack('oAuth2'))]).toEqual(['slackApi', 'slackOAuth2Api']);
  });

  it('says what it writes where it asks nobody, and nothing where it reads', () => {
    const unasked = (parameters: Record<string, unknown>, type = telegram) =>
      unaskedWrites(graphOf(node(parameters, { approval: 'none', type }))).map(({ act, target }) => [act, target]);
    expect(unasked(fine)).toEqual([['telegram sendMessage', '{"chatId":"7","text":"Hello"}']]);
    expect(unasked(fine, `${telegram}Tool`)).toHaveLength(1);
    expect(unasked({ resource: 'chat', chatId: '7' })).toEqual([]);
    expect(serviceDeed({ ...start, type: 'n8n-nodes-base.set' })).toBeNull();
  });

  it('is read in its early versions, or stays unknown where they say more', () => {
    const slack = (parameters: Record<string, unknown>) => {
      const stored = { id: 'a', name: 'Tell', type: 'n8n-nodes-base.slack', typeVersion: 1, parameters };
      return presentGraph(graphOf({ ...node({}), ...stored })).nodes[1];
    };
    expect(slack({ channel: 'C1', text: 'Hi', otherOptions: {} })).toMatchObject({
      typeVersion: 2.1,
      parameters: { select: 'channel', channelId: { mode: 'id', value: 'C1' }, text: 'Hi', otherOptions: {} },
    });
    expect(slack({ channel: 'C1', blocksUi: { blocksValues: [{ type: 'divider' }] } })?.typeVersion).toBe(1);
  });

  it('has a finding for what would be lent to it and not used', () => {
    const lender = { id: 't', name: 'Sum', type: '@n8n/n8n-nodes-langchain.toolCalculator', typeVersion: 1 };
    const { nodes, connections } = graphOf(node(fine));
    const under = { Sum: { ai_tool: [[{ node: 'Tell', type: 'ai_tool', index: 0 }]] } };
    const found = checkGraph({ name: 'G', nodes: [...nodes, lender], connections: { ...connections, ...under } });
    expect(found.map(({ code, path }) => `${code} ${path}`)).toEqual(['NODE_NOT_RUNNABLE /inputs/ai_tool']);
  });

  it('is refused by what holds of one of a list', () => {
    const [first] = serviceFiles.filter(({ name }) => name === telegram);
    if (first === undefined) throw new Error('there is Telegram');
    const operation: OperationForm = {
      ...{ name: 'a', displayName: 'A', request: { method: 'GET', path: '/a' } },
      parameters: [{ name: 'names', type: 'json' }],
      refuses: [{ when: { some: '$names', is: { is: '@each', same: 'b' } }, parameter: 'names', why: 'no b' }],
    };
    const { runs } = serviceNode({ ...first, resources: [{ name: 'r', displayName: 'R', operations: [operation] }] });
    if (runs.as !== 'effect') throw new Error('expected effects');
    const asks = (names: string[]) => () => {
      const call = callFor(telegram, {}, [[{}]], { node: node({ names }) });
      const parameters: Record<string, unknown> = { resource: 'r', operation: 'a', names };
      return listEffectRequests(runs, { ...call, parameter: (name) => parameters[name] });
    };
    expect(asks(['a'])).not.toThrow();
    expect(asks(['a', 'b'])).toThrow('Parameter "names": no b');
  });

  it('has one choice of resources for each way of signing in, however many are of one way alone', () => {
    const [discord] = serviceFiles.filter(({ displayName }) => displayName === 'Discord');
    if (discord === undefined) throw new Error('there is Discord');
    const more = discord.resources.filter(({ way }) => way !== undefined).map((one) => ({ ...one, name: 'more' }));
    const { description } = serviceNode({ ...discord, resources: [...discord.resources, ...more] });
    const choices = description.properties.filter(({ name }) => name === 'resource');
    expect(choices.map(({ options = [] }) => options.length)).toEqual([3, 2]);
  });

  it('asks for each of a list by itself, and for no more than 200', () => {
    const gmail = 'n8n-nodes-base.gmail';
    const many = node({ operation: 'getAll', simple: false, returnAll: true }, { type: gmail, typeVersion: 2.1 });
    const credentials = { gmailOAuth2: { id: 'c', name: 'Mail' } };
    const [request] = requestsOf(gmail, many.parameters, [{}], { node: { ...many, credentials } });
    if (request?.kind !== 'http' || request.service === undefined) throw new Error('expected a request of a service');
    const { service } = request;
    const listing = (count: number) => {
      const steps = serviceSteps({ ...request, service });
      steps.next();
      return steps.next({ messages: Array.from({ length: count }, (_, at) => ({ id: `m${at}` })) });
    };
    expect(listing(200).value).toMatchObject({ ask: { method: 'GET', response: { mailAt: 'raw' } }, isLookup: false });
    expect(() => listing(201)).toThrow('more than 200 that are asked for one by one');
  });

  it('is found by its name, and serves an agent as a tool', () => {
    const type = findNodeType({ ...start, type: `${telegram}Tool` });
    expect(type?.runs.as).toBe('sub-node');
  });
});

describe('a template', () => {
  const scope: Scope = {
    values: {
      a: 'x',
      list: [1, 2, 3],
      empty: '',
      rows: [{ n: 'k', v: 1 }],
      place: { mode: 'url', value: 'https://h/d/ID/e' },
    },
    known: { item: { k: 'v' } },
    named: { twice: { $text: '{$a}{$a}' } },
  };

  it.each<[unknown, unknown]>([
    [
      { a: '$a', b: '$none', c: '$empty', d: ['$none', 1] },
      { a: 'x', d: [1] },
    ],
    [{ $literal: '$a' }, '$a'],
    [{ $or: ['$empty', '@item.k', '$a'] }, 'v'],
    [{ $if: { is: '$a', in: ['x'] }, then: 1, else: 2 }, 1],
    [{ $if: { not: { has: '@item', name: 'k' } }, then: 1 }, undefined],
    [{ $if: { all: [{ given: '$a' }, { any: [{ given: '$empty' }, { is: 1, below: 2 }] }] }, then: 1 }, 1],
    [{ $switch: '$a', cases: { x: 'one' }, else: 'other' }, 'one'],
    [{ $map: '$list', to: { $sum: ['@each', '@index'] } }, [1, 3, 5]],
    [{ $where: '$list', is: { is: '@each', below: 3 } }, [1, 2]],
    [{ $place: '$list', is: { is: '@each', same: 2 } }, 1],
    [{ $merge: [{ a: 1 }, '@item', '$none'] }, { a: 1, k: 'v' }],
    [{ $without: { a: 1, b: 2 }, names: ['a'] }, { b: 2 }],
    [{ $only: { a: 1, b: 2 }, names: ['a'] }, { a: 1 }],
    [{ $pairs: '$rows', name: '@each.n', value: '@each.v' }, { k: 1 }],
    [{ $entries: '@item' }, [{ name: 'k', value: 'v' }]],
    [{ $keys: '@item' }, ['k']],
    [{ $at: '@item', key: '$rows[0].n' }, 'v'],
    [{ $flat: ['$list', '$none', '$a'] }, [1, 2, 3, 'x']],
    [{ $first: '$list' }, 1],
    [{ $slice: '$list', from: 1 }, [2, 3]],
    [{ $count: '$list' }, 3],
    [{ $join: '$list', by: '-' }, '1-2-3'],
    [{ $split: 'a, b,' }, ['a', 'b']],
    ['@twice', 'xx'],
    [{ $number: '7' }, 7],
    [{ $string: 7 }, '7'],
    [{ $json: '{"a":1}' }, { a: 1 }],
    [{ $tolerantJson: 'no json' }, 'no json'],
    [{ $stringify: { a: 1 } }, '{"a":1}'],
    [{ $lower: 'AB' }, 'ab'],
    [{ $time: '2026-11-30T10:00:00', as: 'seconds', zone: 'Europe/Berlin' }, 1_796_029_200],
    [{ $time: '1796029200', zone: 'UTC' }, '2026-11-30T09:00:00.000Z'],
    [{ $replace: 'a.a', find: 'a', by: '$&' }, '$&.$&'],
    [{ $match: 'ab12', pattern: '(\\d+)' }, '12'],
    [{ $locator: '$place', url: '/d/([^/]+)' }, 'ID'],
    [{ $locator: '$a' }, 'x'],
  ])('%j', (template, value) => {
    expect(made(template, scope)).toEqual(value);
  });

  it('is refused where its value is none of the kind, and in a path that would lead elsewhere', () => {
    expect(() => made({ $number: 'seven' }, scope)).toThrow('expected a number');
    expect(() => made({ $json: '{' }, scope)).toThrow('expected JSON');
    expect(() => made({ $time: 'soon', zone: 'UTC' }, scope)).toThrow('expected a time');
    expect(() => made({ $locator: { mode: 'url', value: 'https://h/' }, url: '/d/(.+)' }, scope)).toThrow(
      'the address',
    );
    const path = (a: string) => () => madePath('/r/{$a}/{/$a}', { ...scope, values: { a } });
    expect(path('a/b c')()).toBe('/r/a%2Fb%20c/a/b%20c');
    for (const bad of ['..', 'a/../b', '.', '']) expect(path(bad)).toThrow('Parameter "a"');
  });
});
