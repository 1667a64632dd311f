/** Reads docs/first-hour.md: what it has a reader type, what it says is answered, and what happens outside of the terminal. */

export interface Step {
  /** The heading that it stands under. */
  section: string;
  /** `sh`: is typed. `terminal`: is typed in a terminal of its own, and goes on. `phone`: is texted. `event`: happens elsewhere. */
  kind: 'sh' | 'terminal' | 'phone' | 'event';
  text: string;
  /** What the page says is printed or texted back; `…` stands for anything. */
  expected: string[];
}

const kinds: Readonly<Record<string, Step['kind']>> = { sh: 'sh', 'sh terminal': 'terminal', phone: 'phone' };

/** Every step, in the order of the page. An HTML comment `<!-- lab: … -->` is an event; a block of `text` is what the step before it prints. */
export function stepsIn(page: string): Step[] {
  const steps: Step[] = [];
  let section = '';
  const parts = page.matchAll(/^## (.+)$|^<!-- lab: (.+) -->$|^```([^\n]*)\n([^]*?)^```$/gm);
  for (const [, heading, event, info = '', body = ''] of parts) {
    if (heading !== undefined) section = heading;
    else if (event !== undefined) steps.push({ section, kind: 'event', text: event, expected: [] });
    else if (info === 'text') steps.at(-1)?.expected.push(...body.trimEnd().split('\n'));
    else {
      const kind = kinds[info];
      if (kind === undefined) throw new Error(`${section}: a block of "${info}" is played by nobody`);
      steps.push({ section, kind, text: body, expected: [] });
    }
  }
  return steps;
}

/** Whether a line of the page is among what was printed. */
export function isPrinted(line: string, output: string): boolean {
  const pattern = line
    .trim()
    .split('…')
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/ +/g, String.raw`\s+`))
    .join('.*');
  return new RegExp(pattern).test(output);
}
