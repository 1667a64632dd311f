import { agentTasks } from '../../../stranger/agent-tasks.js';
import type { AgentTask } from '../../../stranger/agent-tasks.js';
import { problemsOf } from '../../../stranger/judge.js';
import { answerOf } from '../../../stranger/shop.js';
import { asksIn, deploymentOf } from '../live-task.js';
import type { LivePlay, LiveSetting, LiveTask } from '../live-task.js';

const address = { tenant: 'default', channel: 'api', ours: 'api', theirs: 'ann' } as const;

async function play(task: AgentTask, setting: LiveSetting): Promise<LivePlay> {
  const deployment = deploymentOf(setting, answerOf);
  const outcome = (): string | undefined => deployment.outcomes[0];
  await deployment.write(address, { text: task.text });
  await deployment.settle(() => outcome() !== undefined || deployment.said.length > 0);
  const { calls, said, ledgers } = deployment;
  const played = { calls, said: said.at(-1) ?? '', outcome: outcome() ?? 'asks' };
  return { problems: problemsOf(task, played), ...asksIn(ledgers) };
}

/** Questions of people to an agent with the tools of a shop. */
export const agentLiveTasks: readonly LiveTask[] = agentTasks.map((task) => ({
  ...{ program: 'agent', name: task.text },
  play: (setting) => play(task, setting),
}));
