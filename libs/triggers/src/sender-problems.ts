import type { CompileProblem } from '#compiler';
import type { Graph } from '#graph';
import { commonTenant } from '#registry';
import type { AgentRegistry } from '#registry';

const sends: ReadonlySet<string> = new Set(['turnpike.sendMessage', 'turnpike.sendMessageTool']);

/**
 * What is wrong with the numbers of ours that a graph writes to others from. One that an expression makes is known when it runs, and
 * checked then.
 */
export function senderProblems({ nodes }: Graph, registry: Pick<AgentRegistry, 'findSender'>): CompileProblem[] {
  return nodes.flatMap(({ type, disabled, parameters = {} }, at): CompileProblem[] => {
    const { to = '', from = '' } = parameters;
    if (!sends.has(type) || disabled === true || to === '' || typeof from !== 'string' || from.startsWith('='))
      return [];
    const refused = (message: string): CompileProblem[] => [
      { code: 'SENDER_REFUSED', path: `/nodes/${at}/parameters/from`, message },
    ];
    const sender = registry.findSender(from);
    if (typeof sender === 'string') return refused(sender);
    return sender.tenant === commonTenant ? [] : refused(`${sender.ours} is another tenant's`);
  });
}
