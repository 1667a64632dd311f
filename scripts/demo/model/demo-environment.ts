import { fileURLToPath } from 'node:url';

/** The tools of the demo are sources: no build copies them. */
const source = fileURLToPath(new URL('../tools', import.meta.url)).replace('/dist/', '/');

/** What the demo's processes are told of tools. */
export const demoTools = { TOOLS_DIR: source, TOOLS_ENABLED: 'default,add_note' };
