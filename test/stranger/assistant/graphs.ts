const at = (name: string, type: string, parameters: object, typeVersion = 1) => ({
  ...{ id: name, name, type: `n8n-nodes-base.${type}`, typeVersion, position: [0, 0], parameters },
});

function chained(name: string, ...nodes: ReturnType<typeof at>[]): object {
  const pairs = nodes.slice(1).map((node, place) => [nodes[place]?.name ?? '', node.name] as const);
  const connections = new Map(pairs.map(([from, node]) => [from, { main: [[{ node, type: 'main', index: 0 }]] }]));
  return { name, nodes, connections: { ...Object.fromEntries(connections) } };
}

/** A workflow that a schedule starts, and that does nothing outside. */
export function daily(name: string, hour: number): object {
  const rule = { interval: [{ field: 'days', triggerAtHour: hour }] };
  return chained(name, at('Daily', 'scheduleTrigger', { rule }), at('Done', 'noOp', {}));
}

/** A workflow that is started by hand, and says something. */
export function saying(name: string, text: string): object {
  const assignments = { assignments: [{ id: 'a', name: 'text', value: text, type: 'string' }] };
  return chained(name, at('Start', 'manualTrigger', {}), at('Say', 'set', { assignments }, 3.4));
}
