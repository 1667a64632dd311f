/** The pages of what a deployment is made of, as the palette and they themselves link them. */
export const deploymentPages = [
  { path: '/agents', label: 'Agents' },
  { path: '/tools', label: 'Tools' },
  { path: '/tables', label: 'Tables' },
  { path: '/webhooks', label: 'Webhooks' },
  { path: '/policy', label: 'Policy' },
  { path: '/people', label: 'People and keys' },
  { path: '/audit', label: 'Audit' },
  { path: '/setup', label: 'Set-up' },
] as const;
