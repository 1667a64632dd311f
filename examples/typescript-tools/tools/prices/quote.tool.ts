import { defineTool, ToolRefusal } from '@turnpike/tools';
import { jobs, travel } from './rates.ts';

export default defineTool({
  name: 'quote_job',
  description: 'Says what a job of the plumber costs, in euros.',
  input: {
    type: 'object',
    properties: {
      job: { type: 'string', enum: Object.keys(jobs) },
      kilometres: { type: 'number', minimum: 0, maximum: 500, description: 'From the workshop.' },
    },
    required: ['job', 'kilometres'],
    additionalProperties: false,
  },
  output: {
    type: 'object',
    properties: { euros: { type: 'number' }, hours: { type: 'number' } },
    required: ['euros', 'hours'],
  },
  repeat: 'safe',
  examples: [
    { input: { job: 'tap', kilometres: 0 }, output: { euros: 80, hours: 1 } },
    { input: { job: 'boiler', kilometres: 30 }, output: { euros: 345, hours: 4 } },
  ],
  run: ({ job, kilometres }, { log }) => {
    const found = jobs[String(job)];
    if (found === undefined) throw new ToolRefusal('no such job is done here');
    log.info('quoted', { job });
    return { euros: found.euros + travel(Number(kilometres)), hours: found.hours };
  },
});
