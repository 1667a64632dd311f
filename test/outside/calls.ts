/** A call of the command line: a program outside reads what it prints, and its exit code. */
export interface OutsideCall {
  args: readonly string[];
  /** A file of `inputs/` that stands on stdin. */
  stdin?: string;
}

const own = 'test/outside/inputs/';
const named = (...names: readonly string[]): string[] => names.map((name) => `${own}${name}`);

const drawn = ['chat-agent', 'classify-orders', 'community-node', 'loop-and-wait', 'slack-alert', 'webhook-answer'];
const examples = drawn.map((name) => `examples/graphs/${name}.json`);
const broken = named('circle.json', 'bad-expression.json', 'lost-node.json', 'no-start.json', 'no-url.json');
const refused = named(
  'secret.json',
  'unknown-type.json',
  'no-nodes.json',
  'a-list.json',
  'not-json.txt',
  'not-there.json',
);
const graphs = [...named('good.json'), ...examples, ...broken, ...refused];

const kinds = ['approval', 'every', 'fork', 'loop', 'subflow'];
const documents = [
  ...kinds.map((kind) => `examples/workflows/kinds/${kind}.json`),
  ...named(
    'two-ids.json',
    'no-steps.json',
    'later-version.json',
    'unknown-field.json',
    'not-json.txt',
    'not-there.json',
  ),
];

const outputs = ['turn.txt', 'prose.txt', 'mended.txt', 'no-turn.txt', 'cut.txt'];

/** Commands that read lines, each with its file. */
const lines: readonly [string, string, string][] = [
  ['graph', 'check', 'connections.ndjson'],
  ['graph', 'apply', 'operations.ndjson'],
  ['workflow', 'validate', 'validate.ndjson'],
  ['workflow', 'play', 'play.ndjson'],
  ['contract', 'parse', 'parse.ndjson'],
  ['plan', 'play', 'plan.ndjson'],
];

/** Every call, by the file in `outputs/` that has what they print. */
export const outsideCalls: Readonly<Record<string, readonly OutsideCall[]>> = {
  'graph-check': graphs.map((file) => ({ args: ['graph', 'check', file, '--json'] })),
  'graph-compile': graphs.map((file) => ({ args: ['graph', 'compile', file, '--json'] })),
  'graph-import': graphs.map((file) => ({ args: ['graph', 'import', file] })),
  'workflow-validate': documents.map((file) => ({ args: ['workflow', 'validate', file, '--json'] })),
  'contract-parse': outputs.flatMap((stdin) => [
    { args: ['contract', 'parse', '--json'], stdin },
    { args: ['contract', 'parse'], stdin },
  ]),
  ...Object.fromEntries(
    lines.map(([group, name, stdin]) => [
      `${group}-${name}-lines`,
      [
        { args: [group, name, '--ndjson'], stdin },
        { args: [group, name, '--ndjson', '--strict'], stdin },
      ],
    ]),
  ),
};
