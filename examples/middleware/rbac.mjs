/**
 * Who may have which tool called. The policy says it by tool: `{ "tools": { "add_note": ["operator"] } }`; a tool that is not
 * named is anybody's. Roles: `person` (texts, Slack, forms), `viewer` and `operator` (the API, by key or sign-in), `agent` (an agent's key).
 */
const role = { enum: ['person', 'viewer', 'operator', 'agent'] };
const tools = { type: 'object', additionalProperties: { type: 'array', items: role } };

export default {
  onFailure: 'stop',
  options: { type: 'object', properties: { tools }, required: ['tools'], additionalProperties: false },

  beforeTool({ tool, args }, { options, role, log }) {
    const isOpen = !Object.hasOwn(options.tools, tool) || options.tools[tool].includes(role);
    if (isOpen) return { pass: args };
    log.warn({ tool, role }, 'a call was refused');
    return { refuse: `${tool} is not for the role ${role}` };
  },
};
