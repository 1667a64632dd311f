/**
 * What a run under way is doing. `queued`: something is to be done, and no process is at it; `thinking`: a controller has the turn;
 * `acting`: a tool-runner makes a call; `answering`: a gateway sends a message.
 */
export const activityMeanings = {
  queued: 'in the queue',
  thinking: 'the model is thinking',
  acting: 'a tool is running',
  answering: 'a message is being sent',
  delayed: 'waiting for the next try, or for the end of quiet hours',
  asking: "waiting for the person's answer",
  approving: 'waiting for an approval',
  joining: 'waiting for its children',
  'handed-over': 'a person has the conversation',
  parked: 'parked: waiting for an operator',
} as const;
export type LiveActivity = keyof typeof activityMeanings;
