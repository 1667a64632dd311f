import type { ModelTurn } from '#model-turn';

/** One output that no honest model would write, and the family of trouble it belongs to. */
export interface HostileOutput {
  family: string;
  output: unknown;
  /** The provider said that the output was cut off. */
  truncated?: boolean;
}

const stateUpdate = { plan: 'Count, then answer.', observation: 'The dates are known.', confidence: 0.8 };
const goodArgs = { start_date: '2026-11-20', end_date: '2026-11-20', label: 'angry' };

function turn(nextAction: unknown): string {
  return JSON.stringify({ control: { done: false, reason: 'ok' }, next_action: nextAction, state_update: stateUpdate });
}

const respond = turn({ type: 'respond', message: 'Seven.' });
const call = turn({ type: 'tool', name: 'get_counts', args: goodArgs });
const withArgs = (args: string) => call.replace(JSON.stringify(goodArgs), () => args);
const withArg = (name: string, value: unknown) => withArgs(JSON.stringify({ ...goodArgs, [name]: value }));
const withName = (name: unknown) => turn({ type: 'tool', name, args: goodArgs });

/** Names that every object answers to, though nobody put them there. */
const inherited = ['constructor', '__proto__', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', 'isPrototypeOf'];

const junkValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  '',
  ' ',
  [],
  {},
  [goodArgs],
  { $ne: '' },
  'angry\u0000',
  'angry; DROP TABLE counts',
  '../../etc',
  'ANGRY',
  '{{label}}',
];

const junkDates: readonly unknown[] = [
  '2026-02-30',
  '2025-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-1-1',
  '20261120',
  '2026-11-20T00:00:00Z',
  '٢٠٢٦-١١-٢٠',
  '2026-11-20\n',
  ' 2026-11-20',
  'today',
  '-026-11-20',
  20261120,
  null,
  ['2026-11-20'],
];

/** Every cut of a text at an eighth of its length, and just before its end. */
function cuts(text: string): string[] {
  const eighths = Array.from({ length: 7 }, (_, index) => Math.floor((text.length * (index + 1)) / 8));
  return [...eighths, text.length - 1, text.length - 2].map((end) => text.slice(0, end));
}

const wrappings: readonly ((text: string) => string)[] = [
  (text) => '```json\n' + text + '\n```',
  (text) => '```\n' + text + '\n```',
  (text) => '~~~json\n' + text + '\n~~~',
  (text) => '```json\n' + text,
  (text) => `Sure! Here it is:\n${text}\nAnything else?`,
  (text) => `<think>{"control":{}}</think>${text}`,
  (text) => `THINK: count. ACT: ${text} OBSERVE: nothing`,
  (text) => `\uFEFF${text}`,
  (text) => `\uFEFF\uFEFF${text}`,
  (text) => `${text}${text}`,
  (text) => `${text}\n${respond}`,
  (text) => `[${text}]`,
  (text) => JSON.stringify(text),
  (text) => JSON.stringify({ role: 'assistant', content: text }),
  (text) => `${text}\u0000`,
  (text) => text.replaceAll('"', '“'),
  (text) => text.replaceAll('"', "'"),
  (text) => `)]}'\n${text}`,
  (text) => `data: ${text}\n\ndata: [DONE]\n\n`,
  (text) => `<tool_call>${text}</tool_call>`,
];

function deep(depth: number): string[] {
  const nest = (open: string, close: string) => open.repeat(depth) + close.repeat(depth);
  return [
    nest('[', ']'),
    nest('{"a":', '}').replace('}', '1}'),
    withArgs(`{"label":${nest('[', ']')}}`),
    turn({ type: 'respond', message: 'x' }).replace('"x"', () => nest('[', ']')),
    '['.repeat(depth),
    '{"a":'.repeat(depth),
    '{'.repeat(depth),
    '"{'.repeat(depth),
  ];
}

const floods = ['{', '}', '[', '"', '\\', '\n"', '{"a":', '`', '```json\n', "'", '/*', '\u0000', '😀', '\ud800', ' '];

function control(done: unknown, reason: unknown): string {
  return JSON.stringify({ ...readTurn(respond), control: { done, reason } });
}

function update(change: object): string {
  return JSON.stringify({ ...readTurn(respond), state_update: { ...stateUpdate, ...change } });
}

function readTurn(text: string): ModelTurn {
  return JSON.parse(text) as ModelTurn; // made above, by JSON.stringify, in this shape
}

const families: Readonly<Record<string, readonly unknown[]>> = {
  wrapped: [respond, call].flatMap((text) => wrappings.map((wrap) => wrap(text))),
  'ends early': [respond, call].flatMap(cuts),
  'not a number': ['NaN', 'Infinity', '-Infinity', '1e999', '0x10', '.5', '01', '1_000', '"0.5"', 'null'].map(
    (figure) => respond.replace('0.8', figure),
  ),
  'duplicate keys': [
    respond.replace('{', '{"control":{"done":true,"reason":"ok"},'),
    call.replace('"name"', '"name":"rm_rf","name"'),
    call.replace('"args"', '"args":{"label":"x"},"args"'),
    withArgs('{"start_date":"2026-11-20","start_date":"x","end_date":"2026-11-20","label":"angry"}'),
    withArgs('{"start_date":"2026-11-20","end_date":"2026-11-20","label":"angry","label":["angry"]}'),
    call.replace('"type":"tool"', '"type":"respond","type":"tool"'),
  ],
  'too deep': [100, 10_000].flatMap(deep),
  'prototype names': [
    ...inherited.map(withName),
    ...inherited.map((name) => withArgs(`{"${name}":1,${JSON.stringify(goodArgs).slice(1)}`)),
    ...inherited.map((name) => respond.replace('{', `{"${name}":{"done":true},`)),
    withArgs('{"__proto__":{"start_date":"2026-11-20","end_date":"2026-11-20","label":"angry"}}'),
    withArgs(`{"label":{"__proto__":{"x":1}}}`),
  ],
  'tool that is not there': [
    'get_count',
    'GET_COUNTS',
    'get_counts ',
    'get_counts\u200b',
    'gеt_counts', // the second letter is Cyrillic
    'functions.get_counts',
    'get_counts; rm -rf /',
    'run_shell',
    '',
    42,
    null,
    ['get_counts'],
    { name: 'get_counts' },
  ].map(withName),
  'wrong arguments': [
    ...junkValues.map((value) => withArg('label', value)),
    ...junkDates.map((value) => withArg('start_date', value)),
    ...junkDates.map((value) => withArg('end_date', value)),
    ...junkValues.map((value) => withArgs(JSON.stringify(value))),
    withArg('extra', 1),
    withArg('url', 'http://169.254.169.254/'),
    withArgs('{}'),
    withArgs('"{\\"label\\":\\"angry\\"}"'),
  ],
  'wrong action': [
    ...['', 'call', 'TOOL', 'respond ', null, 1, [], {}].map((type) => turn({ type, message: 'x' })),
    turn(null),
    turn([]),
    turn('respond'),
    turn({}),
    turn({ type: 'respond' }),
    turn({ type: 'respond', message: '' }),
    turn({ type: 'respond', message: ' \u200b\n' }),
    turn({ type: 'respond', message: { text: 'x' } }),
    turn({ type: 'clarify', message: null }),
    turn({ type: 'tool' }),
    turn({ type: 'tool', name: 'get_counts' }),
    turn([{ type: 'respond', message: 'x' }]),
  ],
  'wrong control': [
    ...['true', 1, null, undefined, []].map((done) => control(done, 'ok')),
    ...['OK', '', 'done', null, 7, undefined, {}].map((reason) => control(true, reason)),
  ],
  'wrong update': [
    ...[1.01, -0.1, '0.5', null, undefined, []].map((confidence) => update({ confidence })),
    ...['1\n2\n3\n4\n5\n6\n7', 7, null, undefined, ['a']].map((plan) => update({ plan })),
    ...[7, null, undefined, {}].map((observation) => update({ observation })),
    update({ run_id: 'run_x' }),
    update({ tool_call_seq: 9 }),
  ],
  'no text at all': [
    null,
    undefined,
    7,
    true,
    [],
    {},
    '',
    ' ',
    '\uFEFF',
    'null',
    '7',
    '"x"',
    'OK',
    'I cannot help with that.',
  ],
  floods: floods.flatMap((piece) => [
    piece.repeat(2_000),
    respond.slice(0, -1) + piece.repeat(2_000),
    piece.repeat(70_000),
  ]),
};

/** Every hostile output, by family; the same on every run. */
export function hostileOutputs(): HostileOutput[] {
  const cutByProvider = [respond, call].flatMap(cuts).map((output) => ({ family: 'cut off', output, truncated: true }));
  const others = Object.entries(families).flatMap(([family, outputs]) => outputs.map((output) => ({ family, output })));
  return [...others, ...cutByProvider];
}
