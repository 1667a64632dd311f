import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { ModelTurn } from '#model-turn';
import { publishedPolicy, resolvePolicy, validatePolicy } from '#policy';
import { Lane } from '../../../../../libs/agent/test/lane.js';
import { requiredSettings } from '../../../../../test/support/app-settings.js';
import { composePrograms } from '../../compose-programs.js';
import { readConfig } from '../../config.js';
import { agent as agentModule } from './index.js';
import { singlePolicy } from '../../pins/versions.js';

const config = readConfig(requiredSettings);
const modelOf = () => ({ provider: 'openai', complete: () => Promise.reject(new Error('not asked')) });

/** What docs/policy.md lists under a heading: a row for each field, its name and its figure in code. */
function documented(heading: string): Record<string, unknown> {
  const lines = readFileSync(new URL('../../../../../docs/policy.md', import.meta.url), 'utf8').split('\n');
  const begin = lines.indexOf(heading);
  const end = lines.findIndex((line, i) => i > begin && line.startsWith('## '));
  const rows = lines.slice(begin, end).map((line) => line.split('|').map((cell) => cell.trim()));
  return Object.fromEntries(
    rows.flatMap(([, name = '', figure = '']) => (name.startsWith('`') ? [[unquoted(name), valueOf(figure)]] : [])),
  );
}

function unquoted(cell: string): string {
  return cell.replaceAll('`', '');
}

function valueOf(cell: string): unknown {
  return JSON.parse(unquoted(cell));
}

/** A conversation of a controller that has no settings but those it must have, under the policy as it is documented. */
function opened(): Lane {
  const check = validatePolicy({ version: 'as-documented', defaults: documented('## The defaults') });
  if (!check.ok) throw new Error(JSON.stringify(check.problems));
  const lane = new Lane(
    composePrograms(config, modelOf, { policies: singlePolicy(check.table) }).serving(agentModule).program,
  );
  lane.receives('How many angry messages?');
  return lane;
}

function counts(day: number): ModelTurn {
  const date = `2026-02-0${day}`;
  return {
    control: { done: false, reason: 'ok' },
    next_action: { type: 'tool', name: 'get_counts', args: { start_date: date, end_date: date, label: 'angry' } },
    state_update: { plan: '', observation: '', confidence: 0.5 },
  };
}

function question(): ModelTurn {
  const control = { done: false, reason: 'need_clarification' } as const;
  return { ...counts(1), control, next_action: { type: 'clarify', message: 'Which day?' } };
}

/** What a run came to once its last message is sent. */
function outcomeOf(lane: Lane): string | undefined {
  lane.settles();
  return lane.outcomes.at(-1);
}

describe('the defaults that docs/policy.md publishes', () => {
  it('are those of the published table', () => {
    expect(documented('## The defaults')).toEqual(publishedPolicy.defaults);
    expect(documented('## The breakers')).toEqual(publishedPolicy.breakers);
  });

  it('have room for all steps of a run with a model of 20 s a call, and of 60 s on a machine of one’s own', () => {
    for (const [provider, seconds] of Object.entries({ openai: 20, ollama: 60, vllm: 60 })) {
      const { maxSteps, maxSeconds, turnSpikeMs } = resolvePolicy(publishedPolicy, { provider, taskClass: 'action' });
      expect(maxSteps * (seconds + 5)).toBeLessThanOrEqual(maxSeconds);
      expect(2 * turnSpikeMs).toBeLessThanOrEqual(maxSeconds * 1_000);
    }
    const lane = opened();
    for (const day of [1, 2, 3]) {
      lane.replies(counts(day), { ms: 20_000 });
      expect(lane.owes('run-tool')).toHaveLength(1);
      lane.toolAnswers({ value: day });
    }
  });

  it('end a run by a second question that brought nothing', () => {
    const lane = opened();
    lane.replies(question());
    lane.settles();
    lane.receives('well');
    lane.replies(question());
    expect(outcomeOf(lane)).toBe('stalled');
  });

  it('end a run by a call that is asked for again after reflection and the stronger model', () => {
    const lane = opened();
    lane.replies(counts(1));
    lane.toolAnswers({ value: 1 });
    const modes = [1, 2, 3].map(() => {
      lane.replies(counts(1));
      const effect = lane.agent.next(lane.state);
      return effect?.type === 'call-model' ? effect.mode : null;
    });
    expect(modes).toEqual(['reflect', 'escalate', null]);
    expect(outcomeOf(lane)).toBe('thrash');
  });

  it('end a run by going from A to B, to A and to B again', () => {
    const lane = opened();
    for (const day of [1, 2, 1]) {
      lane.replies(counts(day));
      lane.toolAnswers({ value: day });
    }
    lane.replies(counts(2));
    expect(lane.agent.next(lane.state)).toMatchObject({ mode: 'reflect' });
    lane.replies(counts(1));
    expect(outcomeOf(lane)).toBe('thrash');
  });

  it('end a run by a tool that goes on failing', () => {
    const lane = opened();
    for (const day of [1, 2]) {
      lane.replies(counts(day));
      lane.toolFails('tool-failed');
    }
    lane.replies(counts(3));
    expect(lane.user).toContain('get_counts has failed 2 times in this run; this call was not made');
    lane.replies(counts(4));
    expect(outcomeOf(lane)).toBe('tool-cap');
  });
});
