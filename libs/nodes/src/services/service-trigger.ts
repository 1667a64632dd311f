import { defineNode } from '../catalogue-node.js';
import type { CatalogueNode, NodeDescription } from '../catalogue-node.js';
import type { CredentialRef, HttpRequest } from '../run/effects.js';
import type { HookArming } from '../run/runs.js';
import type { Scope } from '../run/service-call.js';
import { plainText } from '../values/plain-text.js';
import { isTrue } from './conditions.js';
import { renderRequest } from './render-request.js';
import type { ServiceFile, ServiceTriggerForm } from './service-file.js';
import { toProperty } from './service-properties.js';
import { shortName } from './service-request.js';
import { made } from './template.js';
import { valuesAt } from './values-at.js';

const timeoutMs = 10_000;

/** The type of a trigger that a service's file describes. */
export function serviceTrigger(file: ServiceFile, form: ServiceTriggerForm): CatalogueNode {
  const { name, displayName, description: about, versions, alias, hint, parameters, hook } = form;
  const [{ type: credentialType } = { type: '' }] = file.credentials;
  const description: NodeDescription = {
    ...{ name, displayName, description: about, version: versions, group: ['trigger'] },
    ...{ defaults: { name: displayName }, inputs: [], outputs: ['main'] },
    credentials: [{ name: credentialType, required: true }],
    properties: parameters.map((one) => toProperty(one, {}, versions)),
    ...{ codex: { alias }, builderHint: hint },
  };
  return defineNode(description, {
    as: 'trigger',
    arms: (call): HookArming => {
      const values = valuesAt(description, call, 0);
      const scope: Scope = { values, known: {}, named: hook.named ?? {} };
      const isOpen = isTrue(hook.open, (inner, more) => made(inner, { ...scope, known: { ...more } }));
      return { kind: 'hook', type: name, credentialType, isOpen, values };
    },
    items: (payload) => [
      { json: typeof payload === 'object' && payload !== null ? { ...payload } : { data: payload } },
    ],
  });
}

/** Looks trigger forms up by the name of their type. */
export class ServiceHooks {
  private readonly forms: ReadonlyMap<string, { file: ServiceFile; form: ServiceTriggerForm }>;

  constructor(files: readonly ServiceFile[]) {
    const all = files.flatMap((file) => (file.triggers ?? []).map((form) => [form.name, { file, form }] as const));
    this.forms = new Map(all);
  }

  /** The header by which the service says the secret that it was given; null: the type is not here. */
  secretHeader(type: string): string | null {
    return this.forms.get(type)?.form.hook.secretHeader ?? null;
  }

  /** The request that has a service call an address from now on, or call it no more; null: the type is not here. */
  request(
    { type, values }: Pick<HookArming, 'type' | 'values'>,
    order: 'register' | 'unregister',
    known: Readonly<Record<'url' | 'secret', string>>,
    credential: CredentialRef,
  ): (HttpRequest & { service: NonNullable<HttpRequest['service']> }) | null {
    const { file, form } = this.forms.get(type) ?? {};
    if (file === undefined || form === undefined || file.home === null) return null;
    const base = { home: file.home, headers: file.headers ?? {} };
    const scope: Scope = { values, known, named: form.hook.named ?? {} };
    return {
      ...{ kind: 'http', itemIndex: 0, ...renderRequest(form.hook[order], base, scope), credential, timeoutMs },
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
    const scope: Scope = { values, known: { body }, named: hook.named ?? {} };
    const make = (template: unknown, more?: Readonly<Record<string, unknown>>): unknown =>
      made(template, { ...scope, known: { ...scope.known, ...more } });
    const [once, caller] = [hook.once, hook.caller].map((template) => plainText(make(template)));
    return isTrue(hook.takes, make) && once !== undefined && once !== '' ? { once, caller: caller ?? '' } : null;
  }
}
