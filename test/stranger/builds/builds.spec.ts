import { describe, expect, it } from '@jest/globals';
import { intending, startStranger } from '#stranger';
import type { Said, Speaker } from '#stranger';
import { catalogue } from '#nodes';
import { measureBuilds } from '../measure.js';
import { intentOf } from './build-task.js';
import { buildTasks } from './build-tasks.js';
import { playBuild } from './play-build.js';

const named = (...names: string[]) => buildTasks.filter(({ name }) => names.includes(name));

describe('the builder with a model that knows nothing but what is sent', () => {
  it('builds, proves and connects what runs as it should, each answer valid at the first', async () => {
    const tasks = named('Dearest Offers');
    const { done, repairs, rulesBroken, problems } = await measureBuilds({ manner: 'plain' }, tasks);
    expect({ done, repairs, rulesBroken, problems }).toEqual({ done: 1, repairs: 0, rulesBroken: 0, problems: [] });
  });

  it.each(['json-mode', 'prompt-alone'] as const)('does it by what the prompt shows: %s', async (means) => {
    const play = { manner: 'plain', means } as const;
    expect(await measureBuilds(play, named('Frost Watch'))).toMatchObject({ done: 1, repairs: 0, problems: [] });
  });

  it('does it as well when every tool and field has another name', async () => {
    expect(await measureBuilds({ manner: 'renamed' }, named('Frost Watch'))).toMatchObject({ done: 1, problems: [] });
  });

  it('does nothing when the schema and the words of the prompt are withheld', async () => {
    expect(await measureBuilds({ manner: 'withheld' }, named('Frost Watch'))).toMatchObject({ done: 0 });
  });

  it('ends a build whose model says the same for ever', async () => {
    const own = intending(buildTasks.map(intentOf));
    const begun: Said[] = [];
    const circling: Speaker = async (question, index) => {
      const reply = begun[1] ?? (await own(question, index));
      begun.push(reply);
      return reply;
    };
    const stranger = await startStranger(circling);
    const [task] = named('Frost Watch');
    const played = task && (await playBuild({ provider: 'openai', url: stranger.url }, task));
    await stranger.close();
    expect(played?.problems).toEqual([expect.stringContaining('it is not proven')]);
    expect(begun.length).toBeLessThanOrEqual(30);
  });
});

describe('the intents of builds', () => {
  it('are of six parts or more each, and eight of them are in words that a person has written', () => {
    expect(buildTasks.length).toBeGreaterThanOrEqual(20);
    expect(buildTasks.filter(({ parts }) => Object.keys(parts).length < 6)).toEqual([]);
    expect(buildTasks.filter(({ said }) => said !== undefined).length).toBeGreaterThanOrEqual(8);
  });

  it('hold no name of a tool, a field or a type of nodes that the product has made up', async () => {
    const sent: unknown[] = [];
    const keeping: Speaker = (question, index) => {
      sent.push(question.form, question.system);
      return intending(buildTasks.map(intentOf))(question, index);
    };
    const stranger = await startStranger(keeping);
    const [task] = buildTasks;
    if (task) await playBuild({ provider: 'openai', url: stranger.url }, task);
    await stranger.close();
    const made = /\b(?:[a-z]+_[a-z_]+|[a-z]+[A-Z][A-Za-z]+)\b/g;
    const types = catalogue.flatMap(({ description: { name } }) => [name, name.replace(/^.*\./, '')]);
    const fields = catalogue.flatMap(({ description: { properties } }) => properties.map(({ name }) => name));
    const ours = new Set([...JSON.stringify(sent).matchAll(made)].map(([name]) => name));
    const all = [...ours, ...types, ...fields].filter((name) => /[A-Z_.]/.test(name));
    const plain = JSON.stringify(
      buildTasks.map(({ parts, lines, name }) => ({ parts: Object.values(parts), lines, name })),
    );
    expect(ours.size).toBeGreaterThan(20);
    expect(all.filter((name) => new RegExp(`\\b${name.replaceAll('.', '\\.')}\\b`).test(plain))).toEqual([]);
  });
});
