import { createHash } from 'node:crypto';
import type { ToolSpec } from '#model-turn';
import { canonicalArgs, canonicalJson } from './canonical-args.js';

/** sha256 of the canonical arguments, 64 hex digits. */
export function argsHash(args: Readonly<Record<string, unknown>>): string {
  return sha256(canonicalArgs(args));
}

/** The ledger's `idempotency_key`, `tool|canonical arguments`: the same question has the same key in every run. */
export function publishedKey(tool: string, args: Readonly<Record<string, unknown>>): string {
  return `${tool}|${canonicalArgs(args)}`;
}

/**
 * Names a question within a scope, 64 hex digits: finds repeats and caches reads, and never travels.
 * `scope` is the conversation's actor id, or what `dedupeScope` gives for a tool that shares more widely.
 */
export function dedupeKey(scope: string, tool: string, args: Readonly<Record<string, unknown>>): string {
  return sha256(canonicalJson([scope, tool, args]));
}

/** Who may share a tool's answers: one conversation, unless the tool says its whole tenant may. */
export function dedupeScope(tool: Pick<ToolSpec, 'cacheScope'>, who: { actorId: string; tenant: string }): string {
  return tool.cacheScope === 'tenant' ? `tenant:${who.tenant}` : who.actorId;
}

/** Names an intent, `run.action`: what `X-Idempotency-Key` carries, the same however often the call is tried (I7). */
export function effectKey(runId: string, actionId: string): string {
  return `${runId}.${actionId}`;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
