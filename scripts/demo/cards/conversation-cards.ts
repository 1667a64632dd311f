import type { ApprovalRow } from '#program';
import { at, callsOf, isAnswered, isSince } from './card.js';
import type { Card } from './card.js';
import type { ConversationFacts, Facts, RunFacts } from './facts.js';

/** What was counted in a run; empty: nothing. */
function countsOf(run: RunFacts): string[] {
  return callsOf(run, 'get_counts').map(({ tool_args }) => JSON.stringify(tool_args));
}

function isFollowUp(run: RunFacts, { runs, earlier }: Facts): boolean {
  const before = [...earlier, ...runs].filter((other) => other.actor_id === run.actor_id && other !== run);
  const counted = before.filter(({ started_at }) => started_at < run.started_at).flatMap(countsOf);
  return isAnswered(run) && counted.length > 0 && countsOf(run).some((count) => !counted.includes(count));
}

function approvalOf({ rows }: RunFacts, decision: ApprovalRow['decision']): ApprovalRow | undefined {
  return rows.filter((row) => row.row === 'approval').find((row) => row.decision === decision);
}

function approverOf(run: RunFacts): string {
  const { decided_by, via } = approvalOf(run, 'approved') ?? {};
  return decided_by ?? (via === 'text' ? 'a text with the code' : 'an operator');
}

function pathOf({ actor_id }: ConversationFacts): string {
  return `/conversations/${actor_id}`;
}

/** A text came after the last STOP, was read, and nothing was said to it. */
function isKeptSilent({ entries }: ConversationFacts): boolean {
  const after = entries.slice(entries.findLastIndex(({ keyword }) => keyword === 'stop') + 1);
  const isRead = after.some(({ kind, status }) => kind === 'text' && status === 'ended');
  return isRead && after.every(({ who }) => who === 'person');
}

export const ask: Card = {
  id: 'ask',
  title: 'Ask',
  todo: 'On the Phone press “How many angry messages today?”. The answer comes as a bubble, and the run behind it is drawn beside it while it goes.',
  place: { path: '/phone', label: 'Open the Phone' },
  acts: [],
  steps: [
    {
      what: 'A question is answered',
      seen: ({ facts }) => {
        const run = facts.runs.find((each) => isAnswered(each) && countsOf(each).length > 0);
        return run ? at(run, 'counted by a tool, the answer sent') : null;
      },
    },
  ],
};

export const followUp: Card = {
  id: 'follow-up',
  title: 'Follow up',
  todo: 'In the same conversation press “and yesterday?”. The agent knows from before what is meant, and counts it for the other day.',
  place: { path: '/phone', label: 'Open the Phone' },
  acts: [],
  steps: [
    {
      what: 'A later run goes on from an earlier one',
      seen: ({ facts }) => {
        const run = facts.runs.find((each) => isFollowUp(each, facts));
        return run ? at(run, 'a second count in the same conversation') : null;
      },
    },
  ],
};

export const approve: Card = {
  id: 'approve',
  title: 'Approve a write',
  todo: 'On the Phone send “Add a note: call the plumber back”, and approve it on the page Approvals. The note is written after that and not before.',
  place: { path: '/approvals', label: 'Open Approvals' },
  acts: [],
  steps: [
    {
      what: 'The agent asks for approval',
      seen: ({ facts }) => {
        const run = facts.runs.find((each) => approvalOf(each, 'asked'));
        return run ? at(run, 'the call waits') : null;
      },
    },
    {
      what: 'A person approves, and the note is written',
      seen: ({ facts }) => {
        const run = facts.runs.find((each) => approvalOf(each, 'approved') && isAnswered(each));
        const calls = run ? callsOf(run, 'add_note').filter(({ outcome }) => outcome === 'ok') : [];
        return run && calls.length === 1 ? at(run, `approved by ${approverOf(run)}, written once`) : null;
      },
    },
  ],
};

export const stopAndStart: Card = {
  id: 'stop',
  title: 'STOP',
  todo: 'Text STOP, and then a question: nothing comes back, and the conversation says that it is opted out. Text START and ask again, and it is answered.',
  place: { path: '/conversations/:sms', label: 'Open the conversation' },
  acts: [
    { name: 'text-stop', label: 'Text STOP' },
    { name: 'text-question', label: 'Text a question' },
    { name: 'text-start', label: 'Text START' },
  ],
  steps: [
    {
      what: 'STOP is heard',
      seen: ({ facts }) => {
        const stopped = facts.conversations.find(({ opted_out }) => opted_out);
        return stopped ? { words: 'opted out: nothing is sent', path: pathOf(stopped) } : null;
      },
    },
    {
      what: 'A text after it gets no answer',
      seen: ({ facts }, before) => {
        const still = facts.conversations.find((each) => pathOf(each) === before?.path && each.opted_out);
        return still && isKeptSilent(still) ? { words: 'read, and nothing sent', path: pathOf(still) } : null;
      },
    },
    {
      what: 'START is heard, and a question is answered again',
      seen: ({ facts }, before) => {
        const back = facts.conversations.find((each) => pathOf(each) === before?.path && !each.opted_out);
        const runs = facts.runs.filter(({ actor_id }) => actor_id === back?.actor_id);
        const run = runs.find((each) => isSince(each, before ?? undefined) && isAnswered(each));
        return run ? at(run, 'opted in, and answered') : null;
      },
    },
  ],
};

export const handoff: Card = {
  id: 'handoff',
  title: 'Handoff',
  todo: 'Open the conversation of the phone on this page, take it over and reply: the agent is silent, and your words reach the phone. Then give the conversation back.',
  place: { path: '/conversations/:sms', label: 'Open the conversation' },
  acts: [{ name: 'text-question', label: 'Text a question' }],
  steps: [
    {
      what: 'A person has the conversation',
      seen: ({ facts }) => {
        const taken = facts.conversations.find(({ taken_over }) => taken_over !== null);
        return taken ? { words: `${taken.taken_over?.by ?? ''} has it`, path: pathOf(taken) } : null;
      },
    },
    {
      what: 'Their words are sent',
      seen: ({ facts }, before) => {
        const taken = facts.conversations.find((each) => pathOf(each) === before?.path);
        const isSent = taken?.entries.some(({ kind, status }) => kind === 'words' && status === 'sent');
        return taken && isSent ? { words: "a person's reply", path: pathOf(taken) } : null;
      },
    },
    {
      what: 'It is given back to the agent',
      seen: ({ facts }, before) => {
        const given = facts.conversations.find((each) => pathOf(each) === before?.path && each.taken_over === null);
        return given ? { words: 'the agent has it again', path: pathOf(given) } : null;
      },
    },
  ],
};
