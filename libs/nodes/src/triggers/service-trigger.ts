import { defineNode } from '../catalogue-node.js';
import type { CatalogueNode, NodeDescription } from '../catalogue-node.js';
import type { CredentialRef, HttpRequest } from '../run/effects.js';
import { jsonsOfAnswer } from '../http/http-request.js';
import { completeParameters } from '../parameters/complete-parameters.js';
import type { Item } from '../run/items.js';
import type { HookArming, Runs } from '../run/runs.js';
import { isObject } from '#values';
import { toScheduleRule } from '../types/schedule-trigger.js';
import { NodeError } from '../values/node-error.js';
import { readCron } from '../versions/former-timers.js';
import type { Scope } from '../run/service-call.js';
import { plainText } from '../values/plain-text.js';
import { isTrue } from '../services/conditions.js';
import { renderRequest } from '../services/render-request.js';
import { pollTimes } from './poll-times.js';
import { withOwnFiles } from '../services/own-files.js';
import { listCredentials } from '../services/service-node.js';
import type { HookForm, PollOperation, ServiceFile, ServiceTriggerForm } from '../services/service-file.js';
import { signIn, toProperty } from '../services/service-properties.js';
import { buildServiceRequest, shortName } from '../services/service-request.js';
import { makerIn } from '../services/template.js';
import { valuesAt } from '../services/values-at.js';

const timeoutMs = 10_000;

type TriggerRuns = Extract<Runs, { as: 'trigger' }>;

/** The type of a trigger that a service's file describes. */
export function serviceTrigger(whole: ServiceFile, form: ServiceTriggerForm): CatalogueNode {
  const file = { ...whole, credentials: form.credentials ?? whole.credentials };
  const { name, displayName, description: about, versions, alias, hint, parameters, hook, poll, sample } = form;
  const ways = file.credentials.filter(({ way }) => way !== undefined);
  const description: NodeDescription = {
    ...{ name, displayName, description: about, version: versions, group: ['trigger'] },
    ...{ defaults: { name: displayName }, inputs: [], outputs: ['main'] },
    credentials: listCredentials(file),
    properties: [
      ...(ways.length > 0 ? [signIn(ways, file.wayBy)] : []),
      ...(poll === undefined ? [] : [pollTimes]),
      ...parameters.map((one) => toProperty(one, {}, versions)),
    ],
    ...{ codex: { alias }, builderHint: hint },
  };
  const runs = poll ? pollRuns(file, description, [poll].flat()) : hookRuns(file, description, hook);
  return defineNode(description, { ...runs, ...(sample && { sample }) });
}

function hookRuns(file: ServiceFile, description: NodeDescription, hook: HookForm | undefined): TriggerRuns {
  const [{ type: credentialType } = { type: '' }] = file.credentials;
  return {
    as: 'trigger',
    arms: (call): HookArming => {
      const values = valuesAt(description, call, 0);
      const isOpen = hook === undefined || isTrue(hook.open, makerIn({ values, known: {}, named: hook.named ?? {} }));
      return { kind: 'hook', type: description.name, credentialType, isOpen, values };
    },
    items: itemOfPayload,
  };
}

/** Its schedule begins a run, which looks for what is new; a payload that is none of a schedule's is taken as what was found. */
function pollRuns(file: ServiceFile, description: NodeDescription, polls: readonly PollOperation[]): TriggerRuns {
  const operations = polls.map((poll) => ({ ...poll, name: '', displayName: '', repeat: 'safe' as const }));
  return {
    as: 'trigger',
    arms: ({ node }) => {
      valuesAt(description, { node, parameter: (name) => completeParameters(node, description)[name] }, 0);
      const rules = readCron({ triggerTimes: node.parameters?.['pollTimes'] ?? { item: [{ mode: 'everyMinute' }] } });
      if (rules === null) throw new NodeError('NODE_PARAMETER', 'Parameter "pollTimes": expected times that are known');
      return { kind: 'schedule', rules: rules.map(toScheduleRule), polls: true };
    },
    items: itemOfPayload,
    polls: {
      as: 'effect',
      requests: (call) => [buildServiceRequest(file, description, call, 0, { polls: operations })],
      items: (_call, request, answer) =>
        request.kind === 'http' ? jsonsOfAnswer(request, answer).map((json) => withOwnFiles(request, json)) : [],
    },
  };
}

function itemOfPayload(payload: unknown): Item[] {
  return [{ json: isObject(payload) ? { ...payload } : { data: payload } }];
}

/** Looks trigger forms up by the name of their type. */
export class HookForms {
  private readonly forms: ReadonlyMap<string, { file: ServiceFile; form: ServiceTriggerForm }>;

  constructor(files: readonly ServiceFile[]) {
    const all = files.flatMap((file) => (file.triggers ?? []).map((form) => [form.name, { file, form }] as const));
    this.forms = new Map(all);
  }

  /** The header by which the service says the secret that it was given; null: the type is not here. */
  secretHeader(type: string): string | null {
    return this.forms.get(type)?.form.hook?.secretHeader ?? null;
  }

  /** The request that has a service call an address from now on, or call it no more; null: the type is not here. */
  request(
    { type, values }: Pick<HookArming, 'type' | 'values'>,
    order: 'register' | 'unregister',
    known: Readonly<Record<'url' | 'secret', string>>,
    credential: CredentialRef,
  ): (HttpRequest & { service: NonNullable<HttpRequest['service']> }) | null {
    const { file, form } = this.forms.get(type) ?? {};
    const hook = form?.hook;
    if (file === undefined || hook === undefined || form === undefined || file.home === null) return null;
    const base = { home: file.home, headers: file.headers ?? {} };
    const scope: Scope = { values, known, named: hook.named ?? {} };
    return {
      ...{ kind: 'http', itemIndex: 0, ...renderRequest(hook[order], base, scope), credential, timeoutMs },
      ...{ repeat: 'keyed', maxRedirects: 0 },
      service: {
        ...{ name: `${shortName(form)} ${order}`, base, scope, lookups: [], fails: [], request: null, pages: null },
        ...{ items: '@answer', failure: file.failure ?? null },
      },
    };
  }

  /** What a call says: `once` names it among its repeats, `caller` whoever has caused it. Null: the trigger does not take it. */
  read({ type, values }: Pick<HookArming, 'type' | 'values'>, body: unknown): { once: string; caller: string } | null {
    const hook = this.forms.get(type)?.form.hook;
    if (hook === undefined) return null;
    const make = makerIn({ values, known: { body }, named: hook.named ?? {} });
    const once = plainText(make(hook.once));
    return isTrue(hook.takes, make) && once !== '' ? { once, caller: plainText(make(hook.caller)) } : null;
  }
}
