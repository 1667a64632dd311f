import { expect, it } from '@jest/globals';
import { fetchUrlSpec, webSearchSpec } from '#model-turn';
import type { ToolSpec } from '#model-turn';
import { callTool, given, settings } from '../../libs/agent/test/given.js';
import { spawned } from '../../libs/agent/test/spawned.js';
import type { Says } from '../../libs/assistant/test/play-thread.js';
import { call, PlayedThread } from '../../libs/assistant/test/play-thread.js';

/** A thread that is asked, in an agent's own words, whether one below it may make this call. */
function askedFor(tool: ToolSpec, args: Record<string, unknown>): PlayedThread {
  const child = spawned(
    given({ tools: { ...settings.tools, specs: [{ ...tool, approval: 'required', runs: 'owed' }] } }),
  );
  child.replies(callTool(tool.name, args));
  const asked = child.last?.posts?.find(({ event }) => event.type === 'approval-asked')?.event;
  if (asked?.type !== 'approval-asked') throw new Error('the agent has asked for nothing');
  const spawns: Says = { calls: [call('research-with-agent', { task: 'Compare', conversationContext: 'pens' })] };
  const thread = new PlayedThread([spawns, { respond: 'Here.' }]).say('Compare pens');
  thread.apply({ ...asked, at: thread.at, expiresAt: thread.at + 3_600_000 });
  return thread;
}

it.each([
  [fetchUrlSpec, { url: 'https://docs.example.com/tolls?of="lorries"' }],
  [webSearchSpec, { query: 'toll roads' }],
])('a person who is asked for what an agent wants to read sees what it is: $name', (tool, args) => {
  const { request } = askedFor(tool, args);
  expect(request.tool).toBe('research');
  expect(request.args).toMatchObject({ action: tool.name, ...args });
});
