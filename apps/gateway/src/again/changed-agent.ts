import { IsIn, Length, Matches } from 'class-validator';
import { workflowVersionForm } from '#registry';
import { OperatorRequest } from '../auth/operator-request.js';
import { IfGiven } from '../platform/http/if-given.js';

export const aName = { message: 'expected a name, in 1 to 128 characters on one line' };
export const nameForm = /^[^\p{Cc}]{1,128}$/u;
export const expectedWords = { message: 'expected 1 to 8000 characters' };

/** What may be otherwise in one run that is done again as in many: who answers, by which words, with which model. */
export class ChangedAgent extends OperatorRequest {
  /** `recorded`: an equal call of a tool is answered as it was; `anew`: what reads is read again. What writes is made up in either case. */
  @IfGiven()
  @IsIn(['recorded', 'anew'], { message: 'expected one of: recorded, anew' })
  answers?: 'recorded' | 'anew';

  /** The id of another agent, or of the same in its present version. */
  @IfGiven()
  @Matches(nameForm, aName)
  agent?: string;

  /** Of the agent, or of the stored workflow; absent: that of the old run for a workflow, the present one for an agent. */
  @IfGiven()
  @Matches(workflowVersionForm, { message: 'expected a version: 16 hex digits' })
  version?: string;

  /** In place of the agent's own goal. */
  @IfGiven()
  @Length(1, 8_000, expectedWords)
  goal?: string;

  /** In place of the agent's own constraints. */
  @IfGiven()
  @Length(1, 8_000, expectedWords)
  constraints?: string;

  @IfGiven()
  @Matches(nameForm, aName)
  model?: string;
}
