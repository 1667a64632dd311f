/** Pages by the name of the id that an entry of the audit or an event has. */
const places: Record<string, string> = {
  actor_id: '/conversations',
  actorId: '/conversations',
  letter_id: '/letters',
  letterId: '/letters',
  run_id: '/runs',
  runId: '/runs',
  root_run_id: '/runs',
  approval_id: '/approvals',
  workflow: '/workflows',
  table: '/tables',
  tool: '/tools',
  agent: '/agents',
};

/** The page of what an id names; null: it has none. */
export function placeOf(name: string, id: string): string | null {
  const place = Object.hasOwn(places, name) ? places[name] : undefined;
  if (place === undefined || id === '') return null;
  return place === '/approvals' ? place : `${place}/${encodeURIComponent(id)}`;
}
