import { listTriggers, readTimeZone } from '#compiler';
import type { GraphTrigger } from '#compiler';
import type { Graph } from '#graph';
import { findNodeType } from '#nodes';
import type { ScheduleRule } from '#nodes';

/** What starts a graph once it is published, a line each; `zone`: that of its times where it names none. Empty: nothing does. */
export function startsInWords(graph: Graph, zone: string): string[] {
  const found = listTriggers(graph, findNodeType);
  if ('problems' in found) return found.problems.map(({ message }) => message);
  const where = readTimeZone(graph) ?? zone;
  return found.triggers.flatMap(({ node, arming }) => describeStart(arming, where).map((line) => `${node}: ${line}`));
}

function describeStart(arming: GraphTrigger['arming'], zone: string): string[] {
  switch (arming.kind) {
    case 'manual':
      return [];
    case 'schedule':
      return arming.rules.map((rule) => ruleInWords(rule, zone));
    case 'webhook':
      return [`calls of /${arming.path}`];
    case 'sms':
      return [`texts to ${arming.to ?? 'our numbers'}`];
    case 'hook':
      return ['calls of its service'];
    case 'error':
      return ['runs that fail'];
    case 'workflow':
      return ['other workflows'];
    case 'form':
    case 'chat':
      return [`a ${arming.kind}`];
  }
}

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const atOneTime = /^(\d{1,2}) (\d{1,2}) \* \* (\*|[0-6](?:[,-][0-6])*)$/;

/** A time of some days is read by anybody; what is harder stays the expression that it is. */
function ruleInWords(rule: ScheduleRule, zone: string): string {
  if ('everyMs' in rule) return `every ${rule.everyMs / 1_000} s`;
  const [, minute = '', hour = '', on = ''] = atOneTime.exec(rule.cron) ?? [];
  if (on === '') return `${rule.cron} (${zone})`;
  const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')} (${zone})`;
  return on === '*' ? `every day at ${time}` : `${on.replaceAll(/\d/g, (day) => days[Number(day)] ?? day)} at ${time}`;
}
