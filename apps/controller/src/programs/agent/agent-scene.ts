import { isOperatorsOwn, readPin } from '#agent';
import type { Conversation, Run } from '#agent';
import type { PromptHash } from '#protocol';
import type { ToolSpec } from '#model-turn';
import type { Scene } from '#middleware';
import type { Side } from '../../engine/served-program.js';
import { sceneOfRun } from '../../model/hook-scene.js';

/** The context of hooks in this conversation's run (ADR 45); `prompt`: of its model calls. */
export function buildScene(
  state: Conversation,
  side: Side,
  tools: readonly ToolSpec[],
  prompt: PromptHash | null = null,
): Scene {
  const { id: actorId, run } = state;
  const isOperator = run !== null && isOperatorsOwn(run);
  const scene = sceneOfRun({ actorId, isOperator, run: run && { id: run.id, pin: readPin(run) } }, side, tools);
  return prompt === null ? scene : { ...scene, modelHint: buildModelHint(prompt, side, run?.child) };
}

/** By what a question is known: a child may be asked at a model that its parent chose, which answers for itself alone. */
function buildModelHint({ prefix, rest }: PromptHash, { tenant }: Side, child: Run['child']): Scene['modelHint'] {
  const { model = null, params = null } = child ?? {};
  const choice = model === null && params === null ? '' : `:${JSON.stringify([model, params])}`;
  return { key: `${tenant}:${prefix}:${rest}${choice}`, ttlSeconds: null };
}
