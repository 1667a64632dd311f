import { at, isAnswered, isSince } from './card.js';
import type { Card } from './card.js';
import type { Facts, RunFacts, WorkflowFacts } from './facts.js';

/** The workflow of the card, once the builder has drawn it: it answers texts. */
function answersTexts({ workflows }: Facts): WorkflowFacts | undefined {
  return workflows.find(({ name }) => name === 'Answer Texts');
}

/** Whether its work was done by nodes, and not by the agent of the number. */
function isByWorkflow({ rows }: RunFacts): boolean {
  return rows.some(({ row }) => row === 'node');
}

export const planned: Card = {
  id: 'plan',
  title: 'A plan with two tasks',
  todo: 'On the page Assistant press “Every weekday at 6 pm, text me how many angry messages came in.”, and approve what it asks for. It plans, has the workflow built, and proves it by a task of its own.',
  place: { path: '/assistant/try-a-plan', label: 'Open the assistant' },
  acts: [],
  steps: [
    {
      what: 'A plan of two tasks waits for you',
      seen: ({ facts }) => {
        const plan = facts.plans.find(({ tasks }) => tasks.length === 2);
        return plan ? { words: plan.tasks.map(({ title }) => title).join(', '), path: pathOf(plan) } : null;
      },
    },
    {
      what: 'Both tasks are done',
      seen: ({ facts }) => {
        const plan = facts.plans.find(({ status, tasks }) => status === 'completed' && tasks.length === 2);
        const isDone = plan?.tasks.every(({ status }) => status === 'succeeded');
        return plan && isDone ? { words: 'built, and proven by a test', path: pathOf(plan) } : null;
      },
    },
  ],
};

function pathOf({ threadId }: { threadId: string }): string {
  return `/assistant/${threadId}`;
}

export const again: Card = {
  id: 'again',
  title: 'Run again, told otherwise',
  todo: 'Open a run of the agent, press “Run again”, write another goal into Goal, and press the button. The run is done once more with what its tools answered then, nothing of it is sent, and the two stand beside each other.',
  place: { path: '/runs?channel=sms', label: 'Open Runs' },
  acts: [],
  steps: [
    {
      what: 'A simulated run has done an old one again',
      seen: ({ facts }) => {
        const run = facts.runs.find((each) => each.simulated && each.replay_of !== undefined && each.outcome !== null);
        return run ? at(run, 'beside the old one, nothing sent') : null;
      },
    },
  ],
};

export const workflow: Card = {
  id: 'workflow',
  title: 'A workflow in words',
  todo: 'On the page Build press “When a text comes in, have an agent answer it.”: it is drawn and tested while you watch; publish it there, and text the number by the button. The workflow answers in the place of the agent, until you press Unpublish.',
  place: { path: '/build', label: 'Open Build' },
  acts: [{ name: 'text-mood', label: 'Text a complaint' }],
  steps: [
    {
      what: 'The builder has drawn it, from words',
      seen: ({ facts }) => {
        const run = facts.runs.find((each) => each.program === 'builder' && each.outcome === 'answered');
        return run ? at(run, 'drawn, checked and tested') : null;
      },
    },
    {
      what: 'It is published',
      seen: ({ facts }) => {
        const found = answersTexts(facts);
        const isOn = found !== undefined && found.started_version !== null;
        return isOn ? { words: 'texts start it', path: `/workflows/${found.id}` } : null;
      },
    },
    {
      what: 'It answers a text',
      seen: ({ facts }, before) => {
        const texted = facts.runs.filter((each) => each.channel === 'sms' && isSince(each, before ?? undefined));
        const run = texted.find((each) => isByWorkflow(each) && isAnswered(each));
        return run ? at(run, 'answered by its nodes') : null;
      },
    },
    {
      what: 'Unpublished, the agent has the number again',
      seen: ({ facts }) => {
        const found = answersTexts(facts);
        return found?.started_version === null ? { words: 'not published', path: `/workflows/${found.id}` } : null;
      },
    },
  ],
};
