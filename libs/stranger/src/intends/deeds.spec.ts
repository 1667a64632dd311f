import { describe, expect, it } from '@jest/globals';
import { parseJson } from '../json.js';
import type { Question } from '../question.js';
import type { Step } from './deed.js';
import { intending } from './intending.js';

const closed = (properties: object) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const text = (description = '') => ({ type: 'string', description });
const one = (value: string) => ({ type: 'string', enum: [value] });
const pairs = {
  type: 'array',
  description: 'how it is kept; an object, written as the list of its fields',
  items: closed({ key: text(), held: { $ref: '#/$defs/any' } }),
};
const act = (name: string, properties: object) => closed({ what: one(name), tag: text(), given: closed(properties) });
const acts = [
  act('seek_plants', { by: { type: 'array', items: closed({ word: text('a word to look for') }) } }),
  act('plant_one', { kind: text('the kind of plant'), label: text('its label'), care: pairs }),
  act('tie_two', { stake: text('the plant that holds'), vine: text('the plant that is held') }),
  act('inspect_garden', {}),
];
const schema = {
  ...closed({
    next: {
      anyOf: [
        closed({ many: one('acts'), acts: { type: 'array', minItems: 1, maxItems: 3, items: { anyOf: acts } } }),
        closed({ say: { type: 'string', enum: ['reply', 'cannot'] }, words: text() }),
      ],
    },
  }),
  $defs: {
    any: {
      anyOf: [
        { type: 'string' },
        { type: 'number' },
        { type: 'array', items: { type: 'string' } },
        closed({ object: { type: 'array', items: closed({ key: text(), held: { type: 'string' } }) } }),
      ],
    },
  },
};
const steps: Step[] = [
  { do: 'seek plants', is: 'look', with: { by: [{ word: 'climbing' }, { word: 'pole' }] } },
  {
    do: 'plant one',
    with: { kind: { found: 'climbs up' }, label: 'Bean', care: { 'litres of water': 2, light: 'a lot' } },
  },
  { do: 'plant one', with: { kind: { found: 'a pole of wood' }, label: 'Pole', care: {} } },
  { do: 'tie two', with: { 'plant that holds': 'Pole', 'plant that is held': 'Bean' } },
  { do: 'inspect the garden', is: 'proof' },
  'say "It grows."',
];
const kinds = [
  'USER: Beans please',
  'ASSISTANT: c1 seek_plants {"by":[{"word":"climbing"},{"word":"pole"}]}',
  'TOOL: c1: Two kinds:',
  'plants.bean: Climbs up whatever it finds',
  'plants.stake: A pole, of wood',
  'About plants.bean:',
  '[{"name":"litresOfWater","displayName":"Water","type":"number"},{"name":"light","type":"options","options":[{"name":"A Lot","value":"full"}]}]',
].join('\n');

async function next(said: string, system = 'Be brief.', does = steps): Promise<unknown> {
  const question: Question = {
    model: 'm',
    system,
    messages: [{ role: 'user', text: said }],
    form: { by: 'schema', schema },
  };
  const { text: answer } = await intending([{ when: 'beans please', steps: does }])(question, 0);
  return parseJson(answer);
}

const reply = (words: string, say = 'reply') => ({ next: { say, words } });

describe('steps that hand values on', () => {
  it('begin with what tells them what they need', async () => {
    expect(await next('USER: Beans please')).toEqual({
      next: {
        many: 'acts',
        acts: [{ what: 'seek_plants', tag: 'c1', given: { by: [{ word: 'climbing' }, { word: 'pole' }] } }],
      },
    });
  });

  it('go into one answer as far as it takes them, with what was found, as it is described', async () => {
    expect(await next(kinds)).toEqual({
      next: {
        many: 'acts',
        acts: [
          {
            ...{ what: 'plant_one', tag: 'c2' },
            given: {
              kind: 'plants.bean',
              label: 'Bean',
              care: [
                { key: 'litresOfWater', held: 2 },
                { key: 'light', held: 'full' },
              ],
            },
          },
          { what: 'plant_one', tag: 'c3', given: { kind: 'plants.stake', label: 'Pole', care: [] } },
          { what: 'tie_two', tag: 'c4', given: { stake: 'Pole', vine: 'Bean' } },
        ],
      },
    });
  });

  it('are done where what is shown has their values, also when nothing tells of their calls', async () => {
    const garden =
      '{"plants":[{"kind":"plants.bean","label":"Bean"},{"kind":"plants.stake","label":"Pole"}],"tied":[["Pole","Bean"]]}';
    expect(await next(`USER: Beans please\nGARDEN\n${garden}`)).toMatchObject({
      next: { acts: [{ what: 'inspect_garden' }] },
    });
    const inspected = `ASSISTANT: c5 inspect_garden {}\nTOOL: c5: The garden is valid`;
    expect(await next(`USER: Beans please\nGARDEN\n${garden}\n${inspected}`)).toEqual(reply('It grows.'));
    const faulty = `ASSISTANT: c5 inspect_garden {}\nTOOL: c5: Found 1 problem: too dry`;
    expect(await next(`USER: Beans please\nGARDEN\n${garden}\n${faulty}`)).toEqual(
      reply('I cannot inspect the garden: Found 1 problem: too dry', 'cannot'),
    );
  });

  it('look neither for what they make nor for a setting of it', async () => {
    const bean = { label: 'Bean', kind: 'plants.bean', leans: 'on a pole of wood' };
    const pole = { label: 'Pole', kind: 'plants.stake', care: { until: 'it climbs up' } };
    const own = JSON.stringify({ plants: [bean, pole], tied: [['Pole', 'Bean']] });
    expect(await next(`USER: Beans please\nGARDEN\n${own}`)).toMatchObject({
      next: { acts: [{ what: 'inspect_garden' }] },
    });
  });

  it('do again what has failed, and no more than three times', async () => {
    const failed = (id: string) =>
      `ASSISTANT: ${id} plant_one {"kind":"plants.bean","label":"Bean","care":{}}\nTOOL: ${id}: Error: too cold`;
    expect(await next([kinds, failed('c2')].join('\n'))).toMatchObject({
      next: { acts: [{ what: 'plant_one' }, {}, {}] },
    });
    const thrice = [kinds, failed('c2'), failed('c3'), failed('c4')].join('\n');
    expect(await next(thrice)).toEqual(reply('I cannot plant one: Error: too cold', 'cannot'));
  });

  it.each(['TOOL: c2: ', 'TOOL plant_one c2: '])('read what came of a call behind its id: %s', async (line) => {
    const called = 'ASSISTANT: c2 plant_one {"kind":"plants.bean","label":["Bean"],"care":{}}';
    const failed = [kinds, called, `${line}Error: label must be text`, 'RUNTIME: It is late.'].join('\n');
    expect(await next(failed)).toMatchObject({ next: { acts: [{ given: { label: 'Bean' } }, {}, {}] } });
  });

  it('take no settings of another thing for those of one whose details failed', async () => {
    const [head = '', list = ''] = kinds.split('About plants.bean:\n');
    const looked = [
      head.trimEnd(),
      'ASSISTANT: c2 tell_about {"kind":"plants.stake"}',
      'c3 tell_about {"kind":"plants.bean"}',
      'TOOL: c3: About plants.bean:',
      list,
    ].join('\n');
    expect(await next(looked)).toMatchObject({
      next: { acts: [{ given: { label: 'Bean' } }, { what: 'plant_one' }, {}] },
    });
    const stake = steps.map((step) =>
      typeof step === 'object' && step.with?.['label'] === 'Pole'
        ? { ...step, with: { ...step.with, care: { 'litres of water': 1 } } }
        : step,
    );
    const answer = await next(looked, 'Be brief.', stake);
    expect(answer).toMatchObject({ next: { acts: [{ given: { label: 'Bean' } }] } });
    expect(JSON.stringify(answer)).not.toContain('Pole');
  });

  it('look once more for what was not found, and then say so', async () => {
    const looked = (id: string) =>
      `ASSISTANT: ${id} seek_plants {"by":[{"word":"climbing"},{"word":"pole"}]}\nTOOL: ${id}: No kinds`;
    const first = ['USER: Beans please', looked('c1')].join('\n');
    expect(await next(first)).toMatchObject({ next: { acts: [{ what: 'seek_plants', tag: 'c2' }] } });
    expect(await next([first, looked('c2')].join('\n'))).toMatchObject({ next: { say: 'cannot' } });
  });

  it('take back what a proof finds a problem with, to do it anew', async () => {
    const undo = { do: 'tie two', with: { 'plant that holds': 'Pole', 'plant that is held': 'none' } };
    const [, first, ...others] = steps;
    const mending = [steps[0] ?? '', { ...Object(first), undo }, ...others];
    const faulty =
      'GARDEN\n[{"kind":"plants.bean","label":"Bean"},{"label":"Pole"},["Pole","Bean"]]\nASSISTANT: c5 inspect_garden {}\nTOOL: c5: Found 1 problem: <problem>Bean is dry</problem>';
    const question: Question = {
      ...{ model: 'm', system: '', messages: [{ role: 'user', text: `USER: Beans please\n${faulty}` }] },
      form: { by: 'schema', schema },
    };
    const { text: answer } = await intending([{ when: 'beans please', steps: mending }])(question, 0);
    expect(parseJson(answer)).toMatchObject({
      next: { acts: [{ what: 'tie_two', given: { stake: 'Pole', vine: 'none' } }] },
    });
    const counted = `USER: Beans please\nASSISTANT: [made: plant_one ×3, tie_two ×2; GARDEN shows it]\n${faulty}`;
    const again = await intending([{ when: 'beans please', steps: mending }])(
      { ...question, messages: [{ role: 'user', text: counted }] },
      0,
    );
    expect(parseJson(again.text)).toMatchObject({ next: { say: 'cannot' } });
  });
});
