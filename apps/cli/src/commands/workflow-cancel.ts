import type { Command } from 'commander';
import { urlOption } from '../gateway/gateway-address.js';
import { cancelOne } from './runs-cancel.js';

/** `workflow cancel`: ends a run of a workflow, with everything below it. */
export function addWorkflowCancel(group: Command): void {
  group
    .command('cancel')
    .description("end a run and everything below it: over the gateway's HTTP API, with OPERATOR_API_KEY")
    .argument('<run>', 'the id of the run, run_…')
    .option('--reason <why>', 'why; kept with the run', 'cancelled by the command line')
    .option('--by <name>', 'who does it')
    .option(...urlOption)
    .option('--json', "the gateway's answer")
    .addHelpText('after', '\nExample:\n  npm run -s turnpike -- workflow cancel run_…')
    .action(cancelOne);
}
