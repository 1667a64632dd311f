import { describe, expect, it } from '@jest/globals';
import { replay } from '#program';
import { recordQuestion } from '../../test/record-question.js';
import { composePrograms } from '../compose-programs.js';
import { readConfig } from '../config.js';
import { agent } from '../programs/agent/index.js';
import { recordedSources } from './recorded-sources.js';
import { replayRecorded } from './replay-recorded.js';

const config = readConfig({ REDIS_URL: 'redis://127.0.0.1:1', LLM_PROVIDER: 'scripted', TZ: 'UTC' });
const sources = recordedSources(config.POLICY_FILE);
const programs = composePrograms(config, undefined, sources);

describe('a recorded run that is decided again', () => {
  it('is decided by its own program, which is the agent where the record names none', async () => {
    const journal = await recordQuestion(programs, 'How many angry messages today?');
    const [entry] = journal.filter((each) => 'event' in each);
    const messageId = entry?.event.type === 'message-received' ? entry.event.messageId : '';
    const runId = messageId.replace('msg_', 'run_');
    const ledger = replay(programs.serving(agent).program, runId, journal);
    expect(ledger.length).toBeGreaterThan(1);
    expect(replayRecorded(programs, sources, { runId, journal })).toEqual({ runId, ledger, prompts: [] });
  });

  it('is left alone by a build that does not know its program', () => {
    const error = 'this build knows no program dance';
    const recorded = { runId: 'run_1', program: 'dance', journal: [] };
    expect(replayRecorded(programs, sources, recorded)).toEqual({ runId: 'run_1', error });
  });
});
