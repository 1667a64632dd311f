import type { Fault } from '#stranger';
import { isRepair } from '../is-repair.js';
import { strangerIn, unmeasured } from '../measure.js';
import type { Measured, Play } from '../measure.js';
import { playDocument } from './play.js';
import { documentIntents, documentTasks } from './tasks.js';

/** A planner is asked once more in words of its own. */
const documentRefused = 'It was refused:\n';

/** Has documents' tasks done in memory. */
export async function measureDocuments(play: Play, tasks = documentTasks): Promise<Measured> {
  const faults: Fault[] = [];
  const stranger = await strangerIn(play, documentIntents, faults);
  const measured = unmeasured('document', play, tasks.length);
  try {
    for (const task of tasks) {
      const came: unknown = await playDocument(stranger.url, task).catch(String);
      if (told(came).includes(told(task.comes))) measured.done += 1;
      else measured.problems.push(`${task.text}: ${told(came)}`);
    }
  } finally {
    await stranger.close();
  }
  const { asked, refused } = stranger;
  const repairs = asked.filter(({ question }) =>
    question.messages.some(({ text }) => isRepair(text) || text.includes(documentRefused)),
  );
  const figures = { modelCalls: asked.length, spoiled: faults.length, rulesBroken: refused.length };
  return { ...measured, ...figures, repairs: repairs.length };
}

function told(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
