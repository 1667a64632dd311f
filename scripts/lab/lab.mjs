/** `npm run lab -- <name> [options]`: checks, suites, harnesses and measurements, on any Node from 20. Without a name it lists them. */
import { prepare, run } from '../setup/prepare.mjs';
import { waitingTests } from '../verify/waiting-tests.mjs';

/** Four workers on two cores: threads that clean up beside them would wait for each other. */
const garbage = ['--single-threaded-gc'];

/**
 * Each by its name: what it does, what it needs first (a clone that is installed and built, a build, or nothing), and what it runs.
 * The options go to the last program.
 * @type {Record<string, { does: string, needs?: 'clone' | 'build', env?: Record<string, string>, runs: string[][] }>}
 */
const commands = {
  types: { does: 'checks the types of everything', runs: [tsc('tsconfig.json', '--noEmit'), tsc('apps/console')] },
  boundaries: {
    does: 'checks who may import whom',
    runs: [['node', 'scripts/checks/imports.mjs']],
  },
  house: { does: 'counts what keeps the code in order, beside its bounds', runs: [['node', 'scripts/house/main.mjs']] },
  'new:program': {
    does: 'writes a small program and its lines in the lists: new:program <name>',
    runs: [['node', 'scripts/start/new-program.mjs']],
  },
  unused: { does: 'finds unused files, exports and packages', runs: [['knip']] },
  'format:check': {
    does: 'checks the format of every file',
    runs: [['oxfmt', '--check']],
  },
  'build:typed': {
    does: 'builds, and checks the types of everything',
    runs: [
      tsc('tsconfig.json'),
      tsc('apps/console'),
      ['node', 'scripts/build/copy-scripts.mjs'],
      ['node', 'scripts/build/bundle-apps.mjs'],
      ['vite', 'build', 'apps/console', '--configLoader', 'native'],
    ],
  },
  schemas: {
    does: 'writes docs/schemas from the checks of files, the types of workflows, and docs/llms.txt',
    env: { SCHEMAS: 'write' },
    runs: [
      [
        ...['jest', 'test/boundaries/schemas.spec.ts', 'libs/workflow/src/document/document-types.spec.ts'],
        'test/workflows/llms.spec.ts',
      ],
      ['oxfmt', 'docs/schemas'],
    ],
  },
  services: {
    does: 'writes the list of services and their operations in docs/services.md',
    env: { SERVICES: 'write' },
    runs: [['jest', 'test/services/table.spec.ts']],
  },
  settings: {
    does: 'writes .env.example',
    env: { SETTINGS: 'write' },
    runs: [['jest', 'test/boundaries/settings.spec.ts']],
  },
  'alert-rules': {
    does: 'writes the rules of Prometheus from the table of alerts',
    env: { ALERT_RULES: 'write' },
    runs: [
      ['jest', 'test/ops/alert-rules.spec.ts'],
      ['oxfmt', 'deploy/prometheus/rules'],
    ],
  },
  repairs: {
    does: 'takes back each repair of test/repairs alone, and expects its test to fail',
    needs: 'clone',
    runs: [['node', 'scripts/verify/repairs/main.mjs']],
  },
  tests: { does: 'plays every suite', runs: [suite()] },
  'tests:alone': { does: 'plays test files one after the other: tests:alone <path>…', runs: [oneByOne()] },
  'tests:waiting': { does: 'plays the tests that mostly wait, one after the other', runs: [oneByOne(...waitingTests)] },
  'tests:computing': {
    does: 'plays every suite but for the tests that mostly wait',
    runs: [suite('--testPathIgnorePatterns', '/node_modules/', ...waitingTests)],
  },
  'tests:whole': {
    does: 'plays tests with as many cases as they have, not the fewer of npm test: tests:whole [path]',
    needs: 'build',
    env: { TESTS: 'whole' },
    runs: [suite()],
  },
  unit: { does: 'plays the tests of nothing but code', runs: [suite('(?<!\\.(int|scenario|chaos))\\.spec\\.ts$')] },
  int: { does: 'plays the tests with Redis, sockets and disks', runs: [suite('\\.int\\.spec\\.ts$')] },
  scenario: { does: 'plays the tests of the four processes', runs: [suite('\\.scenario\\.spec\\.ts$')] },
  'chaos:sample': { does: 'plays the short chaos runs of npm test', runs: [suite('\\.chaos\\.spec\\.ts$')] },
  'test:browser': { does: 'walks through the console in Chromium', needs: 'build', runs: [built('browser/main')] },
  'demo-buttons': {
    does: 'presses each example button of the builder and the assistant in the demo, in Chromium, and says what came of it',
    needs: 'build',
    runs: [built('browser/demo-buttons')],
  },
  'test:newcomer': {
    does: 'times a clone, the demo and its first answer in Chromium',
    needs: 'build',
    runs: [built('browser/newcomer')],
  },
  'test:ops': {
    does: 'plays alerts, dashboards, deployment and backup with a real Prometheus',
    needs: 'build',
    runs: [built('ops/main')],
  },
  'show:on-call': {
    does: 'times incidents by the commands of the runbook',
    needs: 'build',
    runs: [built('ops/on-call')],
  },
  compose: {
    does: 'starts what docker-compose.yml says as processes, without Docker: asks, upgrades in order, backs up',
    needs: 'build',
    runs: [built('compose/main')],
  },
  'first-hour': {
    does: 'plays docs/first-hour.md from the packed package in an empty folder, and says what each part took (--verbose)',
    needs: 'build',
    runs: [built('first-hour/main')],
  },
  'show:doctor': {
    does: 'shows the doctor, and the page of the set-up, on broken set-ups, and whether they name cause and cure of each',
    needs: 'build',
    runs: [built('doctor/main')],
  },
  trace: { does: 'shows the trace of a run that is killed twice', needs: 'clone', runs: [built('trace/main')] },
  budget: {
    does: 'prints what a run costs, beside its budget',
    needs: 'build',
    runs: [['node', 'dist/scripts/bench/main.js', 'budget']],
  },
  rest: {
    does: 'prints what the processes take to start, and what they and Redis use at rest, beside a budget',
    needs: 'build',
    runs: [['node', 'dist/scripts/bench/main.js', 'rest']],
  },
  live: {
    does: 'prints what open streams cost Redis at rest, and how soon they show a change, beside an older build (--from <ref>)',
    needs: 'build',
    runs: [['node', 'dist/scripts/bench/main.js', 'live']],
  },
  'slow-calls': {
    does: 'prints what others notice while Twilio is slow for a tenth of sends, and the memory of 100 slow tools at once, in both shapes',
    needs: 'build',
    runs: [['node', 'dist/scripts/bench/main.js', 'slow-calls']],
  },
  items: {
    does: 'prints what an expression costs an item (--tournament FOLDER), and what a graph of 10,000 items costs',
    needs: 'build',
    runs: [['node', 'dist/scripts/bench/main.js', 'items']],
  },
  'graph-price': {
    does: 'prints what an ordinary graph of 100 items costs, beside an older build (--from <ref>)',
    needs: 'clone',
    runs: [['node', 'dist/scripts/bench/main.js', 'graph-price']],
  },
  'typescript-tools': {
    does: 'makes a tool in TypeScript from the example to an answered text, and has harmful ones beside calls of others',
    needs: 'build',
    runs: [built('typescript-tools/main')],
  },
  providers: { does: 'plays each provider’s replies and failures', needs: 'clone', runs: [built('providers/main')] },
  'model-calls': {
    does: 'prints how each kind of model call asks each provider, and reads answers drawn by lot',
    needs: 'build',
    runs: [built('model-calls/main')],
  },
  stranger: {
    does: 'has a model at the four processes that knows nothing of them: by hand, or played again',
    needs: 'build',
    runs: [built('stranger/main')],
  },
  fidelity: { does: 'counts the facts that compression keeps', needs: 'build', runs: [built('fidelity/main')] },
  simulated: {
    does: 'does a run again 1,000 times, simulated, with every process killed, and counts what leaves',
    needs: 'build',
    runs: [built('simulated/main')],
  },
  spend: { does: 'tries to pass the caps on money and the rate of calls', needs: 'build', runs: [built('spend/main')] },
  'slow-models': {
    does: 'plays agents, documents, builders and threads with a model of 5, 10 and 20 s a call, and kills controllers in calls',
    needs: 'build',
    runs: [built('slow-models/main')],
  },
  'first-words': {
    does: 'says how soon the first words of an answer are shown after the model has sent them',
    needs: 'build',
    runs: [built('first-words/main')],
  },
  hostile: { does: 'sends what no honest model or caller would', needs: 'build', runs: [built('hostile/main')] },
  'hostile-documents': {
    does: 'has 300 graphs and 300 documents that were made to hurt checked, and those run that are taken',
    env: { HOSTILE_DOCUMENTS: '300' },
    runs: [['jest', 'test/hostile/graphs/hostile-made.spec.ts']],
  },
  fuzz: {
    does: 'sends requests that are valid but for one field to every operation and trigger',
    needs: 'build',
    runs: [built('hostile/fuzz/main')],
  },
  'assistant-hostile': {
    does: 'has hostile texts, secrets and redirects at the assistant',
    needs: 'build',
    runs: [built('hostile/assistant/main')],
  },
  schedules: {
    does: 'kills apps and Redis around a schedule, or has many due at once',
    needs: 'build',
    runs: [built('schedules/main')],
  },
  sessions: {
    does: 'kills apps and Redis around builder sessions, runs of graphs and their streams',
    needs: 'build',
    runs: [built('builder/kills/main')],
  },
  plans: {
    does: 'kills apps and Redis around random plans of the assistant, and cuts their streams',
    needs: 'build',
    runs: [built('builder/plans/main')],
  },
  'near-misses': {
    does: 'has four processes answer texts that are nearly a reaction, an automatic reply or STOP, and none that is one',
    needs: 'build',
    runs: [built('near-misses/main')],
  },
  outages: {
    does: 'plays random plans of the assistant in virtual time, whose provider is away now and then',
    needs: 'build',
    runs: [['node', 'dist/libs/assistant/test/outage-main.js']],
  },
  'built-by-text': {
    does: 'has a workflow built, published and stopped by text, with every process killed on the way',
    needs: 'build',
    runs: [built('assistant/texting/main')],
  },
  'builder-figures': {
    does: 'counts tokens of the builder: its prefix over 50 turns, batches beside single calls',
    needs: 'build',
    runs: [built('builder/figures/main')],
  },
  cluster: {
    does: 'kills masters and moves slots of a Redis Cluster under load',
    needs: 'clone',
    runs: [
      [...built('chaos/main'), '--cluster', '--runs', '100', '--kill-every-ms', '0', '--kill-redis-every-ms', '20000'],
    ],
  },
  forkbomb: {
    does: 'plays a graph that calls itself, cancelled and not',
    needs: 'build',
    runs: [built('forkbomb/main')],
  },
  mixed: { does: 'plays an older build beside this one under load', needs: 'clone', runs: [built('mixed/main')] },
  'upgrade:record': {
    does: 'records what a commit has every program decide, and leaves behind waiting',
    needs: 'build',
    runs: [built('upgrade/record')],
  },
  'builder-requests': {
    does: 'has the builder build, and runs, every request of test/builder, by browser and command line',
    needs: 'build',
    runs: [built('builder/real/main')],
  },
  'assistant-conversations': {
    does: 'plays scripted conversations with the assistant in Chromium, on both screens, in light and dark',
    needs: 'build',
    runs: [built('browser/assistant/main')],
  },
  'browser-faults': {
    does: 'walks in Chromium the ways on which people once met faults of the console',
    needs: 'build',
    runs: [built('browser/faults/main')],
  },
  'browser-looks': {
    does: 'compares each page of the console with what a commit before drew, on two screens, in light and dark; layout shift too',
    needs: 'build',
    runs: [built('browser/looks/main')],
  },
  'document-readers': {
    does: 'gives readers the schema, the words and twelve descriptions, and judges the documents that they write: --out DIR, --judge DIR',
    needs: 'build',
    runs: [built('readers/main')],
  },
  'browser-pastes': {
    does: 'pastes exports of a folder into the console, compares what its report says, and completes and runs one: --folder DIR',
    needs: 'build',
    runs: [built('browser/pastes/main')],
  },
  'browser-reader': {
    does: 'writes down what the pages of the console say of twelve faults, for a reader who is to say cause and cure',
    needs: 'build',
    runs: [built('browser/reader/main')],
  },
  'browser-scale': {
    does: 'fills a deployment with 200,000 runs, opens every page in Chromium, and prints first paint, longest task and what breaks its box',
    needs: 'build',
    runs: [built('browser/scale/main')],
  },
  conformance: {
    does: 'plays documents in memory and on the four processes, and compares',
    needs: 'build',
    runs: [built('conformance/main')],
  },
  'workflow-package': {
    does: 'packs @turnpike/workflow, and tries it outside of the clone, in Node and in a browser',
    needs: 'build',
    runs: [built('portable/main')],
  },
  events: {
    does: 'sends events to runs that wait for them, with every process killed on the way',
    needs: 'build',
    runs: [built('events/main')],
  },
  'serverless-workflow': {
    does: 'plays the compatibility kit of Serverless Workflow by imported documents, and imports its examples: --folder DIR',
    needs: 'build',
    runs: [built('serverless-workflow/main')],
  },
  cases: {
    does: 'plays the cases of a folder, whose table says how and what is expected',
    needs: 'build',
    runs: [built('cases/main')],
  },
  'service-requests': {
    does: 'holds the requests of services against the descriptions that these publish: --descriptions DIR',
    needs: 'build',
    runs: [built('services/judge/main')],
  },
  corpus: {
    does: 'counts how many exports of a folder run, and what the others lack: --folder DIR',
    needs: 'build',
    runs: [built('corpus/main')],
  },
  databases: {
    does: 'carries statements of graphs out at a database that you name: --postgres URL, --mysql URL',
    needs: 'build',
    runs: [built('databases/main')],
  },
  'corpus-runs': {
    does: 'runs every supported export of a folder in the four processes: --folder DIR',
    needs: 'build',
    runs: [built('corpus/runs/main')],
  },
  twelve: {
    does: 'plays the twelve jobs of version 2 with every process killed and events doubled, early, late and out of order',
    needs: 'build',
    runs: [built('twelve/main')],
  },
  'http-cost': {
    does: 'measures a run of ten http nodes of version 2 beside ten calls of a tool of version 1',
    needs: 'build',
    runs: [built('http-cost/main')],
  },
  foreach: {
    does: 'runs a foreach of 100,000 items, and measures items a second and the memory of each process',
    needs: 'build',
    runs: [built('foreach/main')],
  },
  'service-triggers': {
    does: 'has Telegram, Gmail and Drive start runs while processes are killed: nothing twice, nothing left out',
    needs: 'build',
    runs: [built('corpus/triggers/main')],
  },
  days: {
    does: 'has a graph ask once a day for forty days of a clock that leaps, and kills a process in each round',
    needs: 'build',
    runs: [built('corpus/days/main')],
  },
  references: {
    does: 'measures what a reference of a workflow of version 2 costs',
    needs: 'clone',
    runs: [built('references/main')],
  },
  workflows: {
    does: 'runs the examples of workflows by the command line',
    needs: 'build',
    runs: [built('workflows/main')],
  },
  model: { does: 'explores the commit protocol in every order', needs: 'build', runs: [built('model/main')] },
};

await main(process.argv[2], process.argv.slice(3));

/**
 * @param {string | undefined} name
 * @param {string[]} options
 */
async function main(name, options) {
  if (name === undefined) return console.log(list());
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    console.error(`lab: there is no ${name}\n\n${list()}`);
    process.exitCode = 1;
    return;
  }
  const { needs, env, runs } = command;
  if (needs === 'clone') await prepare((line) => console.error(`${name}: ${line}`));
  if (needs === 'build') run('npm', ['run', '-s', 'build']);
  runs.forEach(([program, ...args], at) => run(program, at === runs.length - 1 ? [...args, ...options] : args, env));
}

function list() {
  const names = Object.entries(commands).map(([name, { does }]) => `  ${name.padEnd(24)}${does}`);
  return ['npm run lab -- <name> [options]', '', ...names].join('\n');
}

function built(path) {
  return ['node', `dist/test/${path}.js`];
}

/**
 * TypeScript 7, by its path: the 6 that ESLint reads has a `tsc` too.
 * @param {string} project
 * @param {string[]} options
 */
function tsc(project, ...options) {
  return ['node', 'node_modules/@typescript/native/bin/tsc', '-p', project, ...options];
}

function oneByOne(...paths) {
  return ['node', ...garbage, 'node_modules/jest/bin/jest.js', '--maxWorkers=1', '--runTestsByPath', ...paths];
}

function suite(...patterns) {
  return ['node', ...garbage, 'node_modules/jest/bin/jest.js', '--maxWorkers=4', ...patterns];
}
