import { describe, expect, it } from '@jest/globals';
import { emptyGraph } from '#graph';
import { catalogue } from '#nodes';
import { builderPrompt } from '../prompt/builder-prompt.js';
import { unknownHouse } from './house.js';
import type { House } from './house.js';
import { houseText } from './house-text.js';

const tool = (name: string, description: string) => ({
  ...{ name, description, parameters: { type: 'object', properties: { label: { type: 'string' } } } },
});
const house: House = {
  tools: [tool('math.gcd', 'The greatest common divisor'), tool('get_counts', 'Counts messages of a label')],
  tables: [
    {
      id: 'tbl_1',
      name: 'leads',
      columns: [
        { name: 'phone', type: 'string' },
        { name: 'budget', type: 'number' },
      ],
    },
  ],
  credentials: [{ id: 'cred_1', name: 'Our Slack', type: 'slackApi' }],
  numbers: {
    known: [
      { number: '+15550100', agent: 'desk' },
      { number: '+15550101', agent: 'mesa' },
    ],
    ...{ usual: null, hasOthers: false },
  },
  ...{ timeZone: 'Europe/Paris', at: 0 },
};

describe('what a builder is told of the installation', () => {
  it('has its tools with their schemas, those first that the request speaks of', () => {
    const text = houseText(house, 'text me how many messages are angry');
    expect(text).toContain('get_counts: Counts messages of a label arguments {"type":"object","properties":{"label"');
    expect(text.indexOf('get_counts')).toBeLessThan(text.indexOf('math.gcd'));
  });

  it('says what a tool gives, where its file says so, and that only a run shows it where not', () => {
    const gives = (result: object) =>
      houseText({ ...house, tools: [{ ...tool('t', 'T'), result: { ...result } }] }, '');
    const count = { type: 'object', properties: { label: { type: 'string' }, value: { type: 'number' } } };
    expect(gives(count)).toContain(' gives {label string, value number}');
    expect(gives({ type: 'array', items: count })).toContain(' gives a list of {label string, value number}');
    expect(gives({ properties: { of: count, state: { enum: ['a', 'b'] } } })).toContain(
      ' gives {of {label string, value number}, state anything}',
    );
    expect(houseText(house, '')).not.toContain(' gives {');
    expect(houseText(house, '')).toContain('where nothing says it, only a run shows it');
  });

  it('has tables with their columns, credentials by type, numbers and the zone', () => {
    const text = houseText(house, '');
    for (const part of [
      'leads (tbl_1): phone string, budget number',
      'Our Slack (slackApi)',
      '+15550100 (answered by the agent desk), +15550101 (answered by the agent mesa). `from` must name the one that is meant',
    ])
      expect(text).toContain(part);
    expect(text).toContain('Europe/Paris');
    expect(text.match(/UNTRUSTED DATA/g)).toHaveLength(2);
  });

  it('says what a number of ours alone or of the settings means for a message', () => {
    const own = { number: '+15550100', agent: null };
    const textOf = (numbers: House['numbers']) => houseText({ ...house, numbers }, '').split('\n')[1];
    const line = 'Our numbers, for `from` of turnpike.sendMessage: ';
    expect(textOf({ known: [own], usual: null, hasOthers: true })).toBe(
      `${line}+15550100 (answered by the agent of the settings); or another that the person names. \`from\` must name the one that is meant`,
    );
    expect(textOf({ known: [{ ...own, agent: 'desk' }], usual: '+15550100', hasOthers: false })).toBe(
      `${line}+15550100 (answered by the agent desk). \`from\` may stay empty: it is +15550100 then`,
    );
    const unlisted = `${line}no list is kept here; the person names one`;
    expect([textOf(null), textOf({ known: [], usual: null, hasOthers: true })]).toEqual([unlisted, unlisted]);
  });

  it('says what could not be read, what there is none of, and what does not fit', () => {
    expect(houseText(unknownHouse, '')).toContain('Data tables: they could not be read now');
    expect(
      houseText({ ...house, tables: [], credentials: [], numbers: { known: [], usual: null, hasOthers: false } }, ''),
    ).toMatch(/none[^]*none[^]*none/);
    const tools = Array.from({ length: 200 }, (_, at) => tool(`tool_${at}`, 'x'.repeat(500)));
    const text = houseText({ ...house, tools }, '');
    expect(text.length).toBeLessThan(9_000);
    expect(text).toMatch(/And by name, search_nodes tells more: tool_\d+, .*, and \d+ more that do not stand here/);
    const tables = Array.from({ length: 40 }, (_, at) => ({ id: `t${at}`, name: `T${at}`, columns: [] }));
    expect(houseText({ ...house, tables }, '')).toContain('and 10 more that do not stand here');
  });

  it('stands in the prompt, and the time behind all else', () => {
    const parts = {
      summary: '',
      said: '',
      graph: emptyGraph,
      executionText: '',
      request: '',
      baseUrl: '',
      history: [],
      note: null,
    };
    const { system, user } = builderPrompt({ ...parts, house }, catalogue);
    expect(user).toContain('THIS INSTALLATION\nZone of its times: Europe/Paris');
    expect(user.split('\n').at(-1)).toBe('NOW: 1970-01-01T01:00:00+01:00 (Europe/Paris, Thursday)');
    expect(system).not.toContain('Europe/Paris');
  });
});
