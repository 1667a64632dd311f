import { schemaChecker } from '#json-schema';
import { lazily } from '#values';
import type { HookForm, OperationForm, PollOperation, ServiceFile } from './service-file.js';
import { listOwnParameters } from './service-properties.js';
import { serviceSchema } from './service-schema.js';
import { namesIn } from './template.js';
import { isOperation, operationsIn } from './template-operations.js';

const form = lazily(() => schemaChecker('ours', { allErrors: true }).compile(serviceSchema));

/** What templates know behind `@` beside what a file names itself. */
const known = ['zone', 'call', 'item', 'index', 'version', 'rows', 'files', 'answer', 'status', 'each', 'count'];

/** What is wrong with a service's file, in words; none: it can be carried out. */
export function fileProblems(file: ServiceFile): string[] {
  const check = form();
  if (!check(file)) return (check.errors ?? []).map(({ instancePath, message = '' }) => `${instancePath} ${message}`);
  const ofTriggers = (file.triggers ?? []).flatMap(({ name, parameters, hook, poll }) =>
    triggerProblems(
      ['authentication', ...parameters.map((one) => one.name)],
      Object.keys(file.named ?? {}),
      hook ?? poll ?? {},
    ).map((problem) => `${name}: ${problem}`),
  );
  const ofOperations = file.resources.flatMap((resource) =>
    resource.operations.flatMap((operation) =>
      operationProblems(file, operation).map((problem) => `${resource.name}.${operation.name}: ${problem}`),
    ),
  );
  return [...ofOperations, ...ofTriggers];
}

function operationProblems(file: ServiceFile, operation: OperationForm): string[] {
  const shared = file.shared ?? {};
  const missing = (operation.parameters ?? [])
    .filter((one) => typeof one === 'string')
    .filter((one) => !Object.hasOwn(shared, one));
  const own = new Set(['authentication', ...listOwnParameters(file, operation).map(({ name }) => name)]);
  const names = { ...file.named, ...operation.named };
  const lookups = (operation.lookups ?? []).map(({ name }) => name);
  const { parameters: _parameters, ...templates } = operation;
  const asked = namesIn(templates);
  const aliases = aliasesIn([templates, file.named]);
  const unknown = [...asked].filter((name) => {
    const root = name.slice(1);
    if (name.startsWith('$')) return !own.has(root);
    return !known.includes(root) && !aliases.has(root) && !lookups.includes(root) && !Object.hasOwn(names, root);
  });
  const strange = [...operationsIn([templates, file.named, file.failure])].filter((name) => !isOperation(name));
  return [
    ...missing.map((name) => `there is no shared parameter ${name}`),
    ...unknown.map((name) => `nothing is known as ${name}`),
    ...strange.map((name) => `templates have no ${name}`),
  ];
}

function triggerProblems(
  parameters: readonly string[],
  shared: readonly string[],
  form: Partial<HookForm & PollOperation>,
): string[] {
  const own = new Set(parameters);
  const lookups = (form.lookups ?? []).map(({ name }) => name);
  const added = ['body', 'url', 'secret', 'since'];
  const names = [...known, ...added, ...shared, ...lookups, ...Object.keys(form.named ?? {}), ...aliasesIn(form)];
  const unknown = [...namesIn(form)].filter((name) =>
    name.startsWith('$') ? !own.has(name.slice(1)) && !isOperation(name) : !names.includes(name.slice(1)),
  );
  const strange = [...operationsIn(form)].filter((name) => !isOperation(name));
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
