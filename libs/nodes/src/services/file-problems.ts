import { schemaChecker } from '#json-schema';
import { lazily } from '#values';
import type { OperationForm, ServiceFile, ServiceTriggerForm } from './service-file.js';
import { listOwnParameters, usualWayBy } from './service-properties.js';
import { serviceSchema } from './service-schema.js';
import { namesIn } from './template.js';
import { isOperation, operationsIn } from './template-operations.js';

const form = lazily(() => schemaChecker('ours', { allErrors: true }).compile(serviceSchema));

/** What templates know behind `@` beside what a file names itself. */
const known = [
  'zone',
  'call',
  'item',
  'index',
  'version',
  'rows',
  'files',
  'answer',
  'status',
  'each',
  'count',
  'nextPage',
];

/** And those of triggers. */
const knownToTriggers = [...known, 'body', 'url', 'secret', 'since', 'now'];

/** What is wrong with a service's file, in words; none: it can be carried out. */
export function fileProblems(file: ServiceFile): string[] {
  const check = form();
  if (!check(file)) return (check.errors ?? []).map(({ instancePath, message = '' }) => `${instancePath} ${message}`);
  const ofOperations = file.resources.flatMap((resource) =>
    resource.operations.flatMap((operation) =>
      operationProblems(file, operation).map((problem) => `${resource.name}.${operation.name}: ${problem}`),
    ),
  );
  const ofTriggers = (file.triggers ?? []).flatMap((trigger) =>
    triggerProblems(file, trigger).map((problem) => `${trigger.name}: ${problem}`),
  );
  return [...ofOperations, ...ofTriggers];
}

function operationProblems(file: ServiceFile, operation: OperationForm): string[] {
  const shared = file.shared ?? {};
  const missing = (operation.parameters ?? [])
    .filter((one) => typeof one === 'string')
    .filter((one) => !Object.hasOwn(shared, one));
  const { parameters: _parameters, ...templates } = operation;
  return [
    ...missing.map((name) => `there is no shared parameter ${name}`),
    ...templateProblems(file, templates, { parameters: listOwnParameters(file, operation), known }),
  ];
}

function triggerProblems(file: ServiceFile, { parameters, hook, poll }: ServiceTriggerForm): string[] {
  const polls = poll === undefined ? [] : [poll].flat();
  if ((hook === undefined) === (polls.length === 0)) return ['expected either hook or poll'];
  const unclear = polls.filter(
    ({ at, order, mark }) => [at, order, mark].filter((one) => one !== undefined).length > 1,
  );
  const templates = hook === undefined ? polls : [hook];
  return [
    ...unclear.map(() => 'expected at most one of at, order and mark'),
    ...templates.flatMap((one) => templateProblems(file, one, { parameters, known: knownToTriggers })),
  ];
}

/** What templates ask for that is not there. */
function templateProblems(
  file: ServiceFile,
  templates: { named?: Readonly<Record<string, unknown>>; lookups?: readonly { name: string }[] },
  { parameters, known: always }: { parameters: readonly { name: string }[]; known: readonly string[] },
): string[] {
  const own = new Set([file.wayBy ?? usualWayBy, ...parameters.map(({ name }) => name)]);
  const lookups = (templates.lookups ?? []).map(({ name }) => name);
  const named = Object.keys({ ...file.named, ...templates.named });
  const names = new Set([...always, ...named, ...lookups, ...aliasesIn([templates, file.named])]);
  const unknown = [...namesIn(templates)].filter((name) => !(name.startsWith('$') ? own : names).has(name.slice(1)));
  const strange = [...operationsIn([templates, file.named, file.failure])].filter((name) => !isOperation(name));
  return [
    ...unknown.map((name) => `nothing is known as ${name}`),
    ...strange.map((name) => `templates have no ${name}`),
  ];
}

/** The names that lists in templates give to one of theirs. */
function aliasesIn(template: unknown): Set<string> {
  if (typeof template !== 'object' || template === null) return new Set();
  const inside = Object.values(template).flatMap((one) => [...aliasesIn(one)]);
  const own: unknown = Reflect.get(template, 'as');
  return new Set(typeof own === 'string' ? [own, `${own}Index`, ...inside] : inside);
}
