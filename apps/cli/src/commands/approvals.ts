import type { Command } from 'commander';
import type { Schemas } from '#client';
import type { ApprovalAnswer } from '#protocol';
import { urlOption } from '../gateway/gateway-address.js';
import type { GatewayOption } from '../gateway/gateway-address.js';
import { answeredWhole, createGatewayClient, unwrapAnswer } from '../gateway/operator-call.js';
import type { OperatorRequest } from '../gateway/operator-call.js';
import { printJson, printLine, printTable } from '../output/output.js';

interface Options extends GatewayOption {
  json?: boolean;
}

type OperatorOptions = Options & OperatorRequest;

const heads = ['approval', 'conversation', 'expires', 'who decides', 'call'];

/** Who allows it, and who of two has. */
function whoDecides({ approver, agreed }: Schemas['Approval']): string {
  if (approver === 'both') return agreed === null ? 'person and office' : `both; ${agreed} has agreed`;
  return approver === 'either' ? 'person or office' : approver;
}

async function listApprovals({ json, ...option }: Options): Promise<void> {
  const approvals = await answeredWhole(
    (query) => createGatewayClient(option).GET('/v1/approvals', { params: { query } }),
    (page) => page.approvals,
  );
  if (json) return printJson(approvals);
  const rows = approvals.map((one) => [
    one.approval_id,
    one.conversation_id,
    one.expires_at,
    whoDecides(one),
    one.sentence ?? one.tool,
  ]);
  await printTable(heads, rows);
}

async function decide(decision: ApprovalAnswer, approvalId: string, options: OperatorOptions): Promise<void> {
  const { reason, by, json, ...option } = options;
  const body = { decision, reason, ...(by === undefined ? {} : { by }) };
  const params = { path: { approvalId } };
  const answer = await unwrapAnswer(createGatewayClient(option).POST('/v1/approvals/{approvalId}', { params, body }));
  await (json ? printJson(answer) : printLine(`${approvalId}: ${decision === 'approve' ? 'approved' : 'denied'}`));
}

function addDecision(group: Command, decision: ApprovalAnswer, description: string): void {
  group
    .command(decision)
    .description(description)
    .argument('<approval>', 'its id, as `approvals list` shows it')
    .requiredOption('--reason <why>', "why; kept in the run's ledger")
    .option('--by <name>', 'who does it, where several share the key')
    .option(...urlOption)
    .option('--json', "the gateway's answer")
    .addHelpText('after', `\nExample:\n  npm run -s turnpike -- approvals ${decision} act_… --reason "asked by phone"`)
    .action((approvalId: string, options: OperatorOptions) => decide(decision, approvalId, options));
}

/** `approvals list|approve|deny`: the calls that wait for approval, and an operator's decision on them. */
export function addApprovals(group: Command): void {
  group
    .command('list')
    .description(
      "calls that wait for approval, the longest waiting first: over the gateway's HTTP API, with OPERATOR_API_KEY",
    )
    .option(...urlOption)
    .option('--json', 'a list, with the arguments as they are')
    .addHelpText('after', '\nExample:\n  npm run -s turnpike -- approvals list')
    .action(listApprovals);
  addDecision(group, 'approve', 'let the call be made');
  addDecision(group, 'deny', 'refuse it; the model is told so');
}
