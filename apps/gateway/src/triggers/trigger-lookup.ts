import type { FastifyRequest } from 'fastify';
import type { GraphTrigger } from '#compiler';
import { ArmedWorkflows } from '#versions';
import type { EngineClient } from '../platform/engine-client.js';
import type { ArmedTriggers, ArmedWorkflow } from '#triggers';
import { noTrigger } from './trigger-access.js';
import { routesOf } from '#triggers';

/** A trigger that a request is meant for. */
export interface FoundTrigger {
  armed: ArmedWorkflow;
  trigger: GraphTrigger;
  path: string;
}

/** The trigger that one of the routes of a request's path leads to. Throws a 404. */
export async function findTrigger(
  engine: EngineClient,
  { url }: Pick<FastifyRequest, 'url'>,
  root: string,
  routesFor: (path: string) => readonly string[],
): Promise<FoundTrigger> {
  const path = pathIn(url, root);
  const routes = path === null ? [] : routesFor(path);
  if (path === null || routes.length === 0) throw noTrigger();
  const found = await engine.ask((_store, { redis }) => new ArmedWorkflows<ArmedTriggers>(redis).find(routes));
  const trigger = found?.armed.triggers.triggers.find((each) => [routesOf(each)].flat().includes(found.route));
  if (!found || !trigger) throw noTrigger();
  return { armed: found.armed, trigger, path };
}

/** The path behind a root, each part of it decoded; null: it is none. */
export function pathIn(url: string, root: string): string | null {
  const [path = ''] = url.split('?', 1);
  try {
    const parts = path.slice(root.length).split('/').map(decodeURIComponent);
    const named = parts.at(-1) === '' ? parts.slice(0, -1) : parts;
    return named.length === 0 || named.some((part) => part === '' || part.includes('/')) ? null : named.join('/');
  } catch {
    return null;
  }
}
